/**
 * A fair queue: chooses the account that recently used the least time, and then the key of this account that used the
 * least.
 */
import type { RequestContext } from './request-context.js';
import { RecentUse } from './recent-use.js';

/** The account and the key for which work is done. */
export type Requester = Pick<RequestContext, 'account_id' | 'key_id'>;

/** Recent use of the event loop and the database, per account and per key. */
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

/** More milliseconds than any account can have used recently. */
const BEFORE_OTHERS = 1e9;

/**
 * Rank of an account; the lowest is next. Idle accounts precede busy ones; otherwise, recent use decides (rule 4.5).
 */
export function rankOf(use: FairUse, account_id: string, isRunning: boolean): number {
  return use.accounts.of(account_id) - (isRunning ? 0 : BEFORE_OTHERS);
}

/** The items of one account by key. Keys with equal recent use are served in the order of the map. No set is empty. */
type OfAccount<W> = Map<string, Set<W>>;

/**
 * A fair queue (rule 4.5). The next item belongs to the account with the lowest rank, and among its keys to the one
 * that recently used the least time. Items of one key leave in the order of arrival.
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

  /** Removes an item that no longer waits. If other items of its key wait, the key moves behind keys with equal use. */
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

  /** Returns the account with waiting items that has the lowest rank; null if none has a rank. */
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

/** Returns the first entry whose id has the lowest rank; null if no id has a rank. */
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
