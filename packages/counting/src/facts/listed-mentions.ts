/** Counts the mentions of listed rivals, from which share of voice is computed. */
import { isListed } from '@brand-visibility/domain/rivals/report';
import { SOURCE_BITS, type RunFacts } from './run-facts.js';

/** The rivals of a brand, by ordinal, with the attributes that decide which rivals are listed. */
export interface WatchedRivals {
  /** The number of rivals. */
  readonly size: number;
  /** The ordinal of the rival with the brand's own name, which reports ignore; null if there is none (rule 8.1). */
  readonly own: number | null;
  isWatched(rival: number): boolean;
}

/**
 * A rival's counter is the sum of WATCHED if the rival is watched, WEBSITE if a domain was recorded, and MENTION per
 * mention.
 */
const WEBSITE = 1;
const WATCHED = 2;
const MENTION = 4;
const MENTION_BITS = 2;

/**
 * Counts the mentions of listed rivals in one window or bucket after another. The running time grows with the number of
 * mentions, not with the number of the brand's rivals.
 */
export class ListedMentions {
  readonly #counters: Int32Array;
  /** The rivals named since the last `take`, each once. */
  readonly #named: Uint32Array;
  #size = 0;

  constructor(readonly rivals: WatchedRivals) {
    this.#counters = new Int32Array(rivals.size);
    for (let rival = 0; rival < rivals.size; rival += 1)
      if (rivals.isWatched(rival)) this.#counters[rival] = WATCHED;
    this.#named = new Uint32Array(rivals.size + 1); // `add` writes one entry after the last rival
  }

  add({ rival, rivalMarks }: RunFacts, from: number, to: number): void {
    const counters = this.#counters;
    const named = this.#named;
    let size = this.#size;
    for (let j = from; j < to; j += 1) {
      const r = rival[j]!;
      const before = counters[r]!;
      // Avoids an unpredictable branch: if the rival was named before, the next rival overwrites this one.
      named[size] = r;
      size += (before - MENTION) >>> 31;
      counters[r] = (before + MENTION) | ((rivalMarks[j]! >> SOURCE_BITS) & WEBSITE);
    }
    this.#size = size;
  }

  /** Returns the mentions of the listed rivals (rule 1.5), and resets the counts for the next window or bucket. */
  take(): number {
    const { own } = this.rivals;
    const counters = this.#counters;
    const named = this.#named;
    let mentions = 0;
    for (let i = 0; i < this.#size; i += 1) {
      const rival = named[i]!;
      const counter = counters[rival]!;
      counters[rival] = counter & WATCHED;
      const answers = counter >> MENTION_BITS;
      const withDomain = (counter & WEBSITE) !== 0;
      const isWatched = (counter & WATCHED) !== 0;
      if (rival !== own && isListed({ answers, withDomain, isWatched })) mentions += answers;
    }
    this.#size = 0;
    return mentions;
  }
}
