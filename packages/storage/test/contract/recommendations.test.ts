import type { Reader, RecommendationRow } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { BOARD_COLUMNS, type BoardColumn } from '@brand-visibility/domain/vocabulary';
import { describe, expect, test } from '@jest/globals';
import { record, bring, differences } from '@brand-visibility/records';
import { everyBrandOf, openForEach } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';

type Moves = ImportRecord<'recommendation'>['moves'];

const day = (n: number) => `2026-04-${String(n).padStart(2, '0')}T00:00:00.000001Z`;
const moved = (to: Moves[number]['to'], n: number): Moves[number] => ({ to, at: day(n) });
const done = (n: number) => ({ to: 'done' as const, at: day(n) });

const one = (id: string, ...moves: Moves) => record.recommendation({ id, moves });
const work = (recommendation_id: string | null, ...moves: ImportRecord<'outreach_work'>['moves']) =>
  record.outreachWork({ recommendation_id, moves });

/** Consecutive imports, with the columns after each. */
const CHANGES: readonly (readonly [string, ...(readonly [ImportRecord[], Record<string, string[]>])[]])[] = [
  [
    'its own moves',
    [[one('a', moved('in_review', 1)), one('b')], { suggested: ['b'], in_progress: ['a'] }],
    [[one('a', moved('in_review', 1), moved('done', 2))], { suggested: ['b'], done: ['a'] }],
    [[one('a'), one('b', moved('dismissed', 1))], { suggested: ['a'], dismissed: ['b'] }],
  ],
  [
    'linked work that is done, and later is not',
    [[one('a'), work('a', moved('in_progress', 1) as never)], { suggested: ['a'] }],
    [[work('a', done(2))], { done: ['a'] }],
    [[one('a', moved('dismissed', 3))], { dismissed: ['a'] }],
    [[one('a', moved('dismissed', 1))], { done: ['a'] }],
    [[work('a')], { dismissed: ['a'] }],
  ],
  [
    'work that moves to another recommendation',
    [[one('a'), one('b'), work('a', done(2))], { suggested: ['b'], done: ['a'] }],
    [[work('b', done(2))], { suggested: ['a'], done: ['b'] }],
    [[work(null, done(2))], { suggested: ['b', 'a'] }],
  ],
  [
    'several linked works',
    [
      [
        one('a'),
        work('a'),
        record.outreachWork({ url: 'https://b.example/', recommendation_id: 'a', moves: [done(3)] }),
      ],
      { done: ['a'] },
    ],
    [[work('a', done(4))], { done: ['a'] }],
    [[record.outreachWork({ url: 'https://b.example/', recommendation_id: 'a' })], { done: ['a'] }],
    [[work('a')], { suggested: ['a'] }],
  ],
];

/** All ids of a column, read in pages of two. */
async function idsIn(reader: Reader, status: BoardColumn): Promise<string[]> {
  const rows: RecommendationRow[] = [];
  for (;;) {
    const last = rows.at(-1);
    const after = last ? { key: last.created_at, id: last.id } : null;
    const page = await reader
      .brand('brd_1')
      .recommendations.list({ status }, { after, limit: 2, bytes: Infinity });
    rows.push(...page.rows);
    if (page.rows.length < 2) return rows.map(({ id }) => id);
  }
}

describe.each(ENGINES)('recommendations (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => bring(jobStore, [record.account(), record.brand()]));
  /** The non-empty columns with their ids. */
  const columns = () =>
    opened().store.read(everyBrandOf('acc_1'), async (reader) => {
      const lists = [];
      for (const status of BOARD_COLUMNS) lists.push([status, await idsIn(reader, status)] as const);
      return Object.fromEntries(lists.filter(([, ids]) => ids.length > 0));
    });

  // Rule 9.4.
  test.each(CHANGES)('are in the column that follows from %s', async (_what, ...imports) => {
    for (const [records, expected] of imports) {
      await bring(opened().jobStore, records);
      expect(await columns()).toEqual(expected);
      expect(await differences(opened().jobStore)).toEqual([]);
    }
  });
});
