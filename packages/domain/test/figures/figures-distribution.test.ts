import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { positionDistribution, sentimentDistribution } from '../../src/figures/means.js';
import { someAnswers, countsOf } from './answers.js';

const runs = { seed: 20260301, numRuns: 200 };
const sum = (counts: object): number =>
  (Object.values(counts) as number[]).reduce((all, one) => all + one, 0);

describe('distributions', () => {
  test('count positions from the fourth on together, and answers that do not name the brand', () => {
    const at = (position: number | null) => ({
      platform: 'claude' as const,
      category: null,
      prompt: 0,
      brand: position === null ? null : { position, sentiment: 'mixed' as const },
      rivals: [],
    });
    const { cells } = countsOf([1, 1, 2, 3, 4, 5, 99, null].map(at));
    expect(positionDistribution(cells)).toEqual({
      first: 2,
      second: 1,
      third: 1,
      fourth_plus: 3,
      not_named: 1,
    });
    expect(sentimentDistribution(cells)).toEqual({ positive: 0, neutral: 7, negative: 0 });
  });

  // Rule 1.7.
  test('sum to the answers, or to those that name the brand', () => {
    fc.assert(
      fc.property(someAnswers, (answers) => {
        const { cells } = countsOf(answers);
        expect(sum(positionDistribution(cells))).toBe(answers.length);
        expect(sum(sentimentDistribution(cells))).toBe(answers.filter((one) => one.brand !== null).length);
      }),
      runs,
    );
  });
});
