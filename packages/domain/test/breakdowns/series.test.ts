import { describe, expect, test } from '@jest/globals';
import { pointFigures } from '../../src/breakdowns/series.js';
import type { Rational } from '../../src/number.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import type { Grouping } from '../../src/vocabulary.js';
import { answersOf, countsOf, MARCH, type Answer } from '../figures/answers.js';

// How the points of `GET /visibility/series` are computed, by example. A window is split into buckets: days, weeks or
// months (time/buckets.test.ts). Each point is a report over the runs of its bucket alone.

const point = (
  answers: readonly Answer[],
  grouping: Grouping | null = null,
  before: Rational | null = null,
) => pointFigures(countsOf(answers), EQUAL_WEIGHTS, grouping, before);

describe('A point has the figures of a report over the answers of its bucket (rules 14.4, 14.16)', () => {
  // The answers that figures.test.ts describes, in which listed rivals are mentioned four times.
  const counts = { ...countsOf(MARCH), listedMentions: 4 };
  const { figures } = pointFigures(counts, EQUAL_WEIGHTS, 'platform', null);

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
      change: null,
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
    let before: Rational | null = null;
    const changes = days.split(', ').map((day) => {
      const [named, of] = day.split(' of ').map(Number);
      const { figures, visibility } = point(answersOf({ claude: [named!, of!] }), null, before);
      before = visibility;
      return figures.change;
    });
    expect(changes).toEqual(expected);
  });

  test('a point has it after `visibility`', () => {
    expect(Object.keys(point(MARCH).figures).slice(3, 5)).toEqual(['visibility', 'change']);
  });
});
