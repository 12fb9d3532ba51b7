import { brandFigures, shareOfVoice, shownMetric } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { visibilityFigures } from '../../src/figures/visibility-report.js';
import {
  NAMES,
  plainOf,
  plainWeights,
  someAnswers,
  someOwn,
  someWeights,
  countsOf,
  weightsOf,
} from './answers.js';

const runs = { seed: 20260301, numRuns: 200 };

describe('visibility report', () => {
  // Rule 1.2.
  test('compares the exact figures of both windows in every metric, unless they are carried', () => {
    const watchlist = fc.subarray([0, 1, 2, 3, 4, 5]);
    fc.assert(
      fc.property(
        someAnswers,
        fc.option(someAnswers),
        someWeights,
        watchlist,
        someOwn,
        (now, before, pairs, watched, own) => {
          const figures = visibilityFigures(
            countsOf(now, watched, own),
            before && countsOf(before, watched, own),
            weightsOf(pairs),
            null,
          );
          const ownName = own === null ? 'd' : (NAMES[own] ?? '');
          const names = NAMES.filter((_, ordinal) => watched.includes(ordinal));
          const [current, previous] = [now, before ?? []].map((answers) => {
            const plain = plainOf(answers);
            return {
              ...brandFigures(plain, plainWeights(pairs)),
              share_of_voice: shareOfVoice(plain, ownName, names),
            };
          });
          const compared = (of: 'visibility' | 'average_position' | 'sentiment_score' | 'share_of_voice') =>
            shownMetric(current?.[of] ?? null, previous?.[of] ?? null);
          expect(figures).toMatchObject({
            answer_count: current?.answer_count,
            prompt_count: current?.prompt_count,
            visibility: compared('visibility'),
            average_position: compared('average_position'),
            sentiment_score: compared('sentiment_score'),
            share_of_voice: compared('share_of_voice'),
          });
        },
      ),
      runs,
    );
  });
});
