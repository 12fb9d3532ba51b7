import type { Change, ChangesPage, ChangesFault, Source } from '@brand-visibility/copy';

/** Mistakes that a service could make, injected into its responses: they prove that the model can fail. */

const FEED_FAULTS = ['created_at', 'no lock', 'no mark'] as const;
/** Lists that are read from a replica that lags behind, by path with query (rule 16.13). */
export const MISTAKEN_LISTS: Readonly<Record<string, RegExp>> = {
  'lagging answers': /[?&]start_date=/,
  'lagging runs': /\/runs\?/,
  'lagging prompts': /\/prompts\?/,
};
export const INJECTED_FAULTS: readonly string[] = [...FEED_FAULTS, ...Object.keys(MISTAKEN_LISTS)];
/**
 * `created_at`: rows in the order in which they were created. `no lock`: a writer takes its place in the feed before it
 * commits. `no mark`: a cursor is a place alone.
 */
export type InjectedFault = (typeof FEED_FAULTS)[number];

/** The fault of a name in the feed; null for none. */
export function faultCalled(name: string | null): InjectedFault | null {
  return FEED_FAULTS.find((injected) => injected === name) ?? null;
}

interface Placed extends Change {
  readonly place: string;
}

interface FeedState {
  /** Changes when places may be given again. */
  readonly mark: number;
  readonly last: number;
  readonly rows: ReadonlyMap<string, Placed>;
  /** Where the service's feed continues. */
  readonly cursor: string | null;
}

const EMPTY: FeedState = { mark: 0, last: 0, rows: new Map(), cursor: null };

/** A place that sorts as text. */
const placeOf = (number: number) => String(number).padStart(12, '0');

/** A separate feed, which learns from the service's feed what each commit changed. */
export interface FaultyFeed {
  /** To be called after each commit with the place that its writer took. */
  note(brand_ids: readonly string[], taken?: ReadonlyMap<string, number> | null): Promise<void>;
  /** Takes the next place of each brand. */
  take(brand_ids: readonly string[]): ReadonlyMap<string, number>;
  keep(): void;
  restore(): void;
  changes: Source['changes'];
}

export function faultyFeed(
  injected: InjectedFault,
  source: Source,
  createdAt: (change: Change) => string,
  pageSize: number,
): FaultyFeed {
  let brands = new Map<string, FeedState>();
  let kept = new Map<string, FeedState>();
  let marks = 0;

  const take = (brand_ids: readonly string[]) =>
    new Map(
      brand_ids.map((id) => {
        const state = brands.get(id) ?? { ...EMPTY, mark: marks };
        brands.set(id, { ...state, last: state.last + 1 });
        return [id, state.last + 1];
      }),
    );

  async function note(
    brand_ids: readonly string[],
    taken: ReadonlyMap<string, number> | null = null,
  ): Promise<void> {
    for (const id of brand_ids) {
      const known = brands.get(id)?.cursor ?? null;
      let read = await readAll(source, id, known);
      if (read === 'not_found') {
        brands.delete(id);
        if (injected !== 'no mark') marks += 1;
        continue;
      }
      if (read === 'invalid_cursor') {
        // The brand was erased and brought again, or the database restored.
        read = await readAll(source, id, null);
        if (injected !== 'no mark') marks += 1;
        if (injected !== 'no mark' || !brands.has(id)) brands.set(id, { ...EMPTY, mark: marks });
      }
      if (typeof read === 'string') throw new Error(`the feed of ${id} cannot be read: ${read}`);
      const number = taken !== null && injected === 'no lock' ? taken.get(id) : take([id]).get(id);
      const state = brands.get(id) ?? EMPTY;
      const rows = new Map(state.rows);
      for (const row of read.rows)
        rows.set(`${row.kind} ${row.id}`, {
          ...row,
          place: injected === 'created_at' ? createdAt(row) : placeOf(number ?? 0),
        });
      brands.set(id, { ...state, rows, cursor: read.cursor });
    }
  }

  return {
    take,
    note,
    keep: () => {
      kept = new Map(brands);
    },
    restore: () => {
      if (injected === 'no mark') brands = new Map(kept);
      else {
        marks += 1;
        brands = new Map([...kept].map(([id, state]) => [id, { ...state, mark: marks }]));
      }
      // The service refuses the cursors of after the backup; the cursors of the backup are good.
    },
    changes: async (brand_id, cursor): Promise<ChangesPage | ChangesFault> => {
      const own = await source.changes(brand_id, null);
      if (typeof own === 'string') return own;
      const { mark, rows } = brands.get(brand_id) ?? { ...EMPTY, mark: marks };
      const [markOfCursor, after] = cursor === null ? [mark, ''] : (JSON.parse(cursor) as [number, string]);
      if (markOfCursor !== mark) return 'invalid_cursor';
      const sorted = [...rows.entries()]
        .map(([key, row]) => ({ row, key: `${row.place} ${key}` }))
        .filter(({ key }) => key > after)
        .toSorted((a, b) => (a.key < b.key ? -1 : 1));
      const page = sorted.slice(0, pageSize);
      const last = page.at(-1)?.key ?? after;
      return {
        rows: page.map(({ row: { kind, id, state } }) => ({ kind, id, state })),
        cursor: JSON.stringify([mark, last]),
        hasMore: sorted.length > page.length,
      };
    },
  };
}

async function readAll(
  source: Source,
  brand_id: string,
  from: string | null,
): Promise<{ readonly rows: readonly Change[]; readonly cursor: string | null } | ChangesFault> {
  const rows: Change[] = [];
  let cursor = from;
  for (let hasMore = true; hasMore;) {
    const page = await source.changes(brand_id, cursor);
    if (typeof page === 'string') return page;
    rows.push(...page.rows);
    ({ cursor, hasMore } = page);
  }
  return { rows, cursor };
}
