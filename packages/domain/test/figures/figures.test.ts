import { brandFigures, EQUALLY, shown } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { visibility } from '../../src/figures/weighting.js';
import { averagePosition, sentimentScore } from '../../src/figures/means.js';
import { roundedOrNull } from '../../src/number.js';
import { plainOf, plainWeights, someAnswers, someWeights, countsOf, weightsOf } from './answers.js';

const runs = { seed: 20260301, numRuns: 200 };

describe('figures of a brand', () => {
  // Rule 1.3.
  test('compute visibility as the weighted mean over the engines that answered', () => {
    fc.assert(
      fc.property(someAnswers, someWeights, (answers, pairs) => {
        const expected = brandFigures(plainOf(answers), plainWeights(pairs)).visibility;
        expect(roundedOrNull('visibility', visibility(countsOf(answers).cells, weightsOf(pairs)))).toBe(
          shown(expected),
        );
      }),
      runs,
    );
  });

  // Rule 1.4.
  test('compute position and sentiment as plain means over the answers that name the brand', () => {
    fc.assert(
      fc.property(someAnswers, (answers) => {
        const { cells } = countsOf(answers);
        const expected = brandFigures(plainOf(answers), EQUALLY);
        expect(roundedOrNull('average_position', averagePosition(cells))).toBe(
          shown(expected.average_position),
        );
        expect(roundedOrNull('sentiment_score', sentimentScore(cells))).toBe(shown(expected.sentiment_score));
      }),
      runs,
    );
  });
});
