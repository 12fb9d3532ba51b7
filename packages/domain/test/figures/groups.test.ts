import { rangeAndVerdict } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareGroups, groupFigures, groupValue, type GroupCounts } from '../../src/figures/groups.js';
import { visibilityFigures } from '../../src/figures/visibility-report.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { ENGINES, GROUP_SORTS, SORT_ORDERS, type GroupSort, type SortOrder } from '../../src/vocabulary.js';
import {
  plainOf,
  plainWeights,
  someAnswers,
  someOwn,
  someWeights,
  countsOf,
  weightsOf,
  type Answer,
} from './answers.js';

const runs = { seed: 20260301, numRuns: 300 };

const ofPrompt = (answers: readonly Answer[], prompt: number) =>
  answers.filter((answer) => answer.prompt === prompt);

/** The group of a prompt. */
function groupOf(
  now: readonly Answer[],
  before: readonly Answer[] | null,
  prompt: number,
  own: number | null = null,
): GroupCounts {
  const answers = ofPrompt(now, prompt);
  const cellsIn = (some: readonly Answer[]) =>
    countsOf(some.map((answer) => ({ ...answer, category: null }))).cells;
  return {
    cells: cellsIn(answers),
    cellsBefore: cellsIn(ofPrompt(before ?? [], prompt)),
    prompts: answers.length > 0 ? 1 : 0,
    rivalsNotYou: answers.filter(
      ({ brand, rivals }) => !brand && rivals.some(({ ordinal }) => ordinal !== own),
    ).length,
  };
}

const KEYS = ['b', 'a', null, '\u{1f600}', '\uff21'];

/** The prompts with answers in the order of a list. */
function orderOf(
  now: readonly Answer[],
  before: readonly Answer[] | null,
  sort: GroupSort,
  order: SortOrder,
  { keys = KEYS, weights = EQUAL_WEIGHTS } = {},
): number[] {
  return keys
    .flatMap((key, prompt) => {
      const counts = groupOf(now, before, prompt);
      return counts.cells.length === 0 ? [] : { prompt, ...groupValue(key, counts, sort, weights) };
    })
    .sort((a, b) => compareGroups(a, b, order))
    .map(({ prompt }) => prompt);
}

describe('a group', () => {
  // Rules 14.9, 14.10 and 14.16.
  test('has the figures of a visibility report over its answers, and three counts that add up to them', () => {
    fc.assert(
      fc.property(someAnswers, fc.option(someAnswers), someOwn, someWeights, (now, before, own, pairs) => {
        const weights = weightsOf(pairs);
        KEYS.forEach((_, group) => {
          if (ofPrompt(now, group).length === 0) return;
          const of = (answers: readonly Answer[]) => countsOf(ofPrompt(answers, group));
          const figures = groupFigures(groupOf(now, before, group, own), weights);
          const report = visibilityFigures(of(now), before && of(before), weights, null);
          expect(figures).toMatchObject({
            prompt_count: report.prompt_count,
            answer_count: report.answer_count,
            visibility: report.visibility,
            average_position: report.average_position,
            sentiment_score: report.sentiment_score,
          });
          const plainly = (answers: readonly Answer[]) => plainOf(ofPrompt(answers, group));
          expect({ visibility_range: figures.visibility_range, verdict: figures.verdict }).toEqual(
            rangeAndVerdict({
              current: plainly(now),
              previous: plainly(before ?? []),
              weights: plainWeights(pairs),
              engines: ENGINES,
            }),
          );
          const { answers_naming_you, answers_naming_competitors_not_you, answers_naming_no_brand } = figures;
          expect(answers_naming_you + answers_naming_competitors_not_you + answers_naming_no_brand).toBe(
            figures.answer_count,
          );
          const silent = now.filter(
            ({ prompt, brand, rivals }) =>
              prompt === group && !brand && !rivals.some(({ ordinal }) => ordinal !== own),
          );
          expect(answers_naming_no_brand).toBe(silent.length);
        });
      }),
      runs,
    );
  });
});

describe('groups', () => {
  // Rule 14.11.
  test('are in the order of the exact value, those without one last, and ties by key upwards', () => {
    const inOrder = fc.property(
      someAnswers,
      fc.option(someAnswers),
      fc.constantFrom(...GROUP_SORTS),
      fc.constantFrom(...SORT_ORDERS),
      someWeights,
      (now, before, sort, order, pairs) => {
        const weights = weightsOf(pairs);
        const ordered = orderOf(now, before, sort, order, { weights });
        const withAnswers = KEYS.flatMap((_, group) =>
          now.some((one) => one.prompt === group) ? [group] : [],
        );
        expect(new Set(ordered)).toEqual(new Set(withAnswers));
        const shown = ordered.map((group) => {
          const figures = groupFigures(groupOf(now, before, group), weights);
          const { visibility } = figures;
          if (sort === 'visibility') return visibility.current;
          return sort === 'change' ? visibility.change : figures[sort];
        });
        const values = shown.filter((value) => value !== null);
        expect(shown.slice(0, values.length)).toEqual(values);
        const sorted = values.toSorted((a, b) => (order === 'asc' ? a - b : b - a));
        expect(values).toEqual(sorted);
      },
    );
    fc.assert(inOrder, runs);
  });

  // Rule 14.11.
  test.each(SORT_ORDERS)('that tie are in the order of their keys, null last, also %s', (order) => {
    const answers = KEYS.map((_, prompt): Answer => ({
      platform: 'claude',
      category: null,
      prompt,
      brand: null,
      rivals: [],
    }));
    for (const sort of GROUP_SORTS) {
      const before = sort === 'change' ? null : answers;
      const keys = orderOf(answers, before, sort, order).map((group) => KEYS[group]);
      expect(keys).toEqual(['a', 'b', '\uff21', '\u{1f600}', null]);
    }
  });

  // Rule 14.11.
  test('are told apart by their exact values where the shown ones are alike', () => {
    const named = (prompt: number, count: number, of: number): Answer[] =>
      Array.from({ length: of }, (_, i) => ({
        platform: 'claude',
        category: null,
        prompt,
        rivals: [],
        brand: i < count ? { position: 1, sentiment: 'positive' } : null,
      }));
    const keys = ['a', 'b', 'c'];
    const answers = [...named(0, 333, 1000), ...named(1, 1, 3), ...named(2, 3331, 10000)];
    const shown = keys.map(
      (_, group) => groupFigures(groupOf(answers, null, group), EQUAL_WEIGHTS).visibility.current,
    );
    expect(shown).toEqual([33.3, 33.3, 33.3]);
    expect(orderOf(answers, null, 'visibility', 'desc', { keys })).toEqual([1, 2, 0]);
    expect(orderOf(answers, null, 'visibility', 'asc', { keys })).toEqual([0, 2, 1]);
  });
});
