import type { Backend } from '../backend.js';
import { Places } from './places.js';
import { Turn } from './turn.js';

/** What one read is given beside its snapshot. */
export interface Read {
  readonly turn: Turn;
  readonly large: EnterLarge;
}

/** For commands, which compete with no other key. */
export const ofACommand = (): Read => ({ turn: new Turn(''), large: async () => undefined });

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
export async function inTurns<T>(
  key: string,
  large: EnterLarge,
  work: (read: Read) => Promise<T>,
): Promise<T> {
  const turn = await Turn.wait(key);
  try {
    return await work({ turn, large });
  } finally {
    turn.end();
  }
}

const hasEntered = (entering: Promise<void>) =>
  entering.then(
    () => true,
    () => false,
  );
