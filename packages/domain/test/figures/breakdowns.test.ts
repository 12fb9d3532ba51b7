import { describe, expect, test } from '@jest/globals';
import { breakdown, visibilityFigures } from '../../src/figures/visibility-report.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { rational } from '../../src/number.js';
import { answersOf, countsOf, MARCH } from './answers.js';

// The breakdown of `GET /visibility?group_by=platform` or `category`, by example, for the answers of March that
// figures.test.ts describes. Groups without an answer have no row. The order is always the same (rules 9.1 and 11.8).

const valuesOf = (by: 'platform' | 'category') =>
  breakdown(countsOf(MARCH), by, EQUAL_WEIGHTS).rows.map(Object.values);

test('a row has these fields', () => {
  const counts = countsOf(answersOf({ grok: [1, 2] }));
  const row = {
    key: 'grok',
    answer_count: 2,
    named_count: 1,
    prompt_count: 2,
    visibility: 50,
    average_position: 1,
    sentiment_score: 100,
  };
  const report = visibilityFigures(counts, null, EQUAL_WEIGHTS, 'platform');
  expect(report.breakdown).toEqual({ group_by: 'platform', rows: [row] });
});

// Key, answers, answers that name the brand, prompts, visibility, average position, sentiment score.
test('the engines of March', () => {
  expect(valuesOf('platform')).toEqual([
    ['claude', 3, 2, 3, 66.7, 2, 50],
    ['chatgpt', 2, 1, 2, 50, 2, 50],
  ]);
});

test('the categories of March: prompts without a category come last', () => {
  expect(valuesOf('category')).toEqual([
    ['discovery', 1, 1, 1, 100, 3, 0],
    ['comparison', 2, 2, 1, 100, 1.5, 75],
    ['uncategorized', 2, 0, 1, 0, null, null],
  ]);
});

describe('Claude, with the weight 3, names the brand, and Grok does not (rule 1.3)', () => {
  test.each([
    ['category', 'weights its engines', [75]],
    ['platform', 'is a plain percentage', [100, 0]],
  ] as const)('a row by %s %s', (by, _, expected) => {
    const counts = countsOf(answersOf({ claude: [1, 1], grok: [0, 1] }));
    const { rows } = breakdown(counts, by, { ...EQUAL_WEIGHTS, claude: rational(3) });
    expect(rows.map(({ visibility }) => visibility)).toEqual(expected);
  });
});
