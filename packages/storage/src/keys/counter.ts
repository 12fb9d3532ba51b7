/** Counts requests in rate windows that all processes share; while that fails, each process counts alone. */
import type { CountedRequest } from '@brand-visibility/application';
import { MINUTE, minuteOf, type Instant } from '@brand-visibility/domain';
import type { KeyRequest } from '../backend.js';

/** Milliseconds after a failure during which the shared counter is not used. */
const PAUSE = 1_000;
/** Milliseconds between two warnings. */
const WARNING_INTERVAL = 60_000;

/** The error of the shared counter, while the database itself works. */
export interface CounterTrouble {
  readonly trouble: unknown;
}

/** Counts requests across all processes on a database, in order. Throws errors that concern more than the counter. */
export type SharedCounter = (
  requests: readonly KeyRequest[],
) => Promise<readonly CountedRequest[] | CounterTrouble>;

/**
 * Counts the requests of keys (rule 6.1). When only the shared counter fails (its table or file, its privileges, a
 * lock), the process falls back to its own counts for a while: every key stays limited, and no request fails.
 */
export class Counter {
  readonly #own = new OwnWindows();
  #failedAt = -Infinity;
  #warnedAt = -Infinity;
  #countedLocally = 0;

  constructor(
    readonly shared: SharedCounter,
    readonly warn: (line: string) => void,
    /** A monotonic clock, in milliseconds. */
    readonly clock: () => number = () => performance.now(),
  ) {}

  /** Requests that this process counted by itself. */
  get countedLocally(): number {
    return this.#countedLocally;
  }

  readonly count = async (requests: readonly KeyRequest[]): Promise<readonly CountedRequest[]> => {
    if (this.clock() - this.#failedAt >= PAUSE) {
      const counted = await this.shared(requests);
      if (!('trouble' in counted)) return counted;
      this.#failedAt = this.clock();
      this.#warnOf(counted.trouble);
    }
    this.#countedLocally += requests.length;
    return requests.map(({ key_id, now }) => this.#own.count(key_id, now));
  };

  #warnOf(trouble: unknown): void {
    if (this.#failedAt - this.#warnedAt < WARNING_INTERVAL) return;
    this.#warnedAt = this.#failedAt;
    this.warn(
      `this process counts requests on its own, because the shared counter of the database fails: ${reasonOf(trouble)}`,
    );
  }
}

/** The message of any error; native libraries throw their own classes. */
function reasonOf(trouble: unknown): string {
  return typeof trouble === 'object' && trouble !== null && 'message' in trouble
    ? String(trouble.message)
    : 'unknown reason';
}

/**
 * Rate windows of one process; past minutes are dropped together. A request that arrives after its minute has ended
 * counts in the minute that has begun.
 */
export class OwnWindows {
  #minute: bigint | null = null;
  readonly #counts = new Map<string, number>();

  count(key_id: string, now: Instant): CountedRequest {
    const own = minuteOf(now);
    const isLate = own + 1n === this.#minute;
    if (!isLate && own !== this.#minute) {
      this.#counts.clear();
      this.#minute = own;
    }
    const count = (this.#counts.get(key_id) ?? 0) + 1;
    this.#counts.set(key_id, count);
    return { count, at: isLate ? (own + 1n) * MINUTE : now };
  }
}
