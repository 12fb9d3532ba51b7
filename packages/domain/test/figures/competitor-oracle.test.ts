import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CompetitorRow } from '../../src/figures/competitor-row.js';
import { ENGINES, type Sentiment } from '../../src/vocabulary.js';
import {
  points,
  RIVALS,
  someAnswers,
  someOwn,
  someWeights,
  tallyOf,
  weightedPercent,
  weightsOf,
  type Answer,
  type WeightPairs,
} from './answers.js';
import { figuresOf, type KnownRival } from './competitors.js';
import { fraction, mean, minus, shown, shownMetric } from './fraction.js';

/** Movement has its own independent computation in test/rivals/movement.test.ts. */
type OracleRow = Omit<CompetitorRow, 'movement'>;

interface Mentioned {
  readonly position: number | null;
  readonly sentiment: Sentiment | null;
}
type MentionIn = (answer: Answer) => Mentioned | null;

const ownMention: MentionIn = (answer) => answer.brand;
const mentionOf =
  (ordinal: number): MentionIn =>
  (answer) =>
    answer.rivals.find((one) => one.ordinal === ordinal) ?? null;

const runs = { seed: 20260301, numRuns: 300 };
const NAMES = ['e', 'c', 'a', 'f', 'b', 'g'];
const OWN_KEY = 'd';

/**
 * The rows of the whole list, each computed from the answers; the brand may have the name of one of the
 * rivals.
 */
function oracleRows(
  now: readonly Answer[],
  before: readonly Answer[],
  watched: readonly number[],
  pairs: WeightPairs,
  own: number | null,
) {
  const count = (mention: MentionIn) => now.filter((one) => mention(one) !== null).length;
  const listed = NAMES.map((_, ordinal) => ordinal).filter((ordinal) => {
    const website = now.some((one) => one.rivals.some((rival) => rival.ordinal === ordinal && rival.website));
    const isListed = count(mentionOf(ordinal)) > 1 || website || watched.includes(ordinal);
    return isListed && ordinal !== own;
  });
  const all = listed.reduce((sum, ordinal) => sum + count(mentionOf(ordinal)), count(ownMention));
  const parties = [
    { key: NAMES[own ?? -1] ?? OWN_KEY, mention: ownMention, is_you: true, is_watched: false },
    ...listed.map((ordinal) => ({
      key: NAMES[ordinal] ?? '',
      mention: mentionOf(ordinal),
      is_you: false,
      is_watched: watched.includes(ordinal),
    })),
  ].map((party) => {
    const exact = weightedPercent(now, (one) => party.mention(one) !== null, pairs) ?? fraction(0);
    return { ...party, exact, answers: count(party.mention) };
  });
  const ranked = parties
    .filter((one) => one.is_you || one.answers > 0)
    .sort((a, b) => {
      const gap = minus(b.exact, a.exact).n;
      if (gap !== 0n) return gap > 0n ? 1 : -1;
      return b.answers - a.answers || (a.key < b.key ? -1 : 1);
    });
  const unranked = parties.filter((one) => !ranked.includes(one)).sort((a, b) => (a.key < b.key ? -1 : 1));
  return [...ranked, ...unranked].map(
    ({ key, mention, is_you, is_watched, exact, answers }, index): OracleRow => {
      const mentions = now.flatMap((one) => mention(one) ?? []);
      const isRanked = index < ranked.length;
      return {
        rank: isRanked ? index + 1 : null,
        name: key.toUpperCase(),
        domain: `${key}.example`,
        is_you,
        is_watched,
        answer_count: answers,
        visibility: shownMetric(
          exact,
          isRanked ? weightedPercent(before, (one) => mention(one) !== null, pairs) : null,
        ),
        average_position: shown(mean(mentions.flatMap((one) => one.position ?? []))),
        sentiment_score: shown(
          mean(mentions.flatMap((one) => (one.sentiment ? [points(one.sentiment)] : []))),
        ),
        share_of_voice: all === 0 ? null : shown(fraction(100 * answers, all)),
        platforms: ENGINES.flatMap((platform) => {
          const answered = now.filter((one) => one.platform === platform);
          const naming = answered.filter((one) => mention(one) !== null).length;
          return answered.length === 0
            ? []
            : [{ platform, visibility: shown(fraction(100 * naming, answered.length)) ?? 0 }];
        }),
      };
    },
  );
}

const withoutMovement = ({ movement: _, ...row }: CompetitorRow): OracleRow => row;

describe('competitors report against an independent computation', () => {
  // Rule 8.6.
  test('matches rows, ranks, total and own row for any limit, watchlist and weights', () => {
    const answers = someAnswers.filter((some) => some.length > 0);
    const watchlist = fc.subarray([0, 1, 2, 3, 4, 5]);
    const limit = fc.integer({ min: 1, max: RIVALS + 2 });
    fc.assert(
      fc.property(
        answers,
        someAnswers,
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
            previous: tallyOf(before),
            brand: { name: key.toUpperCase(), domain: `${key}.example` },
            rivals,
            weights: weightsOf(pairs),
            limit: most,
          };
          const expected = oracleRows(now, before, watched, pairs, own);
          const whole = figuresOf({ ...question, watched: false });
          const onlyWatched = figuresOf({ ...question, watched: true });
          expect(whole.data.map(withoutMovement)).toEqual(expected.slice(0, most));
          expect(onlyWatched.data.map(withoutMovement)).toEqual(expected.filter((row) => row.is_watched));
          for (const figures of [whole, onlyWatched]) {
            expect(figures.answer_count).toBe(now.length);
            expect(figures.total).toBe(expected.filter((row) => row.rank !== null).length);
            expect(figures.you && withoutMovement(figures.you)).toEqual(expected.find((row) => row.is_you));
          }
        },
      ),
      runs,
    );
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
