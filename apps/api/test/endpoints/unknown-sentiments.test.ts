import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { exampleService, prompts, runOf } from '../support/example.js';

// Answers that name Acme with a sentiment that nobody knows (rule 1.4) count in every figure except the sentiment.

const { field, rows, send } = exampleService([
  record.brand(),
  ...prompts({ p1: {}, p2: { category: 'comparison' }, p3: {} }),
  ...runOf('2026-02-01', { claude: { p1: 'Acme unknown' } }),
  ...runOf('2026-03-10', {
    claude: { p1: 'Acme positive, Globex', p2: 'Globex, Acme unknown', p3: '' },
    chatgpt: { p1: 'Acme unknown', p2: 'Acme negative, Globex', p3: 'Globex unknown' },
  }),
]);

describe('GET /visibility', () => {
  test.each([
    // [current previous change]. Claude 2 of 3, ChatGPT 2 of 3; in February Claude 1 of 1.
    ['visibility', '66.7 100 -33.3'],
    // First, second, first and first: 5/4.
    ['average_position', '1.3 1 0.3'],
    // Positive and negative. In February no sentiment is known.
    ['sentiment_score', '50 null null'],
    ['share_of_voice', '50 100 -50'],
    ['position_distribution', '3 1 0 0 2'],
    ['sentiment_distribution', '1 0 1'],
  ])('%s', async (name, expected) => {
    expect(await field('visibility', name)).toBe(expected);
  });

  test('a row of the breakdown counts the answers, and averages the known sentiments', async () => {
    expect(
      await rows(
        'visibility/groups?group_by=platform&sort=answer_count',
        'key answers_naming_you sentiment_score.current',
      ),
    ).toEqual(['chatgpt 2 0', 'claude 2 100']);
    expect(
      await field(
        'visibility?platforms=claude&categories=comparison',
        'visibility.current sentiment_score.current',
      ),
    ).toBe('100 null');
  });
});

test.each([
  [
    'visibility/series?start_date=2026-02-01&end_date=2026-03-31&interval=month',
    'named_count sentiment_score',
    ['1 null', '4 50'],
  ],
  [
    'visibility/groups?group_by=prompt&order=asc&sort=answers_naming_competitors_not_you',
    'key answers_naming_you answers_naming_competitors_not_you sentiment_score.current',
    ['p1 2 0 100', 'p2 2 0 0', 'p3 0 1 null'],
  ],
  ['competitors', 'name answer_count sentiment_score', ['Acme 4 50', 'Globex 4 50']],
  ['competitors/comparison', 'name sentiment_score', ['Acme 50 null null', 'Globex 50 null null']],
  [
    'competitors/comparison',
    'name against_you.only_you against_you.only_them',
    ['Acme undefined undefined', 'Globex 1 1'],
  ],
  ['answers?sentiment=positive,neutral,negative,mixed', 'platform prompt_id', ['claude p1', 'chatgpt p2']],
  ['answers?gap=true', 'platform prompt_id', ['chatgpt p3']],
  ['prompts/p2/answers', 'brand_named position sentiment', ['true 2 null', 'true 1 negative']],
])('GET /%s: %s', async (path, fields, expected) => {
  expect((await rows(path, fields)).toSorted()).toEqual(expected.toSorted());
});

test('the exact score is of the known sentiments, and a digest contains null (rules 20.3 and 20.6)', async () => {
  expect(await field('visibility/explain', 'named_count figures.sentiment_score')).toBe('4 50 1 null');
  const february = 'visibility/explain?start_date=2026-02-01&end_date=2026-02-01';
  const digest = createHash('sha256').update('["p1","claude",1,null,[]]\n').digest('hex');
  expect(await field(february, 'figures.sentiment_score.current runs.0.digest')).toBe(`null ${digest}`);
});

test('the cell of a CSV file is empty', async () => {
  const { text } = await send('answers?prompt_ids=p1&platforms=chatgpt&format=csv');
  const [head = '', first = ''] = text.split('\r\n');
  expect(first.split(',')[head.split(',').indexOf('sentiment')]).toBe('');
});
