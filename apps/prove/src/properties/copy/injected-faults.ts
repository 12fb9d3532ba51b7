import type { Change, Source } from '@brand-visibility/copy';

/**
 * Mistakes that the feed of a service could make, which prove that the model can fail. `created_at`: rows in the order
 * in which they were created, so that a later change of a row is behind the cursor. `no lock`: a writer takes its place
 * in the feed before it commits, so that its changes may be so, too. `no mark`: a cursor is a place alone, also after a
 * backup was restored.
 */
export const INJECTED_FAULTS = ['created_at', 'no lock', 'no mark'] as const;
export type InjectedFault = (typeof INJECTED_FAULTS)[number];

export interface FaultyFeed {
  /** Brands with the commit of a writer that began before the cursor was given. */
  readonly late: Set<string>;
  /** Gives what the service's feed gives, with the fault. */
  over(changes: Source['changes']): Source['changes'];
}

export function faultyFeed(injected: InjectedFault): FaultyFeed {
  const late = new Set<string>();
  /** By brand and row the cursor with which the row was first given since the start of the feed. */
  const given = new Map<string, Map<string, string | null>>();
  return {
    late,
    over: (changes) => async (brand_id, cursor) => {
      if (injected === 'no lock' && cursor !== null && late.delete(brand_id)) return endOf(changes, brand_id);
      const page = await changes(brand_id, cursor);
      if (injected === 'no mark' && page === 'invalid_cursor') return endOf(changes, brand_id);
      if (injected !== 'created_at' || typeof page === 'string') return page;
      const earlier = (cursor !== null && given.get(brand_id)) || new Map<string, string | null>();
      given.set(brand_id, earlier);
      const isNew = ({ kind, id }: Change) => {
        const key = `${kind} ${id}`;
        if (!earlier.has(key)) earlier.set(key, cursor);
        return earlier.get(key) === cursor;
      };
      return { ...page, rows: page.rows.filter(isNew) };
    },
  };
}

/** A page at the end of the feed, without the rows before it. */
async function endOf(changes: Source['changes'], brand_id: string): ReturnType<Source['changes']> {
  let page = await changes(brand_id, null);
  while (typeof page !== 'string' && page.hasMore) page = await changes(brand_id, page.cursor);
  return typeof page === 'string' ? page : { ...page, rows: [] };
}
