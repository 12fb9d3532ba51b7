import type { CursorSeal, Reader, PageRequest, Store } from '@brand-visibility/application';

/** Mistakes of paging, made on purpose: what cannot be noticed is not looked at. */

export const PLANTS = ['milliseconds', 'offset'] as const;
export type Plant = (typeof PLANTS)[number];

/** Seals cursors whose key has lost its microseconds, as one that went through a JavaScript date. */
export function sealWithoutMicroseconds(seal: CursorSeal): CursorSeal {
  return {
    open: (text, bound) => seal.open(text, bound),
    seal: (payload, bound) => {
      const [key, ...rest] = JSON.parse(payload) as [string, ...string[]]; // as paging.ts wrote it
      return seal.seal(JSON.stringify([String((BigInt(key) / 1000n) * 1000n), ...rest]), bound);
    },
  };
}

/** Reads lists from the start and skips as many rows as the caller was shown, whatever the cursor says. */
export function storeByOffset(store: Store, shown: number): Store {
  const skipping = async <R>(slice: PageRequest, read: (slice: PageRequest) => Promise<readonly R[]>) => {
    const skipped = slice.after === null ? 0 : shown;
    return (await read({ after: null, limit: slice.limit + skipped })).slice(skipped);
  };
  const over = (reader: Reader): Reader => ({
    ...reader,
    brands: (slice) => skipping(slice, (from) => reader.brands(from)),
    runs: (brand_id, filter, slice) => skipping(slice, (from) => reader.runs(brand_id, filter, from)),
    prompts: (brand_id, filter, slice) => skipping(slice, (from) => reader.prompts(brand_id, filter, from)),
    answers: async (brand_id, prompt_id, range, filter, { bytes, ...slice }) => {
      const read = (from: PageRequest) =>
        reader.answers(brand_id, prompt_id, range, filter, { ...from, bytes }).then(({ rows }) => rows);
      return { rows: await skipping(slice, read), isCut: false };
    },
  });
  return { ...store, read: (scope, work) => store.read(scope, (reader) => work(over(reader))) };
}
