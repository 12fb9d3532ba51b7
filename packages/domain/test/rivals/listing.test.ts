import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  allMentions,
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
import {
  naming,
  plainAnswers,
  RIVALS,
  someAnswers,
  someOwn,
  tallyOf,
  type Answer,
} from '../figures/answers.js';
import { marks } from '../figures/competitors.js';

const runs = { seed: 20260301, numRuns: 200 };

const UNMARKED = marks(() => false);
const EVERYBODY = marks(() => true);

const watchlist = ({ size }: RivalTally, known: RivalMarks) => watchlistOf(size, known);

function mentioned(answers: number, website: boolean): Answer[] {
  return Array.from({ length: answers }, (_, index) => ({
    ...naming(index % 2 === 0 ? 'claude' : 'grok'),
    rivals: [{ ordinal: 0, position: null, sentiment: null, website: website && index === 0 }],
  }));
}

describe('listing', () => {
  test.each([
    [0, false, false, false],
    [0, false, true, true],
    [1, false, false, false],
    [1, false, true, true],
    [1, true, false, true],
    [2, false, false, true],
    [2, true, true, true],
  ])(
    'a rival in %i answers, with website %s, watched %s, is listed: %s',
    (answers, website, watched, expected) => {
      const { rivals } = tallyOf(mentioned(answers, website));
      expect(
        isListed(
          rivals,
          0,
          marks(() => watched),
        ),
      ).toBe(expected);
    },
  );

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
    expect(listedRivals(rivals, EVERYBODY)).toEqual([0, 1, 2]);
  });

  // Rule 1.5.
  test('counts mentions of the brand and of listed rivals, each once per answer', () => {
    const tally = tallyOf([
      ...plainAnswers('claude', 2, 3),
      naming('claude', 0, 1),
      naming('gemini', 0, 2),
      naming('gemini', 3),
    ]);
    expect(
      allMentions(
        tally,
        watchlist(
          tally.rivals,
          marks((ordinal) => ordinal === 3),
        ),
      ),
    ).toBe(2 + 2 + 1);
  });

  test("never lists or counts the brand's own name", () => {
    const answers = [...mentioned(3, true), naming('grok', 0, 1), naming('grok', 1)];
    const { rivals } = tallyOf(answers);
    const own = marks(() => true, 0);
    expect([isRival(own, 0), isRival(own, 1), isRival(EVERYBODY, 0)]).toEqual([false, true, true]);
    expect(isListed(rivals, 0, own)).toBe(false);
    expect(listedRivals(rivals, own)).toEqual([1, 2, 3, 4, 5]);
    expect(listedMentions(rivals, watchlist(rivals, own))).toBe(2);
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
        const expected = Array.from({ length: RIVALS }, (_, ordinal) => ordinal)
          .filter((ordinal) => ordinal !== own)
          .filter(
            (ordinal) =>
              of(ordinal).length > 1 || of(ordinal).some((one) => one.website) || isWatched(ordinal),
          );
        expect(listedRivals(rivals, known)).toEqual(expected);
        expect(listedMentions(rivals, watchlist(rivals, known))).toBe(expected.flatMap(of).length);
      }),
      runs,
    );
  });
});
