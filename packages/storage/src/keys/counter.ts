/** Counts requests in rate windows that all processes share; on failure, each process counts its own requests. */
import type { CountedRequest } from '@brand-visibility/application';
import { minuteOf } from '@brand-visibility/domain/api-key';
import { type Instant, MINUTE } from '@brand-visibility/domain/time/instant';
import type { CountRequest } from '../backend.js';

/** How many milliseconds the process waits after a failure of the shared counter before it tries again. */
const PAUSE = 1_000;
/** Milliseconds between two warnings. */
const WARNING_INTERVAL = 60_000;

/** The result of a shared counter that fails although the database itself works. */
export interface CounterTrouble {
  readonly trouble: unknown;
}

/**
 * Counts requests, in order, in windows that all processes share. Throws only errors that affect more than the counter.
 */
export type SharedCounter = (
  requests: readonly CountRequest[],
) => Promise<readonly CountedRequest[] | CounterTrouble>;

/**
 * Counts the requests of keys (rule 6.1). If only the shared counter fails (because of its table, file, privileges or a
 * lock), the process uses its own counts for `PAUSE` milliseconds, so every key stays limited and no request fails.
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

  /** Number of requests that this process counted without the shared counter. */
  get countedLocally(): number {
    return this.#countedLocally;
  }

  readonly count = async (requests: readonly CountRequest[]): Promise<readonly CountedRequest[]> => {
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

/** Returns an error's message; does not check for the class Error, because native libraries throw other classes. */
function reasonOf(trouble: unknown): string {
  return typeof trouble === 'object' && trouble !== null && 'message' in trouble
    ? String(trouble.message)
    : 'unknown reason';
}

/**
 * The rate windows of one process in the current minute; the first request of a new minute drops all counts. A request
 * of the previous minute counts in the current minute.
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
