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
const nobody = marks(() => false);
const everybody = marks(() => true);
const NOTHING = { current: null, previous: null, change: null };

/** Brand mentions against those of every rival, the own name being none, that is named twice, named with a website, or watched. */
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
  test('members come in the order of the specification', () => {
    expect(Object.keys(visibilityFigures(tallyOf([]), null, nobody, EQUAL_WEIGHTS, null))).toEqual([
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

  test('carried figures are compared with nothing', () => {
    const figures = visibilityFigures(
      tallyOf(plainAnswers('claude', 1, 2)),
      null,
      nobody,
      EQUAL_WEIGHTS,
      null,
    );
    expect(figures.visibility).toEqual({ current: 50, previous: null, change: null });
    expect(figures.share_of_voice).toEqual({ current: 100, previous: null, change: null });
  });

  test('a filter that leaves no answer keeps the figures of the comparison window as previous', () => {
    const before = tallyOf(plainAnswers('claude', 1, 2));
    const figures = visibilityFigures(tallyOf([]), before, nobody, EQUAL_WEIGHTS, null);
    expect(figures.answer_count).toBe(0);
    expect(figures.prompt_count).toBe(0);
    expect(figures.visibility).toEqual({ current: null, previous: 50, change: null });
  });

  test('an empty comparison window leaves previous and change null', () => {
    const figures = visibilityFigures(
      tallyOf(plainAnswers('grok', 1, 1)),
      tallyOf([]),
      nobody,
      EQUAL_WEIGHTS,
      null,
    );
    expect(figures.visibility).toEqual({ current: 100, previous: null, change: null });
  });

  test('share of voice is null when no brand is mentioned at all', () => {
    const tally = tallyOf(plainAnswers('grok', 0, 3));
    expect(visibilityFigures(tally, null, everybody, EQUAL_WEIGHTS, null).share_of_voice).toEqual(NOTHING);
  });

  test('the rivals that share of voice counts are listed inside each window by its own answers', () => {
    const now = tallyOf([...plainAnswers('claude', 1, 1), naming('claude', 0), naming('claude', 0)]);
    const before = tallyOf([...plainAnswers('claude', 1, 1), naming('claude', 0)]);
    const share = (rivals: typeof nobody) =>
      visibilityFigures(now, before, rivals, EQUAL_WEIGHTS, null).share_of_voice;
    expect(share(nobody)).toEqual({ current: 33.3, previous: 100, change: -66.7 });
    expect(share(everybody)).toEqual({ current: 33.3, previous: 50, change: -16.7 });
  });

  test('change is rounded once, so equal figures may differ by a tenth', () => {
    const now = tallyOf(plainAnswers('claude', 667, 2000));
    const before = tallyOf(plainAnswers('claude', 333, 1000));
    const { visibility } = visibilityFigures(now, before, nobody, EQUAL_WEIGHTS, null);
    expect(visibility).toEqual({ current: 33.4, previous: 33.3, change: 0.1 });
  });

  test('the breakdown is there only when asked for', () => {
    const tally = tallyOf(plainAnswers('claude', 1, 1));
    expect(visibilityFigures(tally, null, nobody, EQUAL_WEIGHTS, null).breakdown).toBeNull();
    expect(visibilityFigures(tally, null, nobody, EQUAL_WEIGHTS, 'platform').breakdown?.rows).toHaveLength(1);
  });

  test('every metric compares the exact figures of the two windows', () => {
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
