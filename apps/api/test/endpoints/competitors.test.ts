import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { columns, exampleService, prompts, runOf } from '../support/example.js';

// GET /competitors and GET /competitors/series: Acme and its rivals. An answer lists the brands in its order.

const { get, rows, send } = exampleService([
  record.brand(),
  record.rival({ name: 'Umbrella', is_watched: true }),
  ...prompts({ prm_1: {}, prm_2: {}, prm_3: {} }),
  ...runOf('2026-02-01', { claude: { prm_1: 'Acme', prm_2: 'Initech', prm_3: '' } }),
  ...runOf('2026-03-10', {
    claude: { prm_1: 'Acme, Globex', prm_2: 'Globex positive', prm_3: 'Globex, Hooli@hooli.example, Acme' },
    chatgpt: { prm_1: 'GLOBEX, Acme', prm_2: 'Initech' },
  }),
]);

describe('The ranking of the last 30 days (rule 8.3)', () => {
  test('lists Acme and the listed rivals by visibility, then watched rivals that no answer names', async () => {
    expect(
      await rows('competitors', 'rank', 'name', 'is_you', 'is_watched', 'answer_count', 'visibility.current'),
    ).toEqual([
      [1, 'Globex', false, false, 4, 75], // Claude 3 of 3, ChatGPT 1 of 2
      [2, 'Acme', true, false, 3, 58.3], // Claude 2 of 3, ChatGPT 1 of 2
      [3, 'Hooli', false, false, 1, 16.7], // Claude 1 of 3, ChatGPT 0 of 2
      [null, 'Umbrella', false, true, 0, 0],
    ]);
  });

  test.each([
    [
      'GLOBEX is the same rival as Globex, shown as the latest answer writes it (rule 8.1)',
      'Globex',
      { answer_count: 4 },
    ],
    ['two answers name Globex, which lists it (rule 8.2)', 'Globex', { rank: 1 }],
    ['one answer lists Hooli, because it recorded its domain', 'Hooli', { rank: 3, domain: 'hooli.example' }],
    ['one answer without a domain does not list Initech', 'Initech', undefined],
    ['a record lists Umbrella, because it is watched', 'Umbrella', { rank: null, movement: null }],
    // 3 mentions of Acme, 4 of Globex, 1 of Hooli.
    ['share of voice: 3 of 8 (rule 1.5)', 'Acme', { share_of_voice: 37.5 }],
    ['average position: second, first, first and first (rule 1.4)', 'Globex', { average_position: 1.3 }],
    [
      'sentiment score: one answer of four is positive, three are neutral',
      'Globex',
      { sentiment_score: 62.5 },
    ],
    // February names Acme in one of three answers: 58.33 - 33.33.
    [
      'change is the difference to the comparison window (rule 1.2)',
      'Acme',
      { visibility: { previous: 33.3, change: 25 } },
    ],
    [
      'February did not name Globex: previous is 0 (rule 8.7)',
      'Globex',
      { visibility: { previous: 0, change: 75 } },
    ],
    ['... and Globex is new, with at least 5 % (rule 8.8)', 'Globex', { movement: 'new' }],
    ['a change within noise is not a movement', 'Acme', { movement: null }],
    [
      'each engine has its plain percentage',
      'Acme',
      { platforms: [{ visibility: 66.7 }, { visibility: 50 }] },
    ],
  ])('%s', async (_, name, expected) => {
    const { data } = (await get('competitors')) as { data: { name: string }[] };
    const row = data.find((each) => each.name === name);
    if (expected) expect(row).toMatchObject(expected);
    else expect(row).toBeUndefined();
  });
});

describe('Parameters', () => {
  const NAMES = async (query: string) => (await rows(`competitors?${query}`, 'name')).flat();

  test('limit=1 shows one row; `you` and `total` stay (rule 8.6)', async () => {
    const body = await get('competitors?limit=1');
    expect(body).toMatchObject({ total: 3, you: { rank: 2, name: 'Acme' }, data: [{ name: 'Globex' }] });
  });

  test('CSV then has the row of `you` first (rule 13.2)', async () => {
    const { text } = await send('competitors?limit=1&format=csv');
    expect(text.split('\r\n').map((line) => line.split(',')[1])).toEqual([
      'name',
      'Acme',
      'Globex',
      undefined,
    ]);
  });

  test('watched=true shows the watched rivals only (rule 8.4)', async () => {
    expect(await NAMES('watched=true')).toEqual(['Umbrella']);
  });

  test('a filter decides who is listed: of the answers of ChatGPT, one names Globex (rule 8.2)', async () => {
    expect(await NAMES('platforms=chatgpt')).toEqual(['Acme', 'Umbrella']);
  });

  test('if no answer passes the filters, nobody is ranked (rule 8.5)', async () => {
    expect(await get('competitors?is_branded=true')).toMatchObject({
      answer_count: 0,
      total: 0,
      you: null,
      data: [],
    });
  });
});

describe('GET /competitors/series (rules 14.6, 14.7 and 14.14)', () => {
  const SERIES = 'competitors/series?start_date=2026-02-01&end_date=2026-03-31&interval=month';

  test('has the ranking of both months together', async () => {
    // Acme and Globex: Claude 3 of 6, ChatGPT 1 of 2. The name decides, because both have four answers.
    // Two answers name Initech now: Claude 1 of 6, ChatGPT 1 of 2.
    expect(await rows(SERIES, 'rank', 'name', 'answer_count', 'visibility')).toEqual([
      [1, 'Acme', 4, 50],
      [2, 'Globex', 4, 50],
      [3, 'Initech', 2, 33.3],
      [4, 'Hooli', 1, 8.3],
      [null, 'Umbrella', 0, 0],
    ]);
  });

  test.each([
    // [rank, answers, visibility, share of voice] in February and in March
    [
      'Acme: the only brand listed in February',
      0,
      [
        [1, 1, 33.3, 100],
        [2, 3, 58.3, 37.5],
      ],
    ],
    [
      'Globex: February does not name it',
      1,
      [
        [null, 0, 0, 0],
        [1, 4, 75, 50],
      ],
    ],
    [
      'Initech: named in each month, but listed in neither',
      2,
      [
        [null, 1, 33.3, null],
        [null, 1, 25, null],
      ],
    ],
  ])('%s', async (_, row, expected) => {
    const { data } = (await get(SERIES)) as { data: { points: unknown }[] };
    expect(columns(data[row]?.points, 'rank', 'answer_count', 'visibility', 'share_of_voice')).toEqual(
      expected,
    );
  });

  test('a month without an answer has empty points', async () => {
    const path = 'competitors/series?start_date=2026-01-01&end_date=2026-02-28&interval=month';
    const { buckets, you } = (await get(path)) as { buckets: unknown; you: { points: unknown[] } };
    expect(columns(buckets, 'start_date', 'answer_count')).toEqual([
      ['2026-01-01', 0],
      ['2026-02-01', 3],
    ]);
    expect(you.points[0]).toMatchObject({ rank: null, answer_count: 0, visibility: null });
  });
});
