import type { CursorSeal, PageRequest, PageRows, Reader, Store } from '@brand-visibility/application';

/** Pagination faults to inject: they prove that the model can fail. */

export const INJECTED_FAULTS = ['milliseconds', 'offset'] as const;
export type InjectedFault = (typeof INJECTED_FAULTS)[number];

/** The fault of a name; null for none. */
export function faultCalled(name: string | null): InjectedFault | null {
  return INJECTED_FAULTS.find((injected) => injected === name) ?? null;
}

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
  const skipping = async <R>(slice: PageRequest, read: (slice: PageRequest) => Promise<PageRows<R>>) => {
    const skipped = slice.after === null ? 0 : shown;
    const { rows, isCut } = await read({ ...slice, after: null, limit: slice.limit + skipped });
    return { rows: rows.slice(skipped), isCut };
  };
  const withOffsets = (reader: Reader): Reader => ({
    ...reader,
    brands: (slice) => skipping(slice, (from) => reader.brands(from)),
    runs: (brand_id, filter, slice) => skipping(slice, (from) => reader.runs(brand_id, filter, from)),
    prompts: (brand_id, filter, slice) => skipping(slice, (from) => reader.prompts(brand_id, filter, from)),
    answers: (brand_id, prompt_id, range, filter, slice) =>
      skipping(slice, (from) => reader.answers(brand_id, prompt_id, range, filter, from)),
    brandAnswers: async (brand_id, range, filter, page) => {
      const skipped = page.after === null ? 0 : shown;
      const all = { ...page, after: null, limit: page.limit + skipped };
      const { rows, ...rest } = await reader.brandAnswers(brand_id, range, filter, all);
      return { rows: rows.slice(skipped), ...rest };
    },
  });
  return { ...store, read: (scope, work) => store.read(scope, (reader) => work(withOffsets(reader))) };
}
