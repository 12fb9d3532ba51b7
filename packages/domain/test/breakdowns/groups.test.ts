import { describe, expect, test } from '@jest/globals';
import { compareGroups, groupFigures, groupValue, type GroupCounts } from '../../src/breakdowns/groups.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import {
  GROUP_SORTS,
  SORT_ORDERS,
  type Engine,
  type GroupSort,
  type SortOrder,
} from '../../src/vocabulary.js';
import { answersOf, countsOf } from '../figures/answers.js';

// How the rows of `GET /visibility/groups` are computed and sorted, by example. A group has the answers with one key: a
// prompt, a theme, a location, a category or an engine.

type Counts = Partial<Record<Engine, readonly [named: number, of: number]>>;

/** A group of one prompt; `onlyRivals` answers name a rival, but not the brand. */
const group = (now: Counts, before: Counts = {}, onlyRivals = 0): GroupCounts => ({
  engineCounts: countsOf(answersOf(now)).engineCounts,
  engineCountsBefore: countsOf(answersOf(before)).engineCounts,
  prompts: 1,
  onlyRivals,
});

describe('A row has the figures of a report over the answers of the group (rules 14.9, 14.10, 14.16)', () => {
  // Of 200 answers of Claude, 60 name Acme and 50 only a rival; before, 20 named Acme.
  const figures = groupFigures(group({ claude: [60, 200] }, { claude: [20, 200] }, 50), EQUAL_WEIGHTS);

  test.each([
    ['prompt_count', 1],
    ['answer_count', 200],
    ['visibility', { current: 30, previous: 10, change: 20 }],
    ['average_position', { current: 1, previous: 1, change: 0 }],
    ['sentiment_score', { current: 100, previous: 100, change: 0 }],
    ['visibility_range', { low: 24.1, high: 36.7 }],
    ['verdict', 'up'],
    // Each answer is in one of these three counts.
    ['answers_naming_you', 60],
    ['answers_naming_competitors_not_you', 50],
    ['answers_naming_no_brand', 90],
  ] as const)('%s', (field, expected) => {
    expect(figures[field]).toEqual(expected);
  });

  test('a group that is new in this window is not compared', () => {
    expect(groupFigures(group({ grok: [1, 2] }), EQUAL_WEIGHTS)).toMatchObject({
      visibility: { current: 50, previous: null, change: null },
      verdict: null,
    });
  });
});

describe('Groups are sorted by the exact value (rule 14.11)', () => {
  const sorted = (groups: Record<string, GroupCounts>, sort: GroupSort, order: SortOrder) =>
    Object.entries(groups)
      .map(([key, counts]) => groupValue(key === 'null' ? null : key, counts, sort, EQUAL_WEIGHTS))
      .toSorted((a, b) => compareGroups(a, b, order))
      .map(({ key }) => key);

  const groups = {
    //                                                        answers, visibility, change, answers naming only a rival
    a: group({ claude: [1, 2] }, { claude: [1, 1] }, 1), //     2   50 %   -50   1
    b: group({ claude: [3, 3] }, { claude: [1, 2] }, 0), //     3  100 %   +50   0
    c: group({ claude: [0, 5] }, {}, 4), //                     5    0 %     -   4
  };

  test.each<[GroupSort, SortOrder, string[]]>([
    ['answer_count', 'desc', ['c', 'b', 'a']],
    ['answer_count', 'asc', ['a', 'b', 'c']],
    ['answers_naming_competitors_not_you', 'desc', ['c', 'a', 'b']],
    ['answers_naming_competitors_not_you', 'asc', ['b', 'a', 'c']],
    ['visibility', 'desc', ['b', 'a', 'c']],
    ['visibility', 'asc', ['c', 'a', 'b']],
    // A group without a change comes last in both directions.
    ['change', 'desc', ['b', 'a', 'c']],
    ['change', 'asc', ['a', 'b', 'c']],
  ])('by %s, %s', (sort, order, expected) => {
    expect(sorted(groups, sort, order)).toEqual(expected);
  });

  // All are shown as 33.3.
  test.each<[SortOrder, string[]]>([
    ['desc', ['one of three', '3,331 of 10,000', '333 of 1,000']],
    ['asc', ['333 of 1,000', '3,331 of 10,000', 'one of three']],
  ])('by visibility, %s, also where it is shown alike', (order, expected) => {
    const alike = {
      '333 of 1,000': group({ claude: [333, 1_000] }),
      'one of three': group({ claude: [1, 3] }),
      '3,331 of 10,000': group({ claude: [3_331, 10_000] }),
    };
    expect(sorted(alike, 'visibility', order)).toEqual(expected);
  });

  test('also where doubles are alike', () => {
    const [each] = countsOf(answersOf({ claude: [1, 1] })).engineCounts;
    const but = (answers: number) => ({
      ...group({}),
      engineCounts: [{ ...each!, answers, named: answers - 1 }],
    });
    const huge = { 'all but one of 999,999,999': but(999_999_999), 'all but one of a billion': but(10 ** 9) };
    expect(sorted(huge, 'visibility', 'desc')[0]).toBe('all but one of a billion');
    expect(sorted(huge, 'visibility', 'asc')[0]).toBe('all but one of 999,999,999');
  });

  // By bytes of UTF-8: U+FF21 comes before U+1F600. The group of prompts without a theme or location comes last.
  describe.each(GROUP_SORTS)('equal by %s', (sort) => {
    test.each(SORT_ORDERS)('groups are in the order of their keys if the order is %s', (order) => {
      const before = sort === 'change' ? {} : { claude: [0, 1] as const };
      const equal = ['b', 'null', '\u{1f600}', 'a', '\uff21'].map((key) => [
        key,
        group({ claude: [0, 1] }, before),
      ]);
      const keys = sorted(Object.fromEntries(equal) as Record<string, GroupCounts>, sort, order);
      expect(keys).toEqual(['a', 'b', '\uff21', '\u{1f600}', null]);
    });
  });
});
