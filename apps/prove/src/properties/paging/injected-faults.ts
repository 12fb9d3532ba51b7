import type { CursorSeal, PageRequest, PageRows, Reader, Store } from '@brand-visibility/application';

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
  const bySlice = ['brands', 'runs', 'prompts', 'answers', 'brandAnswers', 'recommendations'] as const;
  const withOffsets = (reader: Reader): Reader => ({
    ...reader,
    ...Object.fromEntries(
      bySlice.map((name) => [
        name,
        async (...args: readonly unknown[]) => {
          const slice = args.at(-1) as Pick<PageRequest, 'after' | 'limit'>; // the last parameter of each
          const skipped = slice.after === null ? 0 : shown;
          const all = { ...slice, after: null, limit: slice.limit + skipped };
          const read = reader[name] as (...args: readonly unknown[]) => Promise<PageRows<unknown>>; // as above
          const { rows, ...rest } = await read(...args.slice(0, -1), all);
          return { ...rest, rows: rows.slice(skipped) };
        },
      ]),
    ),
  });
  return { ...store, read: (scope, work) => store.read(scope, (reader) => work(withOffsets(reader))) };
}
