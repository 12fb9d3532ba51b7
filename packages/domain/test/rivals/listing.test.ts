import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  isListed,
  isRival,
  listedMentions,
  listedRivals,
  mentions,
  mentionsByEngine,
  watchlistOf,
} from '../../src/rivals/listing.js';
import type { RivalTally } from '../../src/figures/tally.js';
import type { RivalMarks } from '../../src/rivals/directory.js';
import { naming, RIVALS, someAnswers, someOwn, tallyOf } from '../figures/answers.js';
import { marks } from '../figures/competitors.js';

const runs = { seed: 20260301, numRuns: 200 };

const UNMARKED = marks(() => false);
const EVERYBODY = Array.from({ length: RIVALS }, (_, ordinal) => ordinal);

const watchlist = ({ size }: RivalTally, known: RivalMarks) => watchlistOf(size, known);

describe('listing', () => {
  test('sums mentions over the engines, 0 beyond the tally', () => {
    const { rivals } = tallyOf([naming('claude', 1), naming('grok', 1), naming('grok', 1, 2)]);
    expect(mentions(rivals, 1)).toBe(3);
    expect(mentionsByEngine(rivals, 1)).toEqual([1, 0, 0, 0, 2, 0]);
    expect(mentions(rivals, RIVALS)).toBe(0);
    expect(mentionsByEngine(rivals, RIVALS)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(isListed(rivals, RIVALS, UNMARKED)).toBe(false);
  });

  test('lists no rival beyond the tally, even if it is watched', () => {
    const { rivals } = tallyOf([naming('claude', 1)], 3);
    expect(
      listedRivals(
        rivals,
        marks(() => true),
      ),
    ).toEqual([0, 1, 2]);
  });

  // Rule 8.2.
  test('lists exactly the rivals named twice, named with a domain, or watched', () => {
    fc.assert(
      fc.property(someAnswers, fc.subarray([0, 1, 2, 3, 4, 5]), someOwn, (answers, watched, own) => {
        const { rivals } = tallyOf(answers);
        const isWatched = (ordinal: number) => watched.includes(ordinal);
        const known = marks(isWatched, own);
        const of = (ordinal: number) =>
          answers.flatMap((one) => one.rivals.filter((rival) => rival.ordinal === ordinal));
        const expected = EVERYBODY.filter((ordinal) => ordinal !== own).filter(
          (ordinal) => of(ordinal).length > 1 || of(ordinal).some((one) => one.website) || isWatched(ordinal),
        );
        expect(listedRivals(rivals, known)).toEqual(expected);
        for (const ordinal of EVERYBODY) {
          expect(isListed(rivals, ordinal, known)).toBe(expected.includes(ordinal));
          expect(isRival(known, ordinal)).toBe(ordinal !== own);
        }
        expect(listedMentions(rivals, watchlist(rivals, known))).toBe(expected.flatMap(of).length);
      }),
      runs,
    );
  });
});
