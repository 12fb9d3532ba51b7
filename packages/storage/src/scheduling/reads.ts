import { StoreUnavailable, type Statements } from '@brand-visibility/application';
import type { LogEvent } from 'kysely';
import type { Backend } from '../backend.js';
import { Lines, TimeSlice } from './time-slice.js';

/** What one read is given beside its snapshot. */
export interface Read {
  readonly timeSlice: TimeSlice;
  readonly large: EnterLarge;
}

/** For commands, which compete with no other key. */
export const ofACommand = (): Read => ({ timeSlice: new TimeSlice(''), large: async () => undefined });

/** Reads of one key at once, of so many connections: short ones pass long ones, and others find half of them free. */
const readsOfAKey = (connections: number) => Math.max(1, Math.min(MOST_OF_A_KEY, connections >> 1));
const MOST_OF_A_KEY = 4;

/** Large reads at once, each with up to a hundred megabytes where a brand has hundreds of thousands of rivals. */
const MOST_LARGE = 2;

/** Waits for one of the few places for work that takes much memory; it is given back when the request ends. */
export type EnterLarge = () => Promise<void>;

/**
 * The requests of a process that read, by key: of one key a few at most are under way at once, so that no key takes all
 * connections, and where all are taken keys are served in turn.
 */
export class ReadScheduler {
  readonly #reads: SlotPool;
  readonly #large: SlotPool;

  constructor({ connections, patience }: Backend['reading']) {
    this.#reads = new SlotPool({ most: connections, ofAKey: readsOfAKey(connections), patience });
    this.#large = new SlotPool({ most: MOST_LARGE, ofAKey: 1, patience });
  }

  /** How many have not begun. */
  get waiting(): number {
    return this.#reads.waiting;
  }

  /** Runs the work of one request as soon as its key has a place. */
  async run<T>(key: string, work: (large: EnterLarge) => Promise<T>): Promise<T> {
    await this.#reads.enter(key);
    let large: Promise<void> | null = null;
    let isWell = false;
    try {
      const result = await work(() => (large ??= this.#large.enter(key)));
      isWell = true;
      return result;
    } finally {
      this.#reads.leave(key, isWell);
      if (large && (await hasEntered(large))) this.#large.leave(key, isWell);
    }
  }
}

/** Runs one read in the turns of its key. */
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

/** How many places there are, for all keys and for one, and how long somebody waits for one. */
export interface SlotLimits {
  readonly most: number;
  readonly ofAKey: number;
  /** Milliseconds in which somebody of the key has to leave well, or who waits gives up; null for as long as it takes. */
  readonly patience: number | null;
}

/** SlotPool of which a key takes a few at most; where all are taken, keys are served in turn. Who waits holds none. */
export class SlotPool {
  readonly #waiting = new Lines<() => void>();
  readonly #taken = new Map<string, number>();
  /** When somebody of a key last left well, while the key has places. */
  readonly #leftWell = new Map<string, number>();
  #all = 0;

  constructor(readonly limits: SlotLimits) {}

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  async enter(key: string): Promise<void> {
    if (this.#isFreeFor(key)) this.#take(key);
    else await this.#turn(key);
  }

  /** `isWell`: what the place was for came to a good end. */
  leave(key: string, isWell: boolean): void {
    if (isWell) this.#leftWell.set(key, performance.now());
    this.#all -= 1;
    const left = (this.#taken.get(key) ?? 1) - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
    this.#waiting.next((next) => this.#isFreeFor(next))?.();
    if (!this.#taken.has(key)) this.#leftWell.delete(key);
  }

  #isFreeFor(key: string): boolean {
    return this.#all < this.limits.most && (this.#taken.get(key) ?? 0) < this.limits.ofAKey;
  }

  #take(key: string): void {
    this.#all += 1;
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
  }

  /** Waits until a place is taken. */
  #turn(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const { patience } = this.limits;
      let timer: NodeJS.Timeout | undefined;
      const take = () => {
        clearTimeout(timer);
        this.#take(key);
        resolve();
      };
      const giveUpAfter = (milliseconds: number, patience: number) => {
        timer = setTimeout(() => {
          const since = performance.now() - (this.#leftWell.get(key) ?? -Infinity);
          if (since < patience) {
            giveUpAfter(patience - since, patience);
            return;
          }
          this.#waiting.remove(key, take);
          reject(new StoreUnavailable('the reads before it took too long'));
        }, milliseconds);
      };
      if (patience !== null) giveUpAfter(patience, patience);
      this.#waiting.add(key, take);
    });
  }
}

/** Counts the statements that a database is asked; `log` is for kysely. */
export function countedStatements() {
  let count = 0;
  let failed = 0;
  let milliseconds = 0;
  return {
    log: ({ level, queryDurationMillis }: LogEvent): void => {
      count += 1;
      milliseconds += queryDurationMillis;
      if (level === 'error') failed += 1;
    },
    vitals: (): Statements => ({ count, failed, milliseconds }),
  };
}
