/** Finds recorded names in a string. A spelling matches a name if both have the same name key. */
import { nameKey } from '@brand-visibility/domain';

/** The name of the brand or of a rival, as recorded with the answer. */
export interface Name {
  readonly name: string;
  readonly kind: 'you' | 'rival';
}

/** A piece of a string: one of the names, or the text between names. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly of: Name | null;
}

/** Scripts without spaces between words. `WORD` matches one character of these scripts, or a word in another script. */
const DENSE = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((name) => `\\p{scx=${name}}`)
  .join('');
const WORD = new RegExp(String.raw`(?:(?![${DENSE}])[\p{L}\p{M}\p{N}])+|\S`, 'gu');

/**
 * Splits a string at the names that it contains as whole words, in any spelling with the same name key (rule 8.1). If
 * two names match at the same position, the longer name counts. The pieces joined together equal the string.
 */
export function piecesOf(text: string, names: readonly Name[]): Piece[] {
  const whole = nameKey(text);
  const keys = names
    .map((of) => ({ of, key: nameKey(of.name) }))
    .filter(({ key }) => key !== '' && whole.includes(key));
  const words = keys.length === 0 ? [] : [...text.matchAll(WORD)];
  const pieces: Piece[] = [];
  let from = 0;
  const add = (end: number, of: Name | null) => {
    if (end > from) pieces.push({ text: text.slice(from, end), start: from, of });
    from = end;
  };
  for (const [place, { index: start }] of words.entries()) {
    let longest: { readonly of: Name; readonly end: number } | null = null;
    for (const { 0: word, index } of start < from ? [] : words.slice(place)) {
      const end = index + word.length;
      const key = nameKey(text.slice(start, end));
      const equal = keys.find((one) => one.key === key);
      if (equal) longest = { of: equal.of, end };
      if (!keys.some((one) => one.key.startsWith(key))) break;
    }
    if (longest === null) continue;
    add(start, null);
    add(longest.end, longest.of);
  }
  add(text.length, null);
  return pieces;
}
