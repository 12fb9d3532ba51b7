/** The order in which requests are served: by what their accounts used recently, then by what their keys used. */

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
export type Kind = (typeof KINDS)[number];

/** Maximum number of accounts, keys or reads that are remembered. */
const REMEMBERED = 10_000;

/** Values by name. The values that were set or made first are forgotten, so that callers cannot fill the memory. */
export class Recent<V> extends Map<string, V> {
  override set(name: string, value: V): this {
    this.delete(name);
    const [oldest] = this.size < REMEMBERED ? [] : this.keys();
    if (oldest !== undefined) this.delete(oldest);
    return super.set(name, value);
  }

  /** Returns a value, which becomes the latest. */
  use(name: string, make: () => V): V {
    const value = this.get(name) ?? make();
    this.set(name, value);
    return value;
  }
}

/** Milliseconds after which a use counts half as much. */
const HALF_LIFE = 250;

/** Milliseconds that an account or a key used recently. Older use counts less. */
export class Use {
  #amount = 0;
  #at = 0;

  get recent(): number {
    return this.#amount * 2 ** ((this.#at - performance.now()) / HALF_LIFE);
  }

  charge(milliseconds: number): void {
    this.#amount = this.recent + milliseconds;
    this.#at = performance.now();
  }
}

/** The state of an account. */
export class Account extends Use {
  readonly keys = new Recent<Use>();
  /** Number of works that wait or run. */
  works = 0;
  /** Numbers of slots that it holds. Long-running reads also hold a short slot, large reads all three. */
  readonly slots = { short: 0, long: 0, large: 0 };
  /** Time of the last success, in monotonic milliseconds. */
  succeededAt = -Infinity;
}

/** Work that waits. `kind` does not change meanwhile. */
interface Waiter {
  readonly kind: Kind;
  readonly account: Account;
  readonly key: Use;
}

/** Work that waits, in one line for each key and kind, in the order of arrival; and the functions that start it. */
export class Lines<W extends Waiter> {
  readonly #lines: Readonly<Record<Kind, Map<Use, Map<W, () => void>>>> = {
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
  first(kinds: readonly Kind[], rankOf: (waiter: W) => number): W | undefined {
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
