import { brandFigures, EQUALLY, shown } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  answerCount,
  averagePosition,
  meanPosition,
  meanSentiment,
  namedCount,
  sentimentScore,
  shareOfVoice,
  visibility,
  EQUAL_WEIGHTS,
} from '../../src/figures/figures.js';
import { roundedOrNull } from '../../src/number.js';
import { plainOf, plainWeights, someAnswers, someWeights, tallyOf, weightsOf } from './answers.js';

const runs = { seed: 20260301, numRuns: 200 };

describe('figures of a brand', () => {
  test.each([
    [1, 0, 0, 100],
    [0, 1, 0, 50],
    [0, 0, 1, 0],
    [1, 1, 1, 50],
    [2, 0, 1, 66.7],
    [1, 0, 39, 2.5],
    [0, 0, 0, null],
  ])('%i positive, %i neutral and %i negative mentions score %s', (positive, neutral, negative, expected) => {
    expect(roundedOrNull('sentiment_score', meanSentiment({ positive, neutral, negative }))).toBe(expected);
  });

  test.each([
    [7, 3, 2.3],
    [9, 4, 2.3],
    [4, 4, 1],
    [0, 0, null],
  ])('a sum of positions of %i over %i mentions has the mean %s', (sum, count, expected) => {
    expect(roundedOrNull('average_position', meanPosition(sum, count))).toBe(expected);
  });

  test.each([
    [1, 4, 25],
    [0, 4, 0],
    [4, 4, 100],
    [0, 0, null],
  ])('%i of %i mentions is a share of voice of %s', (own, all, expected) => {
    expect(roundedOrNull('share_of_voice', shareOfVoice(own, all))).toBe(expected);
  });

  test('are null or 0 without answers', () => {
    expect([visibility([], EQUAL_WEIGHTS), averagePosition([]), sentimentScore([])]).toEqual([
      null,
      null,
      null,
    ]);
    expect([answerCount([]), namedCount([])]).toEqual([0, 0]);
  });

  // Rule 1.3.
  test('compute visibility as the weighted mean over the engines that answered', () => {
    fc.assert(
      fc.property(someAnswers, someWeights, (answers, pairs) => {
        const expected = brandFigures(plainOf(answers), plainWeights(pairs)).visibility;
        expect(roundedOrNull('visibility', visibility(tallyOf(answers).cells, weightsOf(pairs)))).toBe(
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
        const { cells } = tallyOf(answers);
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
