import { describe, expect, test } from '@jest/globals';
import { comparisonFigures } from '../../src/comparison/comparison.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import type { Engine } from '../../src/vocabulary.js';
import { countsOfPairs, singly, type Pair } from './pairs.js';

// How `GET /visibility/comparison` explains a change of visibility, by example.

const comparison = (before: readonly Pair[] | null, now: readonly Pair[]) =>
  comparisonFigures(countsOfPairs(now), before && countsOfPairs(before), EQUAL_WEIGHTS);

/** Answers of an engine to a prompt, of which so many name the brand. */
const pair = (prompt: number, platform: Engine, named: number, answers = 1): Pair => ({
  prompt,
  platform,
  answers,
  named,
});

// A like-for-like change compares only the pairs of a prompt and an engine with answers in both windows:
//
//                        February     March
//   prompt 1, Claude     named        named         kept
//   prompt 2, Claude     not named    named         kept
//   prompt 3, Claude     named        not asked     dropped
//   prompt 4, Claude     not asked    not named     added
//
// Visibility is 2 of 3 in both months. Of the two prompts that were asked in both, 1 named the brand in February and
// 2 did in March: like for like it rose by 50 points, which the other prompts hide.
const FEBRUARY = [pair(1, 'claude', 1), pair(2, 'claude', 0), pair(3, 'claude', 1)];
const MARCH = [pair(1, 'claude', 1), pair(2, 'claude', 1), pair(4, 'claude', 0)];

describe('A like-for-like change: the change over the pairs that both windows have (rule 17.5)', () => {
  const { visibility, like_for_like } = comparison(FEBRUARY, MARCH);

  test('visibility did not change', () => {
    expect(visibility).toEqual({ current: 66.7, previous: 66.7, change: 0 });
  });

  test.each([
    ['pairs_kept', 2],
    ['pairs_added', 1],
    ['pairs_dropped', 1],
    ['previous', 50],
    ['current', 100],
    ['change', 50],
    // The rest of the change: which prompts were asked.
    ['composition', -50],
  ] as const)('%s: %d', (field, expected) => {
    expect(like_for_like?.[field]).toBe(expected);
  });

  // Like for like: from (1 + 1/3) / 2 to (1 + 0) / 2.
  test('each kept pair counts once, however often it was asked', () => {
    const before = [pair(1, 'claude', 1), pair(2, 'claude', 1, 3)];
    const now = [pair(1, 'claude', 9, 9), pair(2, 'claude', 0)];
    expect(comparison(before, now)).toMatchObject({
      visibility: { current: 90, previous: 50, change: 40 },
      like_for_like: { current: 50, previous: 66.7, change: -16.7, composition: 56.7 },
    });
  });

  test('if no pair is kept, there is no like-for-like change', () => {
    const nulls = { current: null, previous: null, change: null, composition: null };
    expect(comparison([pair(1, 'claude', 1)], [pair(1, 'grok', 1)]).like_for_like).toEqual({
      pairs_kept: 0,
      pairs_added: 1,
      pairs_dropped: 1,
      ...nulls,
    });
  });
});

describe('The contributions of the engines add up to the change (rule 17.6)', () => {
  // Two answers of each engine. Before, one of each named the brand; now, both of Claude do and none of ChatGPT.
  const before = [pair(1, 'claude', 1, 2), pair(1, 'chatgpt', 1, 2)];
  const now = [pair(1, 'claude', 2, 2), pair(1, 'chatgpt', 0, 2)];
  const contributions = (...given: Parameters<typeof comparison>) =>
    comparison(...given).engines.map(({ platform, contribution }) => [platform, contribution]);

  test('one rose by 50 points, one fell by 50: each has half of the weights', () => {
    expect(contributions(before, now)).toEqual([
      ['claude', 25],
      ['chatgpt', -25],
    ]);
  });

  test('an engine that answers only now contributes its distance from the visibility before', () => {
    expect(contributions(before, [...now, pair(1, 'grok', 2, 2)])).toEqual([
      ['claude', 16.7],
      ['chatgpt', -16.7],
      ['grok', 16.7],
    ]);
  });

  test('a row also has the counts and the plain percentages of both windows', () => {
    expect(comparison(before, [pair(2, 'claude', 3, 4)]).engines).toEqual([
      {
        platform: 'claude',
        answer_count: 4,
        previous_answer_count: 2,
        named_count: 3,
        previous_named_count: 1,
        visibility: { current: 75, previous: 50, change: 25 },
        contribution: 25,
      },
      {
        platform: 'chatgpt',
        answer_count: 0,
        previous_answer_count: 2,
        named_count: 0,
        previous_named_count: 1,
        visibility: { current: null, previous: 50, change: null },
        contribution: 0,
      },
    ]);
  });
});

describe('The verdict: whether the change is greater than the noise (rules 17.2 to 17.4)', () => {
  test.each([
    ['from 10 % to 30 % of 200 answers', 20, 60, 'up'],
    ['from 30 % to 10 %', 60, 20, 'down'],
    ['from 10 % to 11 %', 20, 22, 'within_noise'],
  ])('%s: %s', (_, namedBefore, namedNow, expected) => {
    const [before, now] = [namedBefore, namedNow].map((named) => [pair(1, 'claude', named, 200)]);
    expect(comparison(before!, now!).verdict).toBe(expected);
  });

  test('run noise: where visibility might be if the same prompts were asked again', () => {
    const { current, previous } = comparison(
      [pair(1, 'claude', 20, 200)],
      [pair(1, 'claude', 60, 200)],
    ).run_noise;
    expect([previous, current]).toEqual([
      { low: 6.6, high: 14.9 },
      { low: 24.1, high: 36.7 },
    ]);
  });

  test('prompt noise: where visibility might be with other prompts; an engine must have answered 20', () => {
    expect(comparison(singly('claude', 5, 19), singly('claude', 5, 20)).prompt_noise).toEqual({
      current: { low: 5.5, high: 44.5 },
      previous: null,
    });
  });
});

describe('Nothing is compared (rule 17.7)', () => {
  test('if figures are carried; counts of the comparison window are then null', () => {
    expect(comparison(null, MARCH)).toMatchObject({
      answer_count: 3,
      prompt_count: 3,
      previous_answer_count: null,
      previous_prompt_count: null,
      verdict: null,
      run_noise: { previous: null },
      like_for_like: null,
      engines: [{ previous_answer_count: null, previous_named_count: null, contribution: null }],
    });
  });

  test('if the comparison window has no answers; its counts are then 0', () => {
    expect(comparison([], MARCH)).toMatchObject({
      previous_answer_count: 0,
      previous_prompt_count: 0,
      visibility: { current: 66.7, previous: null, change: null },
      verdict: null,
      like_for_like: null,
      engines: [{ previous_answer_count: 0, previous_named_count: 0, contribution: null }],
    });
  });
});
