import { rangeAndVerdict } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { emptyPoint, pointFigures, seriesFigures, type MeasuredPoint } from '../../src/figures/series.js';
import { visibilityFigures } from '../../src/figures/visibility-report.js';
import { rational } from '../../src/number.js';
import { ENGINES, GROUPINGS } from '../../src/vocabulary.js';
import { plainOf, plainWeights, someAnswers, someOwn, someWeights, countsOf, weightsOf } from './answers.js';

const runs = { seed: 20260301, numRuns: 300 };

describe('a point of a series', () => {
  // Rules 14.4 and 14.16.
  test('has what the visibility report of its answers has', () => {
    fc.assert(
      fc.property(
        someAnswers,
        fc.subarray([0, 1, 2, 3, 4, 5]),
        someOwn,
        someWeights,
        fc.option(fc.constantFrom(...GROUPINGS)),
        (answers, watched, own, pairs, grouping) => {
          const counts = countsOf(answers, watched, own);
          const weights = weightsOf(pairs);
          const { figures } = pointFigures(counts, weights, grouping);
          const report = visibilityFigures(counts, null, weights, grouping);
          expect(figures).toEqual({
            answer_count: report.answer_count,
            prompt_count: report.prompt_count,
            named_count: answers.filter(({ brand }) => brand !== null).length,
            visibility: report.visibility.current,
            average_position: report.average_position.current,
            sentiment_score: report.sentiment_score.current,
            share_of_voice: report.share_of_voice.current,
            visibility_range: rangeAndVerdict({
              current: plainOf(answers),
              previous: null,
              weights: plainWeights(pairs),
              engines: ENGINES,
            }).visibility_range,
            breakdown: report.breakdown,
          });
          if (answers.length === 0) expect(emptyPoint(grouping).figures).toEqual(figures);
        },
      ),
      runs,
    );
  });

  // Rule 14.5.
  test('has the change since the one before, exactly and rounded once, and none beside one without visibility', () => {
    const point = (visibility: MeasuredPoint['visibility']): MeasuredPoint => ({
      ...emptyPoint(null),
      visibility,
    });
    const third = rational(100, 3);
    const values = [third, rational(3340, 100), null, third, rational(0), rational(-1, 20)];
    expect(seriesFigures(values.map(point)).map(({ change }) => change)).toEqual([
      null,
      0.1,
      null,
      null,
      -33.3,
      -0.1,
    ]);
  });
});
