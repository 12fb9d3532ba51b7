import { comparison, kit, plainData } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { comparisonFigures, compositionOf, engineContributions } from '../../src/comparison/comparison.js';
import { keptPairs } from '../../src/comparison/like-for-like.js';
import { pairWindow } from '../../src/comparison/pairs.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { add, compare, rounded, subtract, ZERO } from '../../src/number.js';
import { plainWeights, someWeights, weightsOf } from '../figures/weights.js';
import { answersOfPairs, countsOfPairs, someWindow, type Pair } from './pairs.js';

const runs = { seed: 20260301, numRuns: 400 };

const figuresOf = (now: readonly Pair[], before: readonly Pair[] | null, weights = EQUAL_WEIGHTS) =>
  comparisonFigures(countsOfPairs(now), before && countsOfPairs(before), weights);

describe('a comparison', () => {
  // Rules 17.1 to 17.9.
  test('has the figures of the model, which computes them from single answers', () => {
    const verdicts = new Map<string | null, number>();
    let intervals = 0;
    fc.assert(
      fc.property(someWindow, fc.option(someWindow, { freq: 9 }), someWeights, (now, before, pairs) => {
        const is = figuresOf(now, before, weightsOf(pairs));
        const data = plainData({ weights: plainWeights(pairs) });
        const windowOf = (window: readonly Pair[]) => kit.tally(answersOfPairs(window), data);
        const should = comparison({ now: windowOf(now), before: before && windowOf(before) });
        expect(is).toEqual(should);
        verdicts.set(is.verdict, (verdicts.get(is.verdict) ?? 0) + 1);
        intervals += is.prompt_noise.current ? 1 : 0;
      }),
      runs,
    );
    for (const verdict of ['up', 'down', 'within_noise', null])
      expect([verdict, (verdicts.get(verdict) ?? 0) > 20]).toEqual([verdict, true]);
    expect(intervals).toBeGreaterThan(50);
  });

  // Rules 17.5 and 17.6.
  test('has contributions that add up to the change, and a composition that is its exact rest', () => {
    let compared = 0;
    fc.assert(
      fc.property(someWindow, someWindow, someWeights, (first, second, pairs) => {
        const weights = weightsOf(pairs);
        const now = pairWindow(countsOfPairs(first), weights);
        const before = pairWindow(countsOfPairs(second), weights);
        const contributions = engineContributions(now, before);
        expect(contributions === null).toBe(now.measured === null || before.measured === null);
        if (!contributions || !now.measured || !before.measured) return;
        const change = subtract(now.measured.visibility, before.measured.visibility);
        expect(compare(contributions.reduce(add, ZERO), change)).toBe(0);
        const kept = keptPairs(now.pairs, before.pairs, weights).visibility;
        const rest = compositionOf(kept, change);
        expect(rest === null).toBe(kept === null);
        if (!kept || !rest) return;
        expect(compare(add(rest, subtract(kept.current, kept.previous)), change)).toBe(0);
        const { like_for_like } = figuresOf(first, second, weights);
        expect(like_for_like?.composition).toBe(rounded('composition', rest));
        compared += 1;
      }),
      runs,
    );
    expect(compared).toBeGreaterThan(100);
  });
});
