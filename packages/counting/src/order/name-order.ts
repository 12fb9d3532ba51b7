/** The order of a brand's rivals by name key, four bytes per rival. */
import { compareCodePoints } from '@brand-visibility/domain';
import type { KnownRivals } from '../facts/listed-mentions.js';

/** A rival as the brand's order contains it. */
export interface NamedRival {
  readonly ord: number;
  readonly name_key: string;
  readonly is_watched: boolean;
}

/**
 * Encodes the data that a ranking needs about rivals that it does not show, as one value per brand. The value contains
 * one little-endian 32-bit word per ordinal: the place of the name key among all name keys and, in the lowest bit,
 * whether the rival is watched. A report reads these four bytes per rival instead of a row.
 */
export function encodeRivalOrder(rivals: readonly NamedRival[]): Uint8Array {
  const sorted = rivals.toSorted((a, b) => compareCodePoints(a.name_key, b.name_key));
  const words = new Uint32Array(rivals.length);
  sorted.forEach(({ ord, is_watched }, place) => (words[ord] = place * 2 + (is_watched ? 1 : 0)));
  return new Uint8Array(words.buffer);
}

/** The rivals of a brand by ordinal, without names: a ranking needs only the order of their keys (rule 8.3). */
export interface Rivals extends KnownRivals {
  /** The place of a rival's name key among all name keys, by code point. */
  placeOf(rival: number): number;
  /** The place of the brand's own name key in the same order. */
  readonly ownPlace: number;
}

/** The order of a brand's rivals as stored, and the position of the brand's own name key in it. */
export interface RivalOrder {
  readonly data: Uint8Array;
  /** The rival with the brand's own name key; null if there is none. */
  readonly own: number | null;
  /** The first rival whose name key is equal to or greater than the brand's own; null if there is none. */
  readonly successor: number | null;
}

/** Bytes of an ordinal, and of a rival in an order. */
export const WORD = 4;

/**
 * Decodes an order. The order does not contain the brand's own name, so that renaming a brand needs no rebuild; the
 * name comes before `successor` (rule 8.1).
 */
export function rivalsIn({ data, own, successor }: RivalOrder): Rivals {
  const words = wordsOf(data);
  const placeOf = (rival: number) => (words[rival] ?? 0) >>> 1;
  return {
    size: words.length,
    own,
    isWatched: (rival) => ((words[rival] ?? 0) & 1) === 1,
    placeOf,
    ownPlace: (successor === null ? words.length : placeOf(successor)) - 0.5,
  };
}

/** The words of an order; the data are copied only if they are not aligned. */
export function wordsOf(data: Uint8Array): Uint32Array {
  const bytes = data.byteOffset % WORD === 0 ? data : new Uint8Array(data); // a Buffer's slice() does not copy
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / WORD);
}
