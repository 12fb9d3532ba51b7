/** Finds the brand and its rivals in an answer, to mark their names. */

/** A piece of a string: the name of the brand, the name of a rival, or anything else. */
export interface Piece {
  readonly text: string;
  readonly kind: 'you' | 'rival' | null;
}

/**
 * Splits a string at the names of the brand and its rivals, which match in any letter case. If two names match at the
 * same position, the longer name counts. The pieces joined together equal the string.
 */
export function piecesOf(text: string, brand: string, rivals: readonly string[]): Piece[] {
  const names = [brand, ...rivals].filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  if (names.length === 0) return text === '' ? [] : [{ text, kind: null }];
  const isBrand = (name: string) => name.toLowerCase() === brand.toLowerCase();
  const pattern = new RegExp(names.map(escaped).join('|'), 'giu');
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > end) pieces.push({ text: text.slice(end, found.index), kind: null });
    pieces.push({ text: found[0], kind: isBrand(found[0]) ? 'you' : 'rival' });
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), kind: null });
  return pieces;
}

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
