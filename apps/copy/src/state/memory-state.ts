/** Keeps the sync state in memory, for targets that store it as one JSON value. */
import type { RecordType } from '../members.js';
import type { ChangeKind } from '../source.js';
import type { CopyState, BrandCopyState } from './copy-state.js';
import { CopyError } from './copy-error.js';

/** The sync state of a copy as JSON. */
export interface StoredState {
  /** A state of version 1 lacks `tables`, so its brands are copied from the start. One of version 2 lacks `sent`. */
  readonly version: 1 | 2 | 3;
  readonly account_id: string | null;
  readonly brands: Readonly<Record<string, StoredBrand>>;
}

/** The lists of a brand as they were last written, for a target that writes them only if they have changed. */
export interface SentLists {
  readonly digest: string;
  /** The `listed_at` of the rows. */
  readonly listed_at: string;
}

interface StoredBrand {
  readonly cursor: string | null;
  readonly is_feed_read: boolean;
  readonly begun_at: string;
  readonly tables?: string;
  readonly lists_key?: string;
  readonly sent?: SentLists;
  readonly pending: readonly (readonly [ChangeKind, string])[];
  readonly unconfirmed: readonly string[];
  readonly deleted_prompts: readonly string[];
}

interface BrandState {
  cursor: string | null;
  is_feed_read: boolean;
  readonly begun_at: string;
  readonly tables?: string;
  lists_key?: string;
  sent?: SentLists;
  /** The queue, by kind and id. */
  readonly pending: Map<string, readonly [ChangeKind, string]>;
  readonly runs: Set<string>;
  readonly unconfirmed: Set<string>;
  readonly deleted: Set<string>;
}

export interface MemoryState extends CopyState {
  /** Returns the lists of a brand that were written since its last restart; undefined if there are none. */
  sentLists(brand_id: string): SentLists | undefined;
  setSentLists(brand_id: string, sent: SentLists): void;
  /** Returns the state as JSON. Call it between transactions. */
  stored(): StoredState;
}

/** Opens a stored state; null starts a new copy. `tables` are the tables that this sync copies. */
export function memoryState(from: StoredState | null, tables: ReadonlySet<RecordType>): MemoryState {
  const wanted = [...tables].toSorted().join();
  let account = from?.account_id ?? null;
  const brands = new Map(Object.entries(from?.brands ?? {}).map(([id, brand]) => [id, openedState(brand)]));
  /** The states before the current transaction of the brands that it changes; null for a new brand. */
  const before = new Map<string, BrandState | null>();

  /** Sets or, if it is null, deletes the state of a brand. */
  const put = (id: string, state: BrandState | null) => {
    if (state === null) brands.delete(id);
    else brands.set(id, state);
  };
  /** Returns the state of a brand, for changes. If the brand has no state, the changes have no effect. */
  const changing = (id: string) => {
    const state = brands.get(id);
    if (!before.has(id)) before.set(id, structuredClone(state ?? null));
    return state ?? openedState({ ...EMPTY_STATE, begun_at: '' });
  };
  return {
    transaction: async (work) => {
      const accountBefore = account;
      before.clear();
      try {
        return await work();
      } catch (error) {
        account = accountBefore;
        for (const [id, state] of before) put(id, state);
        throw error;
      }
    },
    account: () => account,
    setAccount: (account_id) => {
      account = account_id;
    },
    brandIds: () => [...brands.keys()].toSorted(),
    brand: (id) =>
      stateInMemory({
        wanted,
        state: () => brands.get(id),
        changing: () => changing(id),
        restart: (state) => {
          changing(id);
          put(id, state);
        },
      }),
    forget: (id) => {
      changing(id);
      put(id, null);
    },
    sentLists: (id) => brands.get(id)?.sent,
    setSentLists: (id, sent) => {
      changing(id).sent = sent;
    },
    stored: () => ({
      version: 3,
      account_id: account,
      brands: Object.fromEntries([...brands].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(storedOf)),
    }),
  };
}

const EMPTY_STATE = { cursor: null, is_feed_read: false, pending: [], unconfirmed: [], deleted_prompts: [] };

function openedState({ pending, unconfirmed, deleted_prompts, ...brand }: StoredBrand): BrandState {
  return {
    ...brand,
    pending: new Map(pending.map((each) => [each.join(' '), each])),
    runs: new Set(pending.flatMap(([kind, id]) => (kind === 'run' ? [id] : []))),
    unconfirmed: new Set(unconfirmed),
    deleted: new Set(deleted_prompts),
  };
}

function storedOf([id, state]: readonly [string, BrandState]): [string, StoredBrand] {
  const { pending, runs: _, unconfirmed, deleted, ...brand } = state;
  const lists = { unconfirmed: [...unconfirmed].toSorted(), deleted_prompts: [...deleted].toSorted() };
  return [id, { ...brand, pending: [...pending.values()], ...lists }];
}

interface OneBrand {
  readonly wanted: string;
  readonly state: () => BrandState | undefined;
  readonly changing: () => BrandState;
  readonly restart: (state: BrandState) => void;
}

function stateInMemory({ wanted, state, changing, restart }: OneBrand): BrandCopyState {
  const drop = (kind: ChangeKind, id: string) => {
    const { pending, runs } = changing();
    pending.delete(`${kind} ${id}`);
    if (kind === 'run') runs.delete(id);
  };
  return {
    cursor: () => state()?.cursor ?? null,
    moveTo: (cursor) => {
      changing().cursor = cursor;
    },
    isFeedRead: () => state()?.is_feed_read ?? false,
    setFeedRead: () => {
      changing().is_feed_read = true;
    },
    listsKey: () => state()?.lists_key ?? null,
    setListsKey: (key) => {
      if (key === null) delete changing().lists_key;
      else changing().lists_key = key;
    },
    begunAt: () => state()?.begun_at ?? null,
    hasTables: () => state()?.tables === wanted,
    restart: (begun_at) => restart(openedState({ ...EMPTY_STATE, begun_at, tables: wanted })),
    enqueue: (kind, id) => {
      drop(kind, id);
      const { pending, runs } = changing();
      pending.set(`${kind} ${id}`, [kind, id]);
      if (kind === 'run') runs.add(id);
    },
    drop,
    first: () => {
      const [first] = state()?.pending.values() ?? [];
      return first ? { kind: first[0], id: first[1] } : null;
    },
    isPending: (kind, id) => state()?.pending.has(`${kind} ${id}`) ?? false,
    pendingCount: (kind) => {
      const [all, runs] = [state()?.pending.size ?? 0, state()?.runs.size ?? 0];
      return kind === undefined ? all : kind === 'run' ? runs : all - runs;
    },
    unconfirmed: () => [...(state()?.unconfirmed ?? [])].toSorted(),
    addUnconfirmed: (id) => void changing().unconfirmed.add(id),
    confirm: () => changing().unconfirmed.clear(),
    isDeleted: (id) => state()?.deleted.has(id) ?? false,
    addDeleted: (id) => void changing().deleted.add(id),
    removeDeleted: (id) => void changing().deleted.delete(id),
  };
}

/**
 * Parses a stored state. `file` is the name of its file.
 * @throws {CopyError} if the text is not a state that this program wrote
 */
export function parseState(text: string, file: string): StoredState {
  try {
    const state = JSON.parse(text) as Partial<StoredState> | null; // validated only in part
    const isKnown = state?.version === 1 || state?.version === 2 || state?.version === 3;
    if (isKnown && typeof state.brands === 'object') return state as StoredState;
  } catch {
    // The error below also applies to text that is not JSON.
  }
  throw new CopyError(`${file} is not a state of this program: pass the value of its last STATE message`);
}
