import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { brandPoints, type BrandPoint } from '../../src/figures/competitor-series.js';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import { watchlistOf } from '../../src/rivals/listing.js';
import {
  naming,
  plainAnswers,
  RIVALS,
  someAnswers,
  someWeights,
  tallyOf,
  weightsOf,
  type Answer,
} from './answers.js';
import { brand, directoryOf, figuresOf, identities } from './competitors.js';

const runs = { seed: 20260301, numRuns: 400 };
const EVERYBODY = [null, 0, 1, 2, 3, 4, 5];

function pointsOf(
  answers: readonly Answer[],
  watched: readonly number[],
  chosen: readonly (number | null)[],
  { weights = EQUAL_WEIGHTS, ownName = brand.name } = {},
): BrandPoint[] {
  const rivals = directoryOf(identities(...watched), ownName);
  const watchlist = watchlistOf(RIVALS, rivals);
  return brandPoints(tallyOf(answers), { rivals, watchlist, weights }, chosen);
}

const EMPTY = {
  rank: null,
  answer_count: 0,
  visibility: null,
  average_position: null,
  sentiment_score: null,
  share_of_voice: null,
};

describe('a point of a brand', () => {
  // Rule 14.6.
  test('has what its row in the competitors report of the same answers has', () => {
    fc.assert(
      fc.property(
        someAnswers,
        fc.subarray([0, 1, 2, 3, 4, 5]),
        fc.shuffledSubarray(EVERYBODY),
        someWeights,
        fc.constantFrom(brand.name, 'ROOK'),
        (answers, watched, drawn, pairs, ownName) => {
          const known = identities(...watched);
          const ownOrdinal = directoryOf(known, ownName).ownOrdinal;
          const chosen = drawn.filter((ordinal) => ordinal === null || ordinal !== ownOrdinal);
          const weights = weightsOf(pairs);
          const { data } = figuresOf({
            current: tallyOf(answers),
            previous: null,
            brand: { ...brand, name: ownName },
            rivals: known,
            weights,
            limit: 100,
            watched: false,
          });
          const points = pointsOf(answers, watched, chosen, { weights, ownName });
          chosen.forEach((ordinal, i) => {
            const row = data.find(({ is_you, name }) =>
              ordinal === null ? is_you : !is_you && name === known[ordinal]?.name,
            );
            if (!row) return;
            const { rank, answer_count, visibility, average_position, sentiment_score, share_of_voice } = row;
            expect(points[i]).toEqual({
              rank,
              answer_count,
              visibility: visibility.current,
              average_position,
              sentiment_score,
              share_of_voice,
            });
          });
        },
      ),
      runs,
    );
  });

  // Rule 14.7.
  test('is empty where no answer counts', () => {
    expect(pointsOf([], [1], [null, 1])).toEqual([EMPTY, EMPTY]);
  });

  // Rule 14.7.
  test('of a brand that no answer names counts nothing, and its share is 0 where there is a mention', () => {
    const unnamed = { ...EMPTY, visibility: 0 };
    expect(pointsOf(plainAnswers('claude', 1, 2), [], [3])).toEqual([{ ...unnamed, share_of_voice: 0 }]);
    expect(pointsOf(plainAnswers('claude', 0, 2), [], [3, null])).toEqual([unnamed, { ...unnamed, rank: 1 }]);
  });

  // Rule 14.7.
  test('of a rival that is named and not listed has neither rank nor share', () => {
    const answers = [naming('claude', 0, 1), naming('claude', 1)];
    expect(pointsOf(answers, [], [0, 1])).toEqual([
      { ...EMPTY, answer_count: 1, visibility: 50 },
      { ...EMPTY, rank: 1, answer_count: 2, visibility: 100, share_of_voice: 100 },
    ]);
    expect(pointsOf(answers, [0], [0])).toEqual([
      { ...EMPTY, rank: 2, answer_count: 1, visibility: 50, share_of_voice: 33.3 },
    ]);
  });
});
