import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { noiseInterval } from '../../src/comparison/noise-interval.js';
import { pairWindow } from '../../src/comparison/pair-tally.js';
import { comparisonVerdict, verdictOf } from '../../src/comparison/run-noise.js';
import { wilsonWidths } from '../../src/comparison/wilson.js';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import type { Engine } from '../../src/vocabulary.js';
import { tallyOfPairs } from './pairs.js';

type Counts = readonly (readonly [Engine, named: number, answers: number])[];

/** A window with one prompt. */
const windowOf = (counts: Counts) => {
  const pairs = counts.map(([platform, named, answers]) => ({ prompt: 0, platform, answers, named }));
  return pairWindow(tallyOfPairs(pairs), EQUAL_WEIGHTS);
};

describe("Wilson's interval", () => {
  // Rule 17.2: the textbook's formula, which statsmodels has, computed with 80 digits by Python's module `decimal`.
  test.each([
    [20, 200, 0.065669941171571, 0.149406863563085],
    [60, 200, 0.240746442434063, 0.366791959933264],
    [0, 1, 0, 0.793456708526107],
    [1, 1, 0.206543291473892, 1],
    [0, 20, 0, 0.161130125494933],
    [200, 200, 0.981153994081679, 1],
    [1, 2, 0.094528654800866, 0.905471345199133],
    [500, 1000, 0.469069034179359, 0.53093096582064],
    [37, 113, 0.247826867724188, 0.4183879050964511],
    [3, 1_000_000, 1.0202527766e-6, 8.8213094159e-6],
  ])('of %i of %i is from %s to %s', (named, answers, low, high) => {
    const { below, above } = wilsonWidths(named, answers);
    const p = named / answers;
    expect(p - below).toBeCloseTo(low, 14);
    expect(p + above).toBeCloseTo(high, 14);
  });

  // Rule 17.2.
  test('has a width where no answer or every answer names the brand, and none beyond 0 and 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (answers) => {
        const [none, all] = [wilsonWidths(0, answers), wilsonWidths(answers, answers)];
        expect(none.below).toBe(0);
        expect(none.above > 0).toBe(true);
        expect(all).toEqual({ below: none.above, above: 0 });
      }),
      { seed: 20260301, numRuns: 300 },
    );
  });
});

describe('the verdict', () => {
  // Rule 17.4.
  test.each([
    ['a clear rise', [20, 200], [60, 200], 'up'],
    ['a clear fall', [60, 200], [20, 200], 'down'],
    ['a rise within the noise', [20, 200], [22, 200], 'within_noise'],
    ['no change', [20, 200], [20, 200], 'within_noise'],
    ['from none, which has a width here', [0, 10], [2, 10], 'within_noise'],
    ['from none to all', [0, 10], [10, 10], 'up'],
    ['from all to none', [10, 10], [0, 10], 'down'],
  ] as const)('on %s: %s, then %s', (_, [named, answers], [namedNow, answersNow], expected) => {
    const before = windowOf([['claude', named, answers]]);
    expect(comparisonVerdict(windowOf([['claude', namedNow, answersNow]]), before)).toBe(expected);
  });

  // Rule 17.4.
  test('is null without answers in a window', () => {
    const some = windowOf([['claude', 1, 2]]);
    expect(comparisonVerdict(some, windowOf([]))).toBeNull();
    expect(comparisonVerdict(windowOf([]), some)).toBeNull();
  });

  // Rules 17.4 and 17.8.
  test('compares a rise with the sides that face it, and a fall with the others', () => {
    const squares = (below: number, above: number) => ({ below: below ** 2, above: above ** 2 });
    const [now, before] = [squares(3, 5), squares(12, 4)];
    expect(verdictOf(500 + 0.9e-9, now, before)).toBe('within_noise'); // 3^2 + 4^2
    expect(verdictOf(500 + 1.1e-9, now, before)).toBe('up');
    expect(verdictOf(-1300 - 0.9e-9, now, before)).toBe('within_noise'); // 5^2 + 12^2
    expect(verdictOf(-1300 - 1.1e-9, now, before)).toBe('down');
  });
});

describe('an interval', () => {
  // Rules 1.1 and 17.8.
  test.each([
    [12.35, 12.4],
    [12.35 - 0.9e-9, 12.4],
    [12.35 - 1.1e-9, 12.3],
    [0.04, 0],
    [-3, 0],
    [100, 100],
  ])('from %d begins at %d: what is within 10^-9 of a tie is the tie', (low, expected) => {
    expect(noiseInterval('run_noise', low, 250)).toEqual({ low: expected, high: 100 });
  });
});
