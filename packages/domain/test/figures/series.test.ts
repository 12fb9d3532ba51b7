import { describe, expect, test } from '@jest/globals';
import { pointFigures, seriesFigures } from '../../src/figures/series.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import type { Grouping } from '../../src/vocabulary.js';
import { answersOf, countsOf, MARCH, type Answer } from './answers.js';

// How the points of `GET /visibility/series` are computed, by example. A window is split into buckets: days, weeks or
// months (time/buckets.test.ts). Each point is a report over the runs of its bucket alone.

const point = (answers: readonly Answer[], grouping: Grouping | null = null) =>
  pointFigures(countsOf(answers), EQUAL_WEIGHTS, grouping);

describe('A point has the figures of a report over the answers of its bucket (rules 14.4, 14.16)', () => {
  // The answers that figures.test.ts describes, in which listed rivals are mentioned four times.
  const { figures } = pointFigures({ ...countsOf(MARCH), listedMentions: 4 }, EQUAL_WEIGHTS, 'platform');

  test.each([
    ['answer_count', 5],
    ['prompt_count', 3],
    ['named_count', 3],
    ['visibility', 58.3],
    ['average_position', 2],
    ['sentiment_score', 50],
    // Three mentions of Acme and four of the rivals.
    ['share_of_voice', 42.9],
    // Five answers say little: with the same prompts asked again, visibility might be anywhere in this range.
    ['visibility_range', { low: 21.5, high: 87.7 }],
  ] as const)('%s', (field, expected) => {
    expect(figures[field]).toEqual(expected);
  });

  test('a breakdown, if it is asked for', () => {
    const rows = [{ key: 'claude' }, { key: 'chatgpt' }];
    expect(figures.breakdown).toMatchObject({ group_by: 'platform', rows });
    expect(point(MARCH).figures.breakdown).toBeNull();
  });

  test('if no answer counts, counts are 0 and figures are null', () => {
    expect(point([], 'category').figures).toEqual({
      answer_count: 0,
      prompt_count: 0,
      named_count: 0,
      visibility: null,
      average_position: null,
      sentiment_score: null,
      share_of_voice: null,
      visibility_range: null,
      breakdown: { group_by: 'category', rows: [] },
    });
  });
});

describe('`change` compares the exact visibility of a point with the point before it (rule 14.5)', () => {
  test.each([
    ['the first point has no change', '1 of 2', [null]],
    ['a rise, then a fall', '0 of 3, 1 of 3, 0 of 3', [null, 33.3, -33.3]],
    ['a day without answers has none, nor has the next day', '1 of 2, 0 of 0, 1 of 2', [null, null, null]],
    ['33.33 % after 33.25 %, both shown as 33.3', '133 of 400, 1 of 3', [null, 0.1]],
  ])('%s: %s', (_, days, expected) => {
    const points = days.split(', ').map((day) => {
      const [named, of] = day.split(' of ').map(Number);
      return point(answersOf({ claude: [named!, of!] }));
    });
    expect(seriesFigures(points).map(({ change }) => change)).toEqual(expected);
  });

  test('a point has it after `visibility`', () => {
    const { figures } = point(MARCH, 'platform');
    const [shown] = seriesFigures([point(MARCH, 'platform')]);
    expect(shown).toEqual({ ...figures, change: null });
    expect(Object.keys(shown!).slice(3, 5)).toEqual(['visibility', 'change']);
  });
});
