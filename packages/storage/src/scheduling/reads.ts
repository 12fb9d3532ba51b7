import { StoreUnavailable } from '@brand-visibility/application';
import type { Backend } from '../backend.js';
import { FairQueue, TimeSlice } from './time-slice.js';

/** What one read needs besides its snapshot. */
export interface Read {
  readonly timeSlice: TimeSlice;
  readonly large: EnterLarge;
}

/** For commands, which compete with no API key. */
export const ofACommand = (): Read => ({ timeSlice: new TimeSlice(''), large: async () => undefined });

/**
 * Concurrent reads of one key: more than one, so that short reads pass long ones; at most half of the connections.
 */
const readsOfAKey = (connections: number) => Math.max(1, Math.min(MOST_OF_A_KEY, connections >> 1));
const MOST_OF_A_KEY = 4;

/** Concurrent large reads. Each may take a hundred megabytes when a brand has hundreds of thousands of rivals. */
const MOST_LARGE = 2;

/** Waits for one of the few slots for memory-heavy work; the slot is released when the request ends. */
export type EnterLarge = () => Promise<void>;

/**
 * Limits the concurrent reads of a process. One key gets a few slots, so it cannot take all connections; when all
 * slots are taken, keys are served round-robin.
 */
export class ReadScheduler {
  readonly #reads: SlotPool;
  readonly #large: SlotPool;

  constructor({ connections, timeout }: Backend['reading']) {
    this.#reads = new SlotPool({ most: connections, ofAKey: readsOfAKey(connections), timeout });
    this.#large = new SlotPool({ most: MOST_LARGE, ofAKey: 1, timeout });
  }

  /** Number of requests whose read has not begun. */
  get waiting(): number {
    return this.#reads.waiting;
  }

  /** Runs the work of one request once its key has a slot. */
  async run<T>(key: string, work: (large: EnterLarge) => Promise<T>): Promise<T> {
    await this.#reads.enter(key);
    let large: Promise<void> | null = null;
    let hasSucceeded = false;
    try {
      const result = await work(() => (large ??= this.#large.enter(key)));
      hasSucceeded = true;
      return result;
    } finally {
      this.#reads.leave(key, hasSucceeded);
      if (large && (await hasEntered(large))) this.#large.leave(key, hasSucceeded);
    }
  }
}

/** Runs one read in the time slices of its key. */
export async function inTimeSlices<T>(
  key: string,
  large: EnterLarge,
  work: (read: Read) => Promise<T>,
): Promise<T> {
  const timeSlice = await TimeSlice.wait(key);
  try {
    return await work({ timeSlice, large });
  } finally {
    timeSlice.end();
  }
}

const hasEntered = (entering: Promise<void>) =>
  entering.then(
    () => true,
    () => false,
  );

export interface SlotLimits {
  /** Slots for all keys together. */
  readonly most: number;
  /** Slots for one key. */
  readonly ofAKey: number;
  /**
   * Milliseconds after which a waiting request fails, unless another request of its key succeeded within that time;
   * null to wait without a limit.
   */
  readonly timeout: number | null;
}

/**
 * Slots, of which a key takes a few at most. When none is free, keys are served round-robin; a waiting request has
 * none.
 */
export class SlotPool {
  readonly #waiting = new FairQueue<() => void>();
  readonly #taken = new Map<string, number>();
  /** When a request last succeeded, for each key with slots. */
  readonly #lastSuccess = new Map<string, number>();
  #all = 0;

  constructor(readonly limits: SlotLimits) {}

  /** Number of waiting requests. */
  get waiting(): number {
    return this.#waiting.size;
  }

  async enter(key: string): Promise<void> {
    if (this.#isFreeFor(key)) this.#take(key);
    else await this.#wait(key);
  }

  /** Releases a slot; `hasSucceeded`: whether its request succeeded. */
  leave(key: string, hasSucceeded: boolean): void {
    if (hasSucceeded) this.#lastSuccess.set(key, performance.now());
    this.#all -= 1;
    const left = (this.#taken.get(key) ?? 1) - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
    this.#waiting.next((next) => this.#isFreeFor(next))?.();
    if (!this.#taken.has(key)) this.#lastSuccess.delete(key);
  }

  #isFreeFor(key: string): boolean {
    return this.#all < this.limits.most && (this.#taken.get(key) ?? 0) < this.limits.ofAKey;
  }

  #take(key: string): void {
    this.#all += 1;
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
  }

  /** Waits for a slot and takes it. */
  #wait(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const { timeout } = this.limits;
      let timer: NodeJS.Timeout | undefined;
      const take = () => {
        clearTimeout(timer);
        this.#take(key);
        resolve();
      };
      const giveUpAfter = (milliseconds: number, timeout: number) => {
        timer = setTimeout(() => {
          const since = performance.now() - (this.#lastSuccess.get(key) ?? -Infinity);
          if (since < timeout) {
            giveUpAfter(timeout - since, timeout);
            return;
          }
          this.#waiting.remove(key, take);
          reject(new StoreUnavailable('earlier reads of the same key took too long'));
        }, milliseconds);
      };
      if (timeout !== null) giveUpAfter(timeout, timeout);
      this.#waiting.add(key, take);
    });
  }
}
