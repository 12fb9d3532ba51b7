import type { Change, Source } from '@brand-visibility/copy';

/** Mistakes that a service could make, injected into its responses: they prove that the model can fail. */

/**
 * Mistakes of the feed. `created_at`: rows in the order in which they were created, so that a later change of a row is
 * behind the cursor. `no lock`: a writer takes its place in the feed before it commits, so that its changes may be so,
 * too. `no mark`: a cursor is a place alone, also after a backup was restored.
 */
export const FEED_FAULTS = ['created_at', 'no lock', 'no mark'] as const;
export type InjectedFault = (typeof FEED_FAULTS)[number];

/** Lists that are read from a replica that lags behind, by path with query (rule 16.13). */
export const MISTAKEN_LISTS: Readonly<Record<string, RegExp>> = {
  'lagging answers': /[?&]start_date=/,
  'lagging runs': /\/runs\?/,
  'lagging prompts': /\/prompts\?/,
};
export const INJECTED_FAULTS: readonly string[] = [...FEED_FAULTS, ...Object.keys(MISTAKEN_LISTS)];

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
