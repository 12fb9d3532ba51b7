import { compareCodePoints, type RivalDirectory } from '@brand-visibility/domain';
import type { RivalTable } from './schema.js';

/**
 * All that a ranking asks of the rivals that it does not show, in one value a brand: by ordinal a 32-bit word,
 * little-endian, of the place of the name key among the others and, in the lowest bit, whether the rival is watched.
 * A report so reads four bytes a rival instead of a row.
 */
export function encodeRivalOrder(
  rivals: readonly Pick<RivalTable, 'ord' | 'name_key' | 'is_watched'>[],
): Uint8Array {
  const sorted = rivals.toSorted((a, b) => compareCodePoints(a.name_key, b.name_key));
  const words = new Uint32Array(rivals.length);
  sorted.forEach(({ ord, is_watched }, place) => {
    words[ord] = place * 2 + (is_watched ? 1 : 0);
  });
  return new Uint8Array(words.buffer);
}

/** `firstBehind` is the ordinal of the first rival whose name key is not before the own brand's; null for none. */
export function rivalDirectory(data: Uint8Array, firstBehind: number | null): RivalDirectory {
  const bytes = data.byteOffset % 4 === 0 ? data : new Uint8Array(data); // slice() of a Buffer copies nothing
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const namePlace = (ordinal: number) => (words[ordinal] ?? 0) >>> 1;
  return {
    size: words.length,
    namePlace,
    ownNamePlace: (firstBehind === null ? words.length : namePlace(firstBehind)) - 0.5,
    isWatched: (ordinal) => ((words[ordinal] ?? 0) & 1) === 1,
  };
}
