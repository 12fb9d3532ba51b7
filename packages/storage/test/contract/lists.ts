import type { PageRequest, PageRows, Reader, Scope, SortKey } from '@brand-visibility/application';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { record, bring } from '@brand-visibility/records';
import { END_OF_TIME } from './agreement.js';
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
}
