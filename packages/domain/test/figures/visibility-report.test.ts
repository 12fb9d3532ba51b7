import { brandFigures, shareOfVoice, shownMetric } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { visibilityFigures } from '../../src/figures/visibility-report.js';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import {
  NAMES,
  naming,
  plainAnswers,
  plainOf,
  plainWeights,
  someAnswers,
  someOwn,
  someWeights,
  tallyOf,
  weightsOf,
} from './answers.js';
import { marks } from './competitors.js';

const runs = { seed: 20260301, numRuns: 200 };
const unmarked = marks(() => false);
const everybody = marks(() => true);
const NOTHING = { current: null, previous: null, change: null };

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
          const ownName = own === null ? 'd' : (NAMES[own] ?? '');
          const names = NAMES.filter((_, ordinal) => watched.includes(ordinal));
          const [current, previous] = [now, before].map((answers) => {
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
