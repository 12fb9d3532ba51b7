import { comparison, kit, plainData } from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { comparisonFigures } from '../../src/comparison/comparison.js';
import { plainWeights, someWeights, weightsOf } from '../figures/weights.js';
import { answersOfPairs, countsOfPairs, someWindow, type Pair } from './pairs.js';

// Rules 17.1 to 17.9.
test('a comparison has the figures of the model, which computes them from single answers', () => {
  const verdicts = new Set<string | null>();
  let intervals = 0;
  fc.assert(
    fc.property(someWindow, fc.option(someWindow, { freq: 9 }), someWeights, (now, before, pairs) => {
      const is = comparisonFigures(countsOfPairs(now), before && countsOfPairs(before), weightsOf(pairs));
      const data = plainData({ weights: plainWeights(pairs) });
      const windowOf = (window: readonly Pair[]) => kit.tally(answersOfPairs(window), data);
      expect(is).toEqual(comparison({ now: windowOf(now), before: before && windowOf(before) }));
      verdicts.add(is.verdict);
      intervals += is.prompt_noise.current ? 1 : 0;
    }),
    { numRuns: draws(400) },
  );
  expect(verdicts).toEqual(new Set(['up', 'down', 'within_noise', null]));
  expect(intervals).toBeGreaterThan(0);
});
