/** A fair queue: the account that recently used least is served next, and of its keys the one that did. */
import type { RequestContext } from './request-context.js';
import { RecentUse } from './recent-use.js';

/** The account and the key that work is done for. */
export type Requester = Pick<RequestContext, 'account_id' | 'key_id'>;

/** The recent use of the event loop and the database by accounts and keys. */
export class FairUse {
  readonly accounts: RecentUse;
  readonly keys: RecentUse;

  constructor(clock?: () => number) {
    this.accounts = new RecentUse(clock);
    this.keys = new RecentUse(clock);
  }

  charge({ account_id, key_id }: Requester, milliseconds: number): void {
    this.accounts.charge(account_id, milliseconds);
    this.keys.charge(key_id, milliseconds);
  }
}

/** Milliseconds more than any account used recently. */
const BEFORE_OTHERS = 1e9;

/** The rank of an account: one that runs nothing is served next, then the one that recently used least (rule 4.5). */
export function rankOf(use: FairUse, account_id: string, isRunning: boolean): number {
  return use.accounts.of(account_id) - (isRunning ? 0 : BEFORE_OTHERS);
}

/** The items of one account by key, in the order in which keys of equal use are served; no queue is empty. */
type OfAccount<W> = Map<string, Set<W>>;

/**
 * A fair queue (rule 4.5): the next item is from the account of the least rank, from its key that recently used
 * least, and of that key the first that came.
 */
export class FairQueue<W> {
  readonly #accounts = new Map<string, OfAccount<W>>();
  #size = 0;

  constructor(readonly use: FairUse) {}

  /** Number of waiting items. */
  get size(): number {
    return this.#size;
  }

  add({ account_id, key_id }: Requester, item: W): void {
    const keys = this.#accounts.get(account_id) ?? new Map<string, Set<W>>();
    this.#accounts.set(account_id, keys);
    keys.set(key_id, (keys.get(key_id) ?? new Set<W>()).add(item));
    this.#size += 1;
  }

  /** Removes an item that no longer waits. Its key, if others of it wait, moves behind keys of equal use. */
  remove({ account_id, key_id }: Requester, item: W): void {
    const keys = this.#accounts.get(account_id);
    const items = keys?.get(key_id);
    if (!keys || !items?.delete(item)) return;
    this.#size -= 1;
    keys.delete(key_id);
    if (items.size > 0) keys.set(key_id, items);
    this.#accounts.delete(account_id);
    if (keys.size > 0) this.#accounts.set(account_id, keys);
  }

  /** The account that is next among those with waiting items: the one of the least rank; null if none has a rank. */
  nextAccount(rank: (account_id: string) => number | null): string | null {
    return leastOf(this.#accounts, rank)?.[0] ?? null;
  }

  /** Removes and returns the next item of an account; undefined if none waits. */
  take(account_id: string): W | undefined {
    const next = leastOf(this.#accounts.get(account_id) ?? [], (id) => this.use.keys.of(id));
    if (!next) return undefined;
    const [key_id, [item]] = next;
    if (item !== undefined) this.remove({ account_id, key_id }, item);
    return item;
  }
}

/** The first of the entries whose id has the least rank; null if there is none with a rank. */
function leastOf<T>(entries: Iterable<[string, T]>, rank: (id: string) => number | null): [string, T] | null {
  let least: [string, T] | null = null;
  let lowest = Infinity;
  for (const entry of entries) {
    const own = rank(entry[0]);
    if (own === null || own >= lowest) continue;
    least = entry;
    lowest = own;
  }
  return least;
}
