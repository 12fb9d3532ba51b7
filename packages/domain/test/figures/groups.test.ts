import { rangeAndVerdict } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { GroupRivals, GroupTally } from '../../src/figures/group-tally.js';
import {
  groupFigures,
  groupValues,
  mostNamed,
  orderedGroups,
  type ComparedGroups,
} from '../../src/figures/groups.js';
import { visibilityFigures } from '../../src/figures/visibility-report.js';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import { ENGINES, GROUP_SORTS, SORT_ORDERS, type GroupSort, type SortOrder } from '../../src/vocabulary.js';
import {
  plainOf,
  plainWeights,
  someAnswers,
  someOwn,
  someWeights,
  tallyOf,
  weightsOf,
  type Answer,
} from './answers.js';
import { directoryOf, identities, marks } from './competitors.js';

const runs = { seed: 20260301, numRuns: 300 };

/** Answers by the prompt, counted one by one. */
function groupsOf(
  answers: readonly Answer[],
  keys: readonly (string | null)[],
  own: number | null,
): GroupTally {
  const size = keys.length * ENGINES.length;
  const columns = () => new Int32Array(size);
  const tally = {
    keys,
    answers: columns(),
    named: columns(),
    positionSum: new Float64Array(size),
    positive: columns(),
    neutral: columns(),
    negative: columns(),
    prompts: Int32Array.from(keys, (_, group) => (answers.some(({ prompt }) => prompt === group) ? 1 : 0)),
    competitorsNotYou: new Int32Array(keys.length),
    mentionsNotYou: new Int32Array(keys.length),
  };
  for (const { platform, prompt, brand, rivals } of answers) {
    const at = prompt * ENGINES.length + ENGINES.indexOf(platform);
    tally.answers[at]! += 1;
    if (brand) {
      tally.named[at]! += 1;
      tally.positionSum[at]! += brand.position;
      tally[brand.sentiment === 'mixed' ? 'neutral' : brand.sentiment][at]! += 1;
    } else if (rivals.some(({ ordinal }) => ordinal !== own)) tally.competitorsNotYou[prompt]! += 1;
  }
  return tally;
}

const KEYS = ['b', 'a', null, '\u{1f600}', '\uff21'];

const orderOf = (groups: ComparedGroups, sort: GroupSort, order: SortOrder) =>
  orderedGroups(groupValues(groups, sort, 0, groups.current.keys.length), order);

describe('a group', () => {
  // Rules 14.9, 14.10 and 14.16.
  test('has the figures of a visibility report over its answers, and three counts that add up to them', () => {
    fc.assert(
      fc.property(someAnswers, fc.option(someAnswers), someOwn, someWeights, (now, before, own, pairs) => {
        const current = groupsOf(now, KEYS, own);
        const previous = before && groupsOf(before, KEYS, own);
        const weights = weightsOf(pairs);
        KEYS.forEach((_, group) => {
          const of = (answers: readonly Answer[]) =>
            tallyOf(answers.filter(({ prompt }) => prompt === group));
          const figures = groupFigures({ current, previous, weights }, group);
          const report = visibilityFigures(
            of(now),
            before && of(before),
            marks(() => false),
            weights,
            null,
          );
          expect(figures).toMatchObject({
            prompt_count: report.prompt_count,
            answer_count: report.answer_count,
            visibility: report.visibility,
            average_position: report.average_position,
            sentiment_score: report.sentiment_score,
          });
          const plainly = (answers: readonly Answer[]) =>
            plainOf(answers.filter(({ prompt }) => prompt === group));
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
        const current = groupsOf(now, KEYS, null);
        const previous = before && groupsOf(before, KEYS, null);
        const asked = { current, previous, weights: weightsOf(pairs) };
        const ordered = orderOf(asked, sort, order);
        const withAnswers = KEYS.flatMap((_, group) =>
          now.some((one) => one.prompt === group) ? [group] : [],
        );
        expect(new Set(ordered)).toEqual(new Set(withAnswers));
        const shown = ordered.map((group) => {
          const figures = groupFigures(asked, group);
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
    const current = groupsOf(answers, KEYS, null);
    for (const sort of GROUP_SORTS) {
      const asked = { current, previous: sort === 'change' ? null : current, weights: EQUAL_WEIGHTS };
      const keys = orderOf(asked, sort, order).map((group) => KEYS[group]);
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
    const current = groupsOf(
      [...named(0, 333, 1000), ...named(1, 1, 3), ...named(2, 3331, 10000)],
      keys,
      null,
    );
    const asked = { current, previous: null, weights: EQUAL_WEIGHTS };
    const shown = keys.map((_, group) => groupFigures(asked, group).visibility.current);
    expect(shown).toEqual([33.3, 33.3, 33.3]);
    expect(orderOf(asked, 'visibility', 'desc')).toEqual([1, 2, 0]);
    expect(orderOf(asked, 'visibility', 'asc')).toEqual([0, 2, 1]);
  });

  // Rule 14.12.
  test('name the five rivals that most answers name, then by name key, and never the own name', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 3 })), {
          selector: ([ordinal]) => ordinal,
        }),
        fc.constantFrom('Queen', 'KNIGHT'),
        (counts, ownName) => {
          const known = identities();
          const rivals = directoryOf(known, ownName);
          const found: GroupRivals = {
            size: counts.length,
            ordinals: Uint32Array.from([...counts.map(([ordinal]) => ordinal), 0]),
            answers: Uint32Array.from([...counts.map(([, answers]) => answers), 99]),
          };
          const expected = counts
            .filter(([ordinal]) => ordinal !== rivals.ownOrdinal)
            .toSorted(([a, most], [b, more]) => more - most || rivals.nameRank(a) - rivals.nameRank(b))
            .slice(0, 5)
            .map(([ordinal, answers]) => ({ ordinal, answers }));
          expect(mostNamed(found, rivals)).toEqual(expected);
        },
      ),
      runs,
    );
  });
});
