import type { Backend } from './backend.js';
import { Places } from './places.js';
import { Turn } from './turn.js';

/** What one read is given beside its snapshot. */
export interface Read {
  readonly turn: Turn;
  /** Has to come before much memory is taken; ends with the read. */
  readonly large: () => Promise<void>;
}

/** Reads of one key at once, of so many connections: short ones pass long ones, and others find half of them free. */
const readsOfAKey = (connections: number) => Math.max(1, Math.min(MOST_OF_A_KEY, connections >> 1));
const MOST_OF_A_KEY = 4;

/** Large reads at once, each with up to a hundred megabytes where a brand has hundreds of thousands of rivals. */
const MOST_LARGE = 2;

/**
 * The reads of a process, by key: of one key a few at most are under way at once, so that no key takes all connections,
 * and where all are taken keys are served in turn.
 */
export class Reads {
  readonly #reads: Places;
  readonly #large: Places;

  constructor({ connections, patience }: Backend['reading']) {
    this.#reads = new Places({ most: connections, ofAKey: readsOfAKey(connections), patience });
    this.#large = new Places({ most: MOST_LARGE, ofAKey: 1, patience });
  }

  /** How many have not begun. */
  get waiting(): number {
    return this.#reads.waiting;
  }

  async run<T>(key: string, work: (read: Read) => Promise<T>): Promise<T> {
    await this.#reads.enter(key);
    let turn: Turn | null = null;
    let large: Promise<void> | null = null;
    let isWell = false;
    try {
      turn = await Turn.wait(key);
      const result = await work({ turn, large: () => (large ??= this.#large.enter(key)) });
      isWell = true;
      return result;
    } finally {
      turn?.end();
      this.#reads.leave(key, isWell);
      if (large && (await hasEntered(large))) this.#large.leave(key, isWell);
    }
  }
}

const hasEntered = (entering: Promise<void>) =>
  entering.then(
    () => true,
    () => false,
  );
