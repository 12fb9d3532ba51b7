import type { Reader, RecommendationRow } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { BOARD_COLUMNS, type BoardColumn } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { record, bring, differences, worldOf } from '@brand-visibility/records';
import { END_OF_TIME } from './reads.js';
import { everyBrandOf, openForEach, type OpenStore } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';
import { brandIn } from './reads.js';

type Moves = ImportRecord<'recommendation'>['moves'];

const day = (n: number) => `2026-04-${String(n).padStart(2, '0')}T00:00:00.000001Z`;
const moved = (to: Moves[number]['to'], n: number): Moves[number] => ({ to, at: day(n) });
const done = (n: number) => ({ to: 'done' as const, at: day(n) });

/** All recommendations of a brand, or those of one column, read in pages of two. */
async function readAll(reader: Reader, brand_id: string, status?: BoardColumn) {
  const rows: RecommendationRow[] = [];
  for (;;) {
    const last = rows.at(-1);
    const after = last ? { key: last.created_at, id: last.id } : null;
    const slice = { after, limit: 2, bytes: Infinity };
    const page = await reader.recommendations(brand_id, { status }, slice);
    rows.push(...page.rows);
    if (page.rows.length < 2) return rows;
  }
}

const idsIn = ({ store }: OpenStore, status?: BoardColumn) =>
  store.read(everyBrandOf('acc_1'), async (reader) =>
    (await readAll(reader, 'brd_1', status)).map(({ id }) => id),
  );

/** The non-empty columns with their ids. */
async function columns(opened: OpenStore): Promise<Record<string, string[]>> {
  const lists = [];
  for (const status of BOARD_COLUMNS) lists.push([status, await idsIn(opened, status)] as const);
  return Object.fromEntries(lists.filter(([, ids]) => ids.length > 0));
}

describe.each(ENGINES)('%s:', (_engine, open) => {
  describe('recommendations', () => {
    const opened = openForEach(open);
    const bringAll = (...records: readonly ImportRecord[]) => bring(opened().jobStore, records);
    const parents = [record.account(), record.brand()];

    const one = (id: string, ...moves: Moves) => record.recommendation({ id, moves });
    const work = (recommendation_id: string | null, ...moves: ImportRecord<'outreach_work'>['moves']) =>
      record.outreachWork({ recommendation_id, moves });

    /** Consecutive imports, with the columns after each. */
    const CHANGES: readonly (readonly [
      string,
      ...(readonly [ImportRecord[], Record<string, string[]>])[],
    ])[] = [
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

    // Rule 9.4.
    test.each(CHANGES)('are in the column that follows from %s', async (_what, ...imports) => {
      await bringAll(...parents);
      for (const [records, expected] of imports) {
        await bringAll(...records);
        expect(await columns(opened())).toEqual(expected);
        expect(await differences(opened().jobStore)).toEqual([]);
      }
    });
  });

  describe('the answers of runs', () => {
    const opened = openForEach(open);

    // Rule 9.5.
    test('are the counted ones', async () => {
      const world = worldOf(33, { accounts: 1, brands: 3, prompts: 9, runs: 12 });
      await bring(opened().jobStore, world.records);
      const [account] = world.accounts;
      const brand_id = account?.brand_ids[0] ?? '';
      await opened().store.read(everyBrandOf(account?.account_id ?? ''), async (reader) => {
        const brand = await brandIn(reader, brand_id);
        const runs = await reader.runsCompleted(brand_id, 0n, END_OF_TIME);
        const answers = await reader.runAnswers(brand_id, [...runs.map(({ id }) => id), 'run_unknown']);
        expect(answers.map(({ id }) => id).sort()).toEqual(runs.map(({ id }) => id).sort());
        for (const run of answers) {
          const mark = runs.find(({ id }) => id === run.id);
          expect(run.completed_at).toBe(mark?.completed_at);
          const windows = [mark ? [mark] : []];
          const [counts] = await reader.visibility(brand, windows, {}, 'category');
          expect(sorted(run.cells)).toEqual(
            sorted(
              counts!.cells.map(({ platform, category, answers, named }) => ({
                platform,
                category,
                answers,
                named,
              })),
            ),
          );
        }
        expect(answers.flatMap(({ cells }) => cells).length).toBeGreaterThan(runs.length);
      });
    });

    test('are read for completed runs within the scope, latest first', async () => {
      const run = (id: string, n: number, brand_id = 'brd_1') =>
        record.run({ id, brand_id, completed_at: day(n) });
      await bring(opened().jobStore, [
        record.account(),
        record.account({ id: 'acc_2' }),
        record.brand(),
        record.brand({ id: 'brd_2' }),
        run('a', 2),
        run('b', 3),
        run('c', 2),
        run('other', 4, 'brd_2'),
        record.run({ id: 'open', status: 'running', completed_at: null }),
      ]);
      const run_ids = ['a', 'b', 'c', 'other', 'open'];
      await opened().store.read(everyBrandOf('acc_1'), async (reader) => {
        const recent = async (count: number) => (await reader.recentRuns('brd_1', count)).map(({ id }) => id);
        expect(await recent(60)).toEqual(['b', 'c', 'a']);
        expect(await recent(2)).toEqual(['b', 'c']);
        const found = await reader.runAnswers('brd_1', run_ids);
        expect(found.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c']);
        expect(await reader.runAnswers('brd_1', [])).toEqual([]);
      });
      await opened().store.read(everyBrandOf('acc_2'), async (reader) => {
        expect(await reader.recentRuns('brd_1', 60)).toEqual([]);
        expect(await reader.runAnswers('brd_1', run_ids)).toEqual([]);
      });
    });
  });
});

function sorted<C extends { readonly platform: string; readonly category: string | null }>(
  cells: readonly C[],
) {
  const key = ({ platform, category }: C) => `${platform} ${category}`;
  return [...cells].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
