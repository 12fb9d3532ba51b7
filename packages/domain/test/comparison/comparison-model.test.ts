import { comparison } from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { comparisonFigures } from '../../src/comparison/comparison.js';
import { ENGINES } from '../../src/vocabulary.js';
import { plainWeights, someWeights, weightsOf } from '../figures/weights.js';
import { answersOfPairs, countsOfPairs, someWindow } from './pairs.js';

// Rules 17.1 to 17.9.
test('a comparison has the figures of the model, which computes them from single answers with 60 digits', () => {
  const verdicts = new Set<string | null>();
  let intervals = 0;
  fc.assert(
    fc.property(someWindow, fc.option(someWindow, { freq: 9 }), someWeights, (now, before, pairs) => {
      const is = comparisonFigures(countsOfPairs(now), before && countsOfPairs(before), weightsOf(pairs));
      const asked = { current: answersOfPairs(now), previous: before && answersOfPairs(before) };
      expect(is).toEqual(comparison({ ...asked, weights: plainWeights(pairs), engines: ENGINES }));
      verdicts.add(is.verdict);
      intervals += is.prompt_noise.current ? 1 : 0;
    }),
    { numRuns: draws(400) },
  );
  expect(verdicts).toEqual(new Set(['up', 'down', 'within_noise', null]));
  expect(intervals).toBeGreaterThan(0);
});
