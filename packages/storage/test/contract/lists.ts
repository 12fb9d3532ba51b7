import type { PageRequest, PageRows, Reader, Scope, SortKey } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { CATEGORIES, ENGINES, PROMPT_STATUSES, promptStatus } from '@brand-visibility/domain';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { record, bring, recordsOf, finalRecords, worldOf } from '@brand-visibility/records';
import { END_OF_TIME, instant } from './agreement.js';
import { everyBrandOf, onlyBrands, openForEach, type Open } from './opened.js';

interface Listed {
  readonly id: string;
  readonly created_at: bigint;
}

/** All rows of a list, read in pages of `limit` rows, each after the last row of the previous one. */
async function readAll<R extends Listed>(
  limit: number,
  page: (page: PageRequest) => Promise<PageRows<R>>,
): Promise<R[]> {
  const all: R[] = [];
  let after: SortKey | null = null;
  for (;;) {
    const { rows }: PageRows<R> = await page({ after, limit, bytes: Infinity });
    expect(rows.length).toBeLessThanOrEqual(limit);
    all.push(...rows);
    const last = rows.at(-1);
    if (!last) return all;
    after = { key: last.created_at, id: last.id };
  }
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** Ids of records by (created_at, id). Ids are ASCII, so code-unit order equals byte order. */
function inOrder(
  records: readonly { readonly id: string; readonly created_at: string }[],
  order: 'oldest first' | 'newest first',
): string[] {
  const sorted = records
    .map(({ id, created_at }) => ({ id, at: instant(created_at) }))
    .sort((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1))
    .map(({ id }) => id);
  return order === 'oldest first' ? sorted : sorted.reverse();
}

const EVERY_RUN = { from: 0n, to: END_OF_TIME, run_id: null };

export function listsContract(open: Open): void {
  describe('a list', () => {
    const opened = openForEach(open);
    const read = <T>(work: (reader: Reader) => Promise<T>, scope = everyBrandOf('acc_1')) =>
      opened().store.read(scope, work);

    /** Rows at one instant and a microsecond apart, with unordered ids. */
    const TIMES = ['.000001Z', '.000001Z', '.000002Z', '.000001Z', '.000001Z', 'Z', '.000002Z'];
    const IDS = ['b', 'B', '-', '_', 'a', 'z', '0'];
    const SORT_KEYS = IDS.map((id, i) => ({ id, created_at: `2026-02-01T00:00:00${TIMES[i] ?? 'Z'}` }));
    const OLDEST_FIRST = ['z', 'B', '_', 'a', 'b', '-', '0'];

    beforeEach(async () => {
      await bring(opened().jobStore, [
        record.account(),
        ...SORT_KEYS.map((sortKey) => record.brand({ ...sortKey, account_id: 'acc_1' })),
        record.account({ id: 'acc_2' }),
        record.brand({ id: 'brd_2', account_id: 'acc_2' }),
        ...SORT_KEYS.map((sortKey) =>
          record.run({ ...sortKey, brand_id: 'a', platforms: ['claude', 'chatgpt'] }),
        ),
        ...SORT_KEYS.map((sortKey) => record.prompt({ ...sortKey, brand_id: 'a' })),
        ...SORT_KEYS.map((sortKey) =>
          record.answer({ ...sortKey, run_id: 'b', prompt_id: sortKey.id, platform: 'claude' }),
        ),
        ...SORT_KEYS.map((sortKey) =>
          record.answer({
            ...sortKey,
            id: `a${sortKey.id}`,
            run_id: sortKey.id,
            prompt_id: 'a',
            platform: 'chatgpt',
          }),
        ),
      ]);
    });

    // Rule 7.4.
    test.each([1, 3, 100])('is sorted by microsecond, then bytewise by id, in pages of %i', async (limit) => {
      const newestFirst = [...OLDEST_FIRST].reverse();
      await read(async (reader) => {
        expect(idsOf(await readAll(limit, (page) => reader.brands(page)))).toEqual(OLDEST_FIRST);
        expect(idsOf(await readAll(limit, (page) => reader.prompts('a', {}, page)))).toEqual(OLDEST_FIRST);
        expect(idsOf(await readAll(limit, (page) => reader.runs('a', {}, page)))).toEqual(newestFirst);
        const answers = await readAll(limit, (page) =>
          reader.answers('a', 'a', EVERY_RUN, { platforms: ['chatgpt'] }, page),
        );
        expect(idsOf(answers)).toEqual(newestFirst.map((id) => `a${id}`));
      });
    });

    // Rule 5.4.
    test('of brands contains those of the scope', async () => {
      const all = { after: null, limit: 100, bytes: Infinity };
      const brandsOf = async (scope: Scope) => (await read((reader) => reader.brands(all), scope)).rows;
      expect(idsOf(await brandsOf(everyBrandOf('acc_2')))).toEqual(['brd_2']);
      const ticked = onlyBrands('acc_1', ['b', 'z', 'brd_2', 'nowhere']);
      expect(idsOf(await brandsOf(ticked))).toEqual(['z', 'b']);
      expect(await brandsOf(onlyBrands('acc_1', []))).toEqual([]);
    });
  });

  describe('the lists of a random world', () => {
    const opened = openForEach(open);
    const world = worldOf(53, { accounts: 2, brands: 3, prompts: 12, runs: 14 });
    const final = finalRecords(world.records);
    const brands = recordsOf(final, 'brand');
    beforeEach(() => bring(opened().jobStore, world.records));

    /** Reads each brand of the world. */
    async function forEachBrand(work: (reader: Reader, brand: ImportRecord<'brand'>) => Promise<void>) {
      for (const brand of brands) {
        await opened().store.read(everyBrandOf(brand.account_id), (reader) => work(reader, brand));
      }
    }

    // Rule 11.10.
    test('of runs contain those with the requested status', async () => {
      await forEachBrand(async (reader, { id: brand_id }) => {
        const runs = recordsOf(final, 'run').filter((run) => run.brand_id === brand_id);
        for (const status of [undefined, 'completed', 'failed', 'running', 'pending'] as const) {
          const wanted = runs.filter((run) => status === undefined || run.status === status);
          const found = await readAll(4, (page) => reader.runs(brand_id, { status }, page));
          expect(idsOf(found)).toEqual(inOrder(wanted, 'newest first'));
        }
      });
    });

    // Rules 3.2 and 9.1.
    test('of prompts contain those that pass the filter, and no deleted one', async () => {
      const themes = [...idsOf(recordsOf(final, 'theme')), 'none', 'thm_unknown'];
      await forEachBrand(async (reader, { id: brand_id }) => {
        const prompts = recordsOf(final, 'prompt').filter(
          (prompt) => prompt.brand_id === brand_id && prompt.deleted_at === null,
        );
        const expectPrompts = async (
          filter: Parameters<Reader['prompts']>[1],
          passes: (prompt: ImportRecord<'prompt'>) => boolean,
        ) => {
          const found = await readAll(3, (page) => reader.prompts(brand_id, filter, page));
          expect(idsOf(found)).toEqual(inOrder(prompts.filter(passes), 'oldest first'));
        };
        const statusOf = ({ is_tracked, activated_at }: ImportRecord<'prompt'>) =>
          promptStatus({ is_tracked, was_activated: activated_at !== null });
        await expectPrompts({}, () => true);
        for (const status of PROMPT_STATUSES) {
          await expectPrompts({ status }, (prompt) => statusOf(prompt) === status);
        }
        for (const category of CATEGORIES) {
          await expectPrompts({ category }, (prompt) => prompt.category === category);
        }
        for (const theme_id of themes) {
          await expectPrompts({ theme_id }, (prompt) => (prompt.theme_id ?? 'none') === theme_id);
          await expectPrompts(
            { theme_id, status: 'tracked', category: 'discovery' },
            (prompt) =>
              (prompt.theme_id ?? 'none') === theme_id &&
              prompt.is_tracked &&
              prompt.category === 'discovery',
          );
        }
      });
    });

    // Rule 2.6.
    test('of answers contain the successful ones of the requested runs and engines', async () => {
      const runs = new Map(recordsOf(final, 'run').map((run) => [run.id, run]));
      const answers = recordsOf(final, 'answer').filter(({ outcome }) => outcome === 'answered');
      await forEachBrand(async (reader, { id: brand_id }) => {
        const completed = [...runs.values()].filter(
          (run) => run.brand_id === brand_id && run.completed_at !== null,
        );
        const times = completed.map(({ completed_at }) => instant(completed_at)).sort();
        const [first = 0n, middle = 0n] = [times[0], times[times.length >> 1]];
        const one = completed[0];
        const ranges = [
          EVERY_RUN,
          { from: first, to: middle, run_id: null },
          { from: 0n, to: 1n, run_id: null },
        ];
        const single = one ? [{ ...EVERY_RUN, run_id: one.id }] : [];
        for (const { id: prompt_id } of recordsOf(final, 'prompt').filter(
          (each) => each.brand_id === brand_id,
        )) {
          for (const { from, to, run_id } of [...ranges, ...single]) {
            for (const platforms of [undefined, ENGINES.slice(0, 2)]) {
              const wanted = answers.filter((answer) => {
                const at = runs.get(answer.run_id)?.completed_at ?? null;
                const isCovered = at !== null && from <= instant(at) && instant(at) < to;
                return (
                  answer.prompt_id === prompt_id &&
                  isCovered &&
                  (run_id === null || run_id === answer.run_id) &&
                  (platforms === undefined || platforms.includes(answer.platform))
                );
              });
              const range = { from, to, run_id };
              const found = await readAll(5, (page) =>
                reader.answers(brand_id, prompt_id, range, { platforms }, page),
              );
              expect(idsOf(found)).toEqual(inOrder(wanted, 'newest first'));
            }
          }
        }
      });
    });
  });
}
