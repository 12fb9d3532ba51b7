/** Counts the mentions of the rivals that a window lists, for share of voice. */
import { isListed } from '@brand-visibility/domain';
import { SOURCE_BITS, type RunFacts } from './layout.js';

/** The rivals of a brand by ordinal, with the fields on which listing depends. */
export interface KnownRivals {
  /** Number of ordinals. */
  readonly size: number;
  /** The ordinal of the brand's own name, which is not a rival; null if no rival has that name (rule 8.1). */
  readonly own: number | null;
  isWatched(rival: number): boolean;
}

/** A rival's counter: MENTION for each mention, WEBSITE if a mention has a domain, and WATCHED if it is watched. */
const WEBSITE = 1;
const WATCHED = 2;
const MENTION = 4;
const MENTION_BITS = 2;

/**
 * Counts the mentions of the rivals that a part lists, one part after another. The cost of a part grows with the number
 * of its mentions, not with the number of the brand's rivals.
 */
export class ListedMentions {
  readonly #counters: Int32Array;
  /** The rivals that the part names, each once. */
  readonly #named: Uint32Array;
  #size = 0;

  constructor(readonly rivals: KnownRivals) {
    this.#counters = new Int32Array(rivals.size);
    for (let rival = 0; rival < rivals.size; rival += 1)
      if (rivals.isWatched(rival)) this.#counters[rival] = WATCHED;
    this.#named = new Uint32Array(rivals.size + 1); // one more, because `add` writes one entry beyond the last
  }

  add({ rival, rivalMarks }: RunFacts, from: number, to: number): void {
    const counters = this.#counters;
    const named = this.#named;
    let size = this.#size;
    for (let j = from; j < to; j += 1) {
      const r = rival[j]!;
      const before = counters[r]!;
      // Without a branch, which would be unpredictable: the next rival overwrites this one unless this one is new.
      named[size] = r;
      size += (before - MENTION) >>> 31;
      counters[r] = (before + MENTION) | ((rivalMarks[j]! >> SOURCE_BITS) & WEBSITE);
    }
    this.#size = size;
  }

  /** The mentions of the rivals that the part lists (rule 1.5); the counts of the next part start at zero. */
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
