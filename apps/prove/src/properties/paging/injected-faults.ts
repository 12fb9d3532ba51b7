import type { CursorSeal, PageRequest, PageRows, Reader, Store } from '@brand-visibility/application';
import { beside, over } from '../injected-faults.js';

/** Pagination faults to inject: they prove that the model can fail. */

export const INJECTED_FAULTS = ['milliseconds', 'offset'] as const;
export type InjectedFault = (typeof INJECTED_FAULTS)[number];

/** Truncates the sort key in cursors to milliseconds, as a conversion to a JavaScript Date would. */
export function sealWithoutMicroseconds(seal: CursorSeal): CursorSeal {
  return {
    open: (text, bound) => seal.open(text, bound),
    seal: (payload, bound) => {
      const [key, ...rest] = JSON.parse(payload) as [string, ...string[]]; // the format of paging.ts
      return seal.seal(JSON.stringify([String((BigInt(key) / 1000n) * 1000n), ...rest]), bound);
    },
  };
}

/** Offset pagination: ignores the position of the cursor and skips as many rows as were shown so far. */
export function storeByOffset(store: Store, shown: number): Store {
  type Read<Args extends readonly unknown[], Rows> = (...args: Args) => Promise<Rows>;
  const byOffset =
    <Args extends readonly unknown[], Rows extends PageRows<unknown>>(
      read: Read<Args, Rows>,
    ): Read<Args, Rows> =>
    async (...args) => {
      const slice = args.at(-1) as Pick<PageRequest, 'after' | 'limit'>; // the last parameter of each
      const skipped = slice.after === null ? 0 : shown;
      const all = { ...slice, after: null, limit: slice.limit + skipped };
      const { rows, ...rest } = await read(...([...args.slice(0, -1), all] as unknown as Args)); // as above
      return { ...rest, rows: rows.slice(skipped) } as unknown as Rows;
    };
  const ofBrand = over(({ runs, prompts, answers, recommendations }) => ({
    runs: { ...runs, list: byOffset(runs.list) },
    prompts: { ...prompts, list: byOffset(prompts.list) },
    answers: { ...answers, list: byOffset(answers.list), ofPrompt: byOffset(answers.ofPrompt) },
    recommendations: { ...recommendations, list: byOffset(recommendations.list) },
  }))(store);
  const withBrands = (reader: Reader) =>
    beside(reader, { brands: { ...reader.brands, list: byOffset(reader.brands.list) } });
  return { ...store, read: (scope, work) => ofBrand.read(scope, (reader) => work(withBrands(reader))) };
}
