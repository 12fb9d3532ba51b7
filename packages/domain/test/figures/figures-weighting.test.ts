import { compared, fraction, weightedPercent, type Fraction } from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  EQUAL_WEIGHTS,
  ESTIMATE_TOLERANCE,
  estimatedVisibility,
  visibilityInDoubles,
  visibilityNumerator,
  weightedVisibility,
  weighting,
} from '../../src/figures/weighting.js';
import { compare, rational } from '../../src/number.js';
import { ENGINES } from '../../src/vocabulary.js';
import { someWeights, weightsOf, type WeightPairs } from './weights.js';

const runs = { numRuns: draws(300) };

const engineCounts = fc.array(
  fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2_000_000 })),
  { minLength: ENGINES.length, maxLength: ENGINES.length },
);
/** Answers of each engine, some of which name either of two brands. */
const window = engineCounts
  .filter((counts) => counts.some((count) => count > 0))
  .chain((counts) => {
    const named = fc.tuple(...counts.map((count) => fc.nat(count)));
    return fc.tuple(fc.constant(counts), named, named);
  });

function longWay(counts: readonly number[], named: readonly number[], pairs: WeightPairs): Fraction {
  const engines = counts.map((counted, index) => ({
    weight: fraction(...(pairs[index] ?? [1, 1])),
    counted,
    passing: named[index] ?? 0,
  }));
  return weightedPercent(engines) ?? fraction(0);
}

describe('weighted visibility', () => {
  test('of few answers and whole weights is the same in doubles, and not in doubles where they are not exact', () => {
    let inDoubles = 0;
    fc.assert(
      fc.property(window, someWeights, fc.boolean(), ([answers, named], pairs, isWhole) => {
        const weights = weightsOf(isWhole ? pairs.map(([weight]) => [weight, 1] as const) : pairs);
        const small = visibilityInDoubles(answers, named, weights);
        if (small === null) return;
        inDoubles += 1;
        const ready = weighting(answers, weights);
        expect(ready && compare(small, weightedVisibility(ready, named))).toBe(0);
      }),
      { ...runs, numRuns: draws(1000) },
    );
    expect(inDoubles).toBeGreaterThan(draws(100));
    const primes = [999_983, 999_979, 999_961, 0, 0, 0];
    expect(visibilityInDoubles(primes, primes, EQUAL_WEIGHTS)).toBeNull();
    expect(visibilityInDoubles([0, 0], [0, 0], EQUAL_WEIGHTS)).toBeNull();
  });

  test('is null without an answer', () => {
    expect(weighting([0, 0, 0, 0, 0, 0], EQUAL_WEIGHTS)).toBeNull();
    expect(weighting([], EQUAL_WEIGHTS)).toBeNull();
  });

  test('is exact for weights beyond the range of a double', () => {
    const weights = { ...EQUAL_WEIGHTS, claude: rational(10n ** 400n), grok: rational(1n, 10n ** 400n) };
    const ready = weighting([2, 2, 0, 0, 2, 0], weights);
    expect(ready && visibilityNumerator(ready, [0, 0, 0, 0, 1, 0]) > 0n).toBe(true);
    expect(ready && estimatedVisibility(ready, [1, 0, 0, 0, 0, 0])).toBeCloseTo(0.5, 12);
  });

  test('orders brands by key, and by estimate beyond the tolerance, as by exact visibility', () => {
    fc.assert(
      fc.property(window, someWeights, ([counts, a, b], pairs) => {
        const ready = weighting(counts, weightsOf(pairs));
        if (!ready) throw new Error('the window has answers');
        const [exactA, exactB] = [longWay(counts, a, pairs), longWay(counts, b, pairs)];
        expect(visibilityNumerator(ready, a) > visibilityNumerator(ready, b)).toBe(
          compared(exactA, exactB) > 0,
        );
        expect(visibilityNumerator(ready, a) < visibilityNumerator(ready, b)).toBe(
          compared(exactA, exactB) < 0,
        );
        const gap = estimatedVisibility(ready, a) - estimatedVisibility(ready, b);
        if (gap > ESTIMATE_TOLERANCE) expect(compared(exactA, exactB)).toBe(1);
      }),
      runs,
    );
  });
});
