import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { visibilityFigures } from '../../src/figures/visibility-report.js';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import {
  naming,
  plainAnswers,
  points,
  RIVALS,
  someAnswers,
  someOwn,
  someWeights,
  tallyOf,
  weightedPercent,
  weightsOf,
  type Answer,
} from './answers.js';
import { marks } from './competitors.js';
import { fraction, mean, shownMetric, type Fraction } from './fraction.js';

const runs = { seed: 20260301, numRuns: 200 };
const unmarked = marks(() => false);
const everybody = marks(() => true);
const NOTHING = { current: null, previous: null, change: null };

/** Share of voice by its definition; rivals are listed if named twice, named with a domain, or watched. */
function shareTheLongWay(
  answers: readonly Answer[],
  watched: readonly number[],
  ownOrdinal: number | null,
): Fraction | null {
  const own = answers.filter((one) => one.brand !== null).length;
  let all = own;
  for (let ordinal = 0; ordinal < RIVALS; ordinal++) {
    if (ordinal === ownOrdinal) continue;
    const named = answers.flatMap((one) => one.rivals).filter((one) => one.ordinal === ordinal);
    if (named.length > 1 || named.some((one) => one.website) || watched.includes(ordinal))
      all += named.length;
  }
  return all === 0 ? null : fraction(100 * own, all);
}

describe('visibility report', () => {
  test('lists members in the order of rule 11.8', () => {
    expect(Object.keys(visibilityFigures(tallyOf([]), null, unmarked, EQUAL_WEIGHTS, null))).toEqual([
      'answer_count',
      'prompt_count',
      'visibility',
      'average_position',
      'sentiment_score',
      'share_of_voice',
      'position_distribution',
      'sentiment_distribution',
      'breakdown',
    ]);
  });

  // Rule 11.5.
  test('leaves the comparison of carried figures null', () => {
    const figures = visibilityFigures(
      tallyOf(plainAnswers('claude', 1, 2)),
      null,
      unmarked,
      EQUAL_WEIGHTS,
      null,
    );
    expect(figures.visibility).toEqual({ current: 50, previous: null, change: null });
    expect(figures.share_of_voice).toEqual({ current: 100, previous: null, change: null });
  });

  test('keeps previous figures if a filter leaves no answer in the window', () => {
    const before = tallyOf(plainAnswers('claude', 1, 2));
    const figures = visibilityFigures(tallyOf([]), before, unmarked, EQUAL_WEIGHTS, null);
    expect(figures.answer_count).toBe(0);
    expect(figures.prompt_count).toBe(0);
    expect(figures.visibility).toEqual({ current: null, previous: 50, change: null });
  });

  // Rule 11.5.
  test('leaves previous and change null for an empty comparison window', () => {
    const figures = visibilityFigures(
      tallyOf(plainAnswers('grok', 1, 1)),
      tallyOf([]),
      unmarked,
      EQUAL_WEIGHTS,
      null,
    );
    expect(figures.visibility).toEqual({ current: 100, previous: null, change: null });
  });

  test('returns a null share of voice without any mention', () => {
    const tally = tallyOf(plainAnswers('grok', 0, 3));
    expect(visibilityFigures(tally, null, everybody, EQUAL_WEIGHTS, null).share_of_voice).toEqual(NOTHING);
  });

  // Rule 1.5.
  test('lists the rivals of share of voice in each window by its own answers', () => {
    const now = tallyOf([...plainAnswers('claude', 1, 1), naming('claude', 0), naming('claude', 0)]);
    const before = tallyOf([...plainAnswers('claude', 1, 1), naming('claude', 0)]);
    const share = (rivals: typeof unmarked) =>
      visibilityFigures(now, before, rivals, EQUAL_WEIGHTS, null).share_of_voice;
    expect(share(unmarked)).toEqual({ current: 33.3, previous: 100, change: -66.7 });
    expect(share(everybody)).toEqual({ current: 33.3, previous: 50, change: -16.7 });
  });

  test('rounds change once, so equal figures can differ by a tenth', () => {
    const now = tallyOf(plainAnswers('claude', 667, 2000));
    const before = tallyOf(plainAnswers('claude', 333, 1000));
    const { visibility } = visibilityFigures(now, before, unmarked, EQUAL_WEIGHTS, null);
    expect(visibility).toEqual({ current: 33.4, previous: 33.3, change: 0.1 });
  });

  // Rule 9.1.
  test('includes a breakdown only with a grouping', () => {
    const tally = tallyOf(plainAnswers('claude', 1, 1));
    expect(visibilityFigures(tally, null, unmarked, EQUAL_WEIGHTS, null).breakdown).toBeNull();
    expect(visibilityFigures(tally, null, unmarked, EQUAL_WEIGHTS, 'platform').breakdown?.rows).toHaveLength(
      1,
    );
  });

  test('compares the exact figures of both windows in every metric', () => {
    const watchlist = fc.subarray([0, 1, 2, 3, 4, 5]);
    fc.assert(
      fc.property(
        someAnswers,
        someAnswers,
        someWeights,
        watchlist,
        someOwn,
        (now, before, pairs, watched, own) => {
          const figures = visibilityFigures(
            tallyOf(now),
            tallyOf(before),
            marks((ordinal) => watched.includes(ordinal), own),
            weightsOf(pairs),
            null,
          );
          const compared = (of: (answers: readonly Answer[]) => Fraction | null) =>
            shownMetric(of(now), of(before));
          const brands = (answers: readonly Answer[]) => answers.flatMap((one) => one.brand ?? []);
          expect(figures).toMatchObject({
            answer_count: now.length,
            prompt_count: new Set(now.map((one) => one.prompt)).size,
            visibility: compared((some) => weightedPercent(some, (one) => one.brand !== null, pairs)),
            average_position: compared((some) => mean(brands(some).map((one) => one.position))),
            sentiment_score: compared((some) => mean(brands(some).map((one) => points(one.sentiment)))),
            share_of_voice: compared((some) => shareTheLongWay(some, watched, own)),
          });
        },
      ),
      runs,
    );
  });
});
