import { describe, expect, test } from '@jest/globals';
import { visibilityFigures } from '../../src/figures/visibility-report.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { rational } from '../../src/number.js';
import { isListed } from '../../src/rivals/report.js';
import type { Engine, Sentiment } from '../../src/vocabulary.js';
import { answer, answersOf, countsOf, MARCH, type Answer } from './answers.js';

// How the figures of `GET /visibility` are computed, by example. Acme is the brand of the caller.
//
//   March      prompt 1 (comparison)     prompt 2 (no category)   prompt 3 (discovery)
//   Claude     Acme first, praised       no brand                 Acme third, criticized
//   ChatGPT    Acme second, mixed        no brand                 not asked

const report = (now: readonly Answer[], before: readonly Answer[] | null = null, weights = EQUAL_WEIGHTS) =>
  visibilityFigures(countsOf(now), before && countsOf(before), weights, null);

describe('The report of March', () => {
  test.each([
    ['answer_count', 'all five answers', 5],
    ['prompt_count', 'the three prompts that they answer', 3],
    ['visibility', 'two of three for Claude, one of two for ChatGPT: (66.67 + 50) / 2', { current: 58.3 }],
    ['average_position', 'first, third and second: (1 + 3 + 2) / 3', { current: 2 }],
    ['sentiment_score', 'positive, negative and mixed: (100 + 0 + 50) / 3', { current: 50 }],
    ['share_of_voice', 'Acme is the only brand that is named', { current: 100 }],
    [
      'position_distribution',
      'five answers (rule 1.7)',
      { first: 1, second: 1, third: 1, fourth_plus: 0, not_named: 2 },
    ],
    [
      'sentiment_distribution',
      'three answers that name Acme (rule 1.7)',
      { positive: 1, neutral: 1, negative: 1 },
    ],
    ['breakdown', 'none unless it is asked for', null],
  ])('%s: %s', (field, _, expected) => {
    expect(report(MARCH)).toMatchObject({ [field]: expected });
  });
});

describe('Visibility: the percentage of answers that name the brand, averaged over the engines (rule 1.3)', () => {
  test.each<[string, Partial<Record<Engine, [named: number, of: number]>>, number | null]>([
    ['one engine: a plain percentage', { claude: [1, 3] }, 33.3],
    ['two engines count the same, however many answers each gave', { claude: [30, 30], grok: [0, 1] }, 50],
    ['an engine without answers is left out: it is not 0 %', { claude: [1, 2], grok: [0, 0] }, 50],
    ['no answer names the brand', { claude: [0, 4] }, 0],
    ['no answer counts: there is nothing to measure', {}, null],
  ])('%s', (_, counts, expected) => {
    expect(report(answersOf(counts)).visibility.current).toBe(expected);
  });

  test.each([
    ['3 counts three times', rational(3), 75],
    ['1/2 counts half', rational(1, 2), 33.3],
  ])('an engine with the weight %s', (_, claude, expected) => {
    const answers = answersOf({ claude: [1, 1], grok: [0, 1] });
    expect(report(answers, null, { ...EQUAL_WEIGHTS, claude }).visibility.current).toBe(expected);
  });
});

describe('Average position: the plain mean over the answers that name the brand; 1 is first (rule 1.4)', () => {
  test.each([
    ['always first', [1], 1],
    ['first, second and second', [1, 2, 2], 1.7],
    ['never named', [], null],
  ])('%s', (_, positions, expected) => {
    const named = positions.map((position) => answer({ brand: { position, sentiment: 'neutral' } }));
    expect(report([answer(), ...named]).average_position.current).toBe(expected);
  });
});

describe('Position distribution: how many answers name the brand first, second, third and later, or not (rule 1.7)', () => {
  test('the answers of all engines count together', () => {
    const named = [1, 4, 5].flatMap((position) =>
      (['claude', 'grok'] as const).map((platform) =>
        answer({ platform, brand: { position, sentiment: 'neutral' } }),
      ),
    );
    const { position_distribution } = report([answer(), ...named]);
    expect(position_distribution).toEqual({ first: 2, second: 0, third: 0, fourth_plus: 4, not_named: 1 });
  });
});

describe('Sentiment score: the mean of 100 for a positive answer, 50 for a neutral one, 0 for a negative one (rule 1.4)', () => {
  test.each<[string, (Sentiment | null)[], number | null]>([
    ['positive', ['positive'], 100],
    ['neutral', ['neutral'], 50],
    ['mixed counts as neutral', ['mixed'], 50],
    ['negative', ['negative'], 0],
    ['the mean of several', ['positive', 'positive', 'mixed'], 83.3],
    ['an unknown sentiment is left out', ['positive', null, 'negative'], 50],
    ['no sentiment is known', [null, null], null],
    ['never named', [], null],
  ])('%s', (_, sentiments, expected) => {
    const named = sentiments.map((sentiment) => answer({ brand: { position: 1, sentiment } }));
    const { sentiment_score, sentiment_distribution, position_distribution } = report([answer(), ...named]);
    expect(sentiment_score.current).toBe(expected);
    // Rule 1.7.
    const { positive, neutral, negative } = sentiment_distribution;
    expect(positive + neutral + negative).toBe(sentiments.filter((each) => each !== null).length);
    expect(position_distribution.first).toBe(sentiments.length);
  });
});

describe('Share of voice: mentions of the brand as a percentage of its own and of its listed rivals’ (rules 1.5, 8.2)', () => {
  const GLOBEX = { answers: 4, withDomain: false, isWatched: false };
  const INITECH = { answers: 1, withDomain: false, isWatched: false };
  test.each([
    ['four answers name Acme, four name Globex', 4, [GLOBEX], 50],
    ['one answer alone names Initech: it is not listed, and does not count', 4, [GLOBEX, INITECH], 50],
    ['... unless that answer recorded its domain', 4, [GLOBEX, { ...INITECH, withDomain: true }], 44.4],
    ['... or Initech is watched', 4, [GLOBEX, { ...INITECH, isWatched: true }], 44.4],
    ['the answers name rivals only', 0, [GLOBEX], 0],
    ['the answers name no brand: there is nothing to share', 0, [], null],
  ])('%s', (_, named, rivals, expected) => {
    const listedMentions = rivals.filter(isListed).reduce((sum, { answers }) => sum + answers, 0);
    const counts = { ...countsOf(answersOf({ claude: [named, 5] })), listedMentions };
    expect(visibilityFigures(counts, null, EQUAL_WEIGHTS, null).share_of_voice.current).toBe(expected);
  });

  test('it is not weighted by engine: Claude names Acme once, Grok names Globex three times', () => {
    const counts = { ...countsOf(answersOf({ claude: [1, 1], grok: [0, 3] })), listedMentions: 3 };
    const weights = { ...EQUAL_WEIGHTS, claude: rational(3) };
    expect(visibilityFigures(counts, null, weights, null).share_of_voice.current).toBe(25);
  });
});

describe('Change: the exact current value minus the exact previous one, rounded once (rules 1.1, 1.2)', () => {
  test('half a tenth is rounded up: 3 of 2,000 are 0.15 %, although the nearest double is less', () => {
    expect(report(answersOf({ claude: [3, 2_000] })).visibility.current).toBe(0.2);
  });

  test('1/3 and 133/400 are both shown as 33.3, and differ by 0.083', () => {
    const [now, before] = [answersOf({ claude: [1, 3] }), answersOf({ claude: [133, 400] })];
    expect(report(now, before).visibility).toEqual({ current: 33.3, previous: 33.3, change: 0.1 });
  });

  // In February, one of two answers named Acme: first, and praised.
  test.each([
    ['visibility', { current: 58.3, previous: 50, change: 8.3 }],
    ['average_position', { current: 2, previous: 1, change: 1 }],
    ['sentiment_score', { current: 50, previous: 100, change: -50 }],
    ['share_of_voice', { current: 100, previous: 100, change: 0 }],
  ] as const)('every metric is compared: %s', (metric, expected) => {
    expect(report(MARCH, answersOf({ claude: [1, 2] }))[metric]).toEqual(expected);
  });

  test.each([
    ['the comparison window has no answer', []],
    ['figures are carried (rule 2.5)', null],
  ])('nothing is compared if %s', (_, before) => {
    expect(report(MARCH, before).visibility).toEqual({ current: 58.3, previous: null, change: null });
  });
});
