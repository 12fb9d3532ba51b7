import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, lines, prompts, runOf, shown } from '../support/example.js';

// GET /competitors and GET /competitors/series: Acme and its rivals. An answer lists the brands in its order.

const { field, get, rows, send } = exampleService([
  record.brand(),
  record.rival({ name: 'Umbrella', is_watched: true }),
  ...prompts({ p1: {}, p2: {}, p3: {} }),
  ...runOf('2026-02-01', { claude: { p1: 'Acme', p2: 'Initech', p3: '' } }),
  ...runOf('2026-03-10', {
    claude: { p1: 'Acme, Globex', p2: 'Globex positive', p3: 'Globex, Hooli@hooli.example, Acme' },
    chatgpt: { p1: 'GLOBEX, Acme', p2: 'Initech' },
  }),
]);

describe('GET /competitors of the last 30 days', () => {
  test('ranks Acme and the listed rivals, then watched rivals that no answer names (rule 8.3)', async () => {
    expect(await rows('competitors', 'rank name is_you answer_count visibility.current')).toEqual([
      '1 Globex false 4 75', // Claude 3 of 3, ChatGPT 1 of 2
      '2 Acme true 3 58.3', // Claude 2 of 3, ChatGPT 1 of 2
      '3 Hooli false 1 16.7', // Claude 1 of 3, ChatGPT 0 of 2
      'null Umbrella false 0 0',
    ]);
  });

  test.each([
    ['GLOBEX is Globex, as the latest answer writes it (rule 8.1)', 'Globex', 'answer_count', '4'],
    ['two answers name Globex, which lists it (rule 8.2)', 'Globex', 'rank', '1'],
    ['one answer lists Hooli, because it recorded a domain', 'Hooli', 'rank domain', '3 hooli.example'],
    ['one answer without a domain does not list Initech', 'Initech', 'rank', 'undefined'],
    ['a record lists Umbrella, because it is watched', 'Umbrella', 'is_watched rank', 'true null'],
    // Three mentions of Acme, four of Globex, one of Hooli.
    ['share of voice: 3 of 8 mentions (rule 1.5)', 'Acme', 'share_of_voice', '37.5'],
    ['average position: 2, 1, 1 and 1 (rule 1.4)', 'Globex', 'average_position', '1.3'],
    ['sentiment score: one positive, three neutral', 'Globex', 'sentiment_score', '62.5'],
    // [current previous change]. In February one of three answers names Acme: 58.33 - 33.33.
    ['the change since the comparison window (rule 1.2)', 'Acme', 'visibility', '58.3 33.3 25'],
    ['February does not name Globex: 0 (rule 8.7)', 'Globex', 'visibility', '75 0 75'],
    ['... and Globex is new, with 5 % or more (rule 8.8)', 'Globex', 'movement', 'new'],
    ['a change within noise is not a movement', 'Acme', 'movement', 'null'],
    ['each engine has its plain percentage', 'Acme', 'platforms', 'claude 66.7, chatgpt 50'],
  ])('%s', async (_, name, fields, expected) => {
    const { data } = (await get('competitors')) as { data: { name: string }[] };
    expect(shown(data.find((row) => row.name === name) ?? {}, fields)).toBe(expected);
  });

  test.each([
    ['limit=1', 'shows one row; the total and Acme stay (rule 8.6)', '3 2', ['Globex']],
    ['watched=true', 'shows the watched rivals only (rule 8.4)', '3 2', ['Umbrella']],
    ['platforms=chatgpt', 'lists by these answers, of which one names Globex', '1 1', ['Acme', 'Umbrella']],
    ['is_branded=true', 'matches no answer, so nobody is ranked (rule 8.5)', '0 undefined', []],
  ])('?%s %s', async (query, _, expected, names) => {
    expect(await field(`competitors?${query}`, 'total you.rank')).toBe(expected);
    expect(await rows(`competitors?${query}`, 'name')).toEqual(names);
  });

  test('CSV has the row of Acme first if `data` lacks it (rule 13.2)', async () => {
    const { text } = await send('competitors?limit=1&format=csv');
    expect(text.match(/^.+?,.+?,/gm)).toEqual(['rank,name,', '2,Acme,', '1,Globex,']);
  });
});

describe('GET /competitors/series (rules 14.6, 14.7 and 14.14)', () => {
  const SERIES = 'competitors/series?start_date=2026-02-01&end_date=2026-03-31&interval=month';

  test('has the ranking of both months together', async () => {
    expect(await rows(SERIES, 'rank name answer_count visibility')).toEqual([
      '1 Acme 4 50', // Claude 3 of 6, ChatGPT 1 of 2
      '2 Globex 4 50', // the same: the name decides
      '3 Initech 2 33.3', // two answers name it now: Claude 1 of 6, ChatGPT 1 of 2
      '4 Hooli 1 8.3',
      'null Umbrella 0 0',
    ]);
  });

  test.each([
    // [rank answers visibility share of voice] of January, February and March
    ['Acme is the only brand listed in February', 0, ['null 0 null null', '1 1 33.3 100', '2 3 58.3 37.5']],
    ['February does not name Globex', 1, ['null 0 null null', 'null 0 0 0', '1 4 75 50']],
    ['no month lists Initech, named once', 2, ['null 0 null null', 'null 1 33.3 null', 'null 1 25 null']],
  ])('%s', async (_, row, expected) => {
    const { data } = (await get(SERIES.replace('02-01', '01-01'))) as { data: { points: unknown }[] };
    expect(lines(data[row]?.points, 'rank answer_count visibility share_of_voice')).toEqual(expected);
  });
});
