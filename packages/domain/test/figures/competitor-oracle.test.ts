import { competitorRows } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ENGINES } from '../../src/vocabulary.js';
import {
  NAMES,
  plainOf,
  plainWeights,
  RIVALS,
  someAnswers,
  someOwn,
  someWeights,
  tallyOf,
  weightsOf,
  type Answer,
} from './answers.js';
import { figuresOf, type KnownRival } from './competitors.js';

const runs = { seed: 20260301, numRuns: 300 };
const OWN_KEY = 'd';

const rivalsIn = (answers: readonly Answer[]) =>
  Math.max(0, ...answers.flatMap(({ rivals }) => rivals.map(({ ordinal }) => ordinal + 1)));

describe('competitors report against the model', () => {
  // Rule 8.6.
  test('matches rows, ranks, total and own row for any limit, watchlist and weights', () => {
    const answers = someAnswers.filter((some) => some.length > 0);
    const watchlist = fc.subarray([0, 1, 2, 3, 4, 5]);
    const limit = fc.integer({ min: 1, max: RIVALS + 2 });
    const movements = new Set<string | null>();
    fc.assert(
      fc.property(
        answers,
        fc.option(someAnswers),
        watchlist,
        someWeights,
        limit,
        someOwn,
        (now, before, watched, pairs, most, own) => {
          const key = NAMES[own ?? -1] ?? OWN_KEY;
          const rivals = NAMES.map((key, ordinal): KnownRival => ({
            name_key: key,
            name: key.toUpperCase(),
            domain: `${key}.example`,
            is_watched: watched.includes(ordinal),
          }));
          const question = {
            current: tallyOf(now),
            // The tally of an earlier window may have fewer rivals.
            previous: before && tallyOf(before, rivalsIn(before)),
            brand: { name: key.toUpperCase(), domain: `${key}.example` },
            rivals,
            weights: weightsOf(pairs),
            limit: most,
          };
          const rows = competitorRows({
            current: plainOf(now),
            previous: before && plainOf(before),
            ownName: key,
            watched: NAMES.filter((_, ordinal) => watched.includes(ordinal)),
            weights: plainWeights(pairs),
            engines: ENGINES,
          });
          const expected = rows.map(({ key, ...row }) => ({
            name: key.toUpperCase(),
            domain: `${key}.example`,
            ...row,
          }));
          const whole = figuresOf({ ...question, watched: false });
          const onlyWatched = figuresOf({ ...question, watched: true });
          expect(whole.data).toEqual(expected.slice(0, most));
          for (const { movement } of whole.data) movements.add(movement);
          expect(onlyWatched.data).toEqual(expected.filter((row) => row.is_watched));
          for (const figures of [whole, onlyWatched]) {
            expect(figures.answer_count).toBe(now.length);
            expect(figures.total).toBe(expected.filter((row) => row.rank !== null).length);
            expect(figures.you).toEqual(expected.find((row) => row.is_you));
          }
        },
      ),
      runs,
    );
    expect(movements).toEqual(new Set([null, 'new', 'rising']));
  });

  // Rule 1.5.
  test('gives the brand and all listed rivals shares of voice that sum to 100', () => {
    fc.assert(
      fc.property(someAnswers, someWeights, (now, pairs) => {
        const { data } = figuresOf({
          current: tallyOf(now),
          previous: null,
          brand: { name: OWN_KEY, domain: '' },
          rivals: NAMES.map((key) => ({ name_key: key, name: key, domain: null, is_watched: false })),
          weights: weightsOf(pairs),
          limit: 100,
          watched: false,
        });
        const sum = data.reduce((shares, row) => shares + (row.share_of_voice ?? 0), 0);
        // Each of at most seven rows may be off by half a tenth.
        const isMentioned = data.some((row) => row.answer_count > 0);
        expect(Math.abs(sum - (isMentioned ? 100 : 0))).toBeLessThan(0.36);
      }),
      runs,
    );
  });
});
