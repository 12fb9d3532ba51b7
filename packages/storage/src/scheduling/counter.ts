import type { CountedRequest } from '@brand-visibility/application';
import { MINUTE, minuteOf, type Instant } from '@brand-visibility/domain';
import type { KeyRequest } from '../backend.js';

/** Milliseconds after a failure in which nobody asks the shared counter. */
const PAUSE = 1_000;
/** Milliseconds between two lines about it. */
const SILENCE = 60_000;

/** Why the shared counter did not count, while the database itself works. */
export interface CounterTrouble {
  readonly trouble: unknown;
}

/**
 * Counts requests for all processes on a database, each in its order. Throws what is trouble with more than the counter.
 */
export type SharedCounter = (
  requests: readonly KeyRequest[],
) => Promise<readonly CountedRequest[] | CounterTrouble>;

/**
 * Counts the requests of keys. Where only the shared counter fails (its table or file, its rights, a lock), this process
 * counts for itself for a while: no key goes without a limit, and no request fails for it.
 */
export class Counter {
  readonly #own = new OwnWindows();
  #failedAt = -Infinity;
  #saidAt = -Infinity;
  #countedAlone = 0;

  constructor(
    readonly shared: SharedCounter,
    readonly warn: (line: string) => void,
    /** Milliseconds from any beginning; never goes back. */
    readonly clock: () => number = () => performance.now(),
  ) {}

  /** Requests that this process counted for itself. */
  get countedAlone(): number {
    return this.#countedAlone;
  }

  readonly count = async (requests: readonly KeyRequest[]): Promise<readonly CountedRequest[]> => {
    if (this.clock() - this.#failedAt >= PAUSE) {
      const counted = await this.shared(requests);
      if (!('trouble' in counted)) return counted;
      this.#failedAt = this.clock();
      this.#say(counted.trouble);
    }
    this.#countedAlone += requests.length;
    return requests.map(({ key_id, now }) => this.#own.count(key_id, now));
  };

  #say(trouble: unknown): void {
    if (this.#failedAt - this.#saidAt < SILENCE) return;
    this.#saidAt = this.#failedAt;
    this.warn(
      `requests are counted by this process alone: the counter of the database fails: ${reasonOf(trouble)}`,
    );
  }
}

/** Of any error, whatever class a native library gives it. */
function reasonOf(trouble: unknown): string {
  return typeof trouble === 'object' && trouble !== null && 'message' in trouble
    ? String(trouble.message)
    : 'unknown reason';
}

/**
 * Rate windows of one process alone; those of past minutes are forgotten together. A request that comes late, after the
 * turn of its minute, counts in the one that has begun.
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
