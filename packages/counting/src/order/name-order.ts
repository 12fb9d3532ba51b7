/** The order of a brand's rivals by name key, in four bytes per rival. */
import { compareCodePoints } from '@brand-visibility/domain/rivals/name-key';
import type { WatchedRivals } from '../facts/listed-mentions.js';

/** The attributes of a rival that the order needs. */
export interface NamedRival {
  readonly ord: number;
  readonly name_key: string;
  readonly is_watched: boolean;
}

/**
 * Returns what a ranking needs about all rivals, so that a report reads four bytes per rival instead of a row: for each
 * ordinal, twice the place of the rival's name key among all name keys, plus 1 if the rival is watched.
 */
export function rivalWords(rivals: readonly NamedRival[]): Uint32Array {
  const sorted = rivals.toSorted((a, b) => compareCodePoints(a.name_key, b.name_key));
  const words = new Uint32Array(rivals.length);
  sorted.forEach(({ ord, is_watched }, place) => (words[ord] = place * 2 + (is_watched ? 1 : 0)));
  return words;
}

/** The rivals of a brand by ordinal. A ranking needs only the order of their name keys (rule 8.3). */
export interface WatchedOrder extends WatchedRivals {
  /** Returns the place of a rival's name key among all name keys of the brand's rivals, by code point. */
  placeOf(rival: number): number;
  /** The place of the brand's own name key, half a place before the first key that is equal or greater. */
  readonly ownPlace: number;
}

/** The stored order of a brand's rivals, and the place of the brand's own name key. */
export interface RivalOrder {
  /** As `rivalWords` returns it. */
  readonly words: Uint32Array;
  /** The ordinal of the rival with the brand's own name key; null if there is none. */
  readonly own: number | null;
  /** The ordinal of the first rival whose name key is equal to or greater than the brand's; null if there is none. */
  readonly successor: number | null;
}

/**
 * Returns the rivals of a stored order. The order does not contain the brand's own name, so it stays valid when the
 * brand is renamed; the name comes just before `successor` (rule 8.1).
 */
export function rivalsOf({ words, own, successor }: RivalOrder): WatchedOrder {
  const placeOf = (rival: number) => (words[rival] ?? 0) >>> 1;
  return {
    size: words.length,
    own,
    isWatched: (rival) => ((words[rival] ?? 0) & 1) === 1,
    placeOf,
    ownPlace: (successor === null ? words.length : placeOf(successor)) - 0.5,
  };
}
