/**
 * The order in which requests are served: by what their accounts used recently, then by what their keys used; and the
 * line of requests whose account is not known yet.
 */
import { CallerGone } from '@brand-visibility/application';
import { LIMITS } from '../limits/limits.js';

/** The caller of a request. */
export interface RequestContext {
  readonly account_id: string;
  readonly key_id: string;
  /** Aborted when the caller has disconnected. */
  readonly signal: AbortSignal;
  /** Whether the account has room for a large response now. */
  readonly hasRoom: () => boolean;
}

/** Kinds of work: `long` takes a lot of time, and `large` also takes a lot of memory. */
export const KINDS = ['short', 'long', 'large'] as const;
export type WorkKind = (typeof KINDS)[number];

/** Maximum number of accounts, keys or reads that are remembered. */
const REMEMBERED = 10_000;

/** Makes a value the latest of its map, which forgets the oldest one, so that callers cannot fill the memory. */
export function remember<V>(values: Map<string, V>, name: string, value: V): V {
  values.delete(name);
  const [oldest] = values.size < REMEMBERED ? [] : values.keys();
  if (oldest !== undefined) values.delete(oldest);
  values.set(name, value);
  return value;
}

/** Milliseconds after which a use counts half as much. */
const HALF_LIFE = 250;

/** The state of an account, or of one of its keys. */
export class Account {
  /** The keys of an account, by id. */
  readonly keys = new Map<string, Account>();
  /** Number of works that wait or run. */
  works = 0;
  /** Numbers of slots that it holds. Long-running reads also hold a short slot, large reads all three. */
  readonly slots = { short: 0, long: 0, large: 0 };
  /** Time of the last success, in monotonic milliseconds. */
  succeededAt = -Infinity;
  #used = 0;
  #usedAt = 0;

  /** Milliseconds that were used recently. Older use counts less. */
  get recent(): number {
    return this.#used * 2 ** ((this.#usedAt - performance.now()) / HALF_LIFE);
  }

  charge(milliseconds: number): void {
    this.#used = this.recent + milliseconds;
    this.#usedAt = performance.now();
  }
}

/** Work that waits. `kind` does not change meanwhile. */
export interface Waiter {
  readonly kind: WorkKind;
  readonly account: Account;
  readonly key: Account;
  readonly signal: AbortSignal;
}

/** Work that waits, in one line for each key and kind, in the order of arrival; and the functions that start it. */
export class WaitingLines<W extends Waiter> {
  readonly #lines: Readonly<Record<WorkKind, Map<Account, Map<W, () => void>>>> = {
    short: new Map(),
    long: new Map(),
    large: new Map(),
  };
  size = 0;

  add(waiter: W, start: () => void): void {
    const lines = this.#lines[waiter.kind];
    lines.set(waiter.key, (lines.get(waiter.key) ?? new Map<W, () => void>()).set(waiter, start));
    this.size += 1;
  }

  /** Removes work and returns its function. The rest of the line moves behind lines with equal use. */
  remove(waiter: W): (() => void) | undefined {
    const lines = this.#lines[waiter.kind];
    const line = lines.get(waiter.key);
    const start = line?.get(waiter);
    if (!line?.delete(waiter)) return undefined;
    this.size -= 1;
    lines.delete(waiter.key);
    if (line.size > 0) lines.set(waiter.key, line);
    return start;
  }

  /** The first work of these kinds with the lowest rank; if ranks are equal, of the key that used the least. */
  first(kinds: readonly WorkKind[], rankOf: (waiter: W) => number): W | undefined {
    let first: W | undefined;
    let [lowest, least] = [Infinity, Infinity];
    for (const kind of kinds)
      for (const [key, line] of this.#lines[kind]) {
        const [waiter] = line.keys();
        const rank = waiter ? rankOf(waiter) : Infinity;
        if (rank > lowest || rank === Infinity || (rank === lowest && key.recent >= least)) continue;
        [first, lowest, least] = [waiter, rank, key.recent];
      }
    return first;
  }
}

/**
 * Where requests wait before their account is known. A key that was found in the last ten minutes is looked up
 * immediately: this decides only the order, for every request looks its key up (rule 5.2). All other keys share one
 * line, and one statement at a time, so that forged keys wait for each other.
 */
export class KeyLine {
  /** The times at which keys were found, by digest. */
  readonly #found = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  #running = 0;

  /** Looks up a key, or the connection of an assistant, by an id that only its holder knows. Throws CallerGone. */
  async lookUp<T>(
    id: string,
    signal: AbortSignal,
    find: (id: string) => Promise<T | null>,
  ): Promise<T | null> {
    const isKnown = performance.now() - (this.#found.get(id) ?? -Infinity) < LIMITS.foundKey.value;
    if (!isKnown)
      await new Promise<void>((start) => {
        this.#waiting.add(start);
        if (this.#running === 0) this.#start();
      });
    try {
      if (signal.aborted) throw new CallerGone();
      const found = await find(id);
      if (found !== null) remember(this.#found, id, performance.now());
      return found;
    } finally {
      if (!isKnown && (this.#running -= 1) === 0) this.#start();
    }
  }

  /** Starts lookups, which the store combines into one statement. */
  #start(): void {
    for (const start of [...this.#waiting].slice(0, LIMITS.lookups.value)) {
      this.#waiting.delete(start);
      this.#running += 1;
      start();
    }
  }
}
