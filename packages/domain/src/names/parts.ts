/**
 * Selects the parts of a string in which names can begin, by the first letters of the names. To fold a whole string
 * takes many times as long as to search it for these letters.
 */

import { JOINED } from './text-key.js';

/** A part of a string, between two offsets. */
type Part = readonly [from: number, to: number];

/** Number of characters of a name that must match. */
const FIRST = 3;

const NOT_ASCII = String.raw`[^\0-\x7f]`;
const AFTER_WORD = String.raw`(?<=[A-Za-z\d])`;
const NOT_AFTER_WORD = String.raw`(?<![A-Za-z\d])`;

/** Characters with which no name key begins that begins with a letter or a digit: marks of sentences, arrows, emoji. */
export const NEVER_FIRST = String.raw`[\p{P}\p{Z}\u2190-\u22ff\u2500-\u2775\u2794-\u27bf\u{1f300}-\u{1faff}]`;
/** Characters that do not lengthen a name key, or not always. */
const WEAK = String.raw`[\s\p{M}\p{DI}]`;
/** The most characters that NFKC makes into one, apart from weak ones: the jamo of a syllable. */
const MOST_COMBINED = 3;

/** Matches a key of which the first letter is known. NFKC may join other first characters to the ones before them. */
const HAS_LETTERS = new RegExp(`^(?![${JOINED}])[\\p{L}\\p{N}]`, 'u');

/** Returns a function that selects parts of a string, in order. No name is outside of them, or crosses their ends. */
export function partsFor(keys: readonly string[]): (text: string) => readonly Part[] {
  if (!keys.every((key) => HAS_LETTERS.test(key))) return (text) => [[0, text.length]];
  const begin = new RegExp(
    [
      `${NOT_AFTER_WORD}(?=${firstLetters(keys, 0)})`,
      `${NOT_AFTER_WORD}(?!${NEVER_FIRST}|[${JOINED}])(?=${NOT_ASCII})`,
      `${AFTER_WORD}(?!${NEVER_FIRST}|[${JOINED}]|\\p{scx=Latn})(?=${NOT_ASCII})`,
    ].join('|'),
    'gu',
  );
  const most = MOST_COMBINED * (keys.reduce((longest, { length }) => Math.max(longest, length), 0) + 1);
  const longest = new RegExp(`(?:${WEAK}*[^\\s\\p{M}\\p{DI}]){0,${most}}${WEAK}*`, 'uy');
  return (text) => {
    const endAfter = (place: number): number => {
      longest.lastIndex = place;
      longest.test(text);
      return longest.lastIndex;
    };
    const parts: [from: number, to: number][] = [];
    let part: [from: number, to: number] | null = null;
    let last = 0;
    for (const { index } of text.matchAll(begin)) {
      if (part !== null && index >= part[1]) part[1] = endAfter(last);
      if (part === null || index >= part[1]) parts.push((part = [index, endAfter(index)]));
      last = index;
    }
    if (part !== null) part[1] = endAfter(last);
    return parts;
  };
}

/** Returns a pattern of the first letters of keys, from a depth on: as they are, or a character that is not ASCII. */
function firstLetters(keys: readonly string[], depth: number): string {
  if (depth === FIRST || keys.some(({ length }) => length === depth)) return '';
  const choices = depth === 0 ? [] : [NOT_ASCII];
  for (const letter of new Set(keys.map((key) => key[depth] ?? ''))) {
    const rest = keys.filter((key) => key[depth] === letter);
    const [base = ''] = letter.normalize('NFD');
    if (base > '\x7f') continue; // the character in the string is not ASCII either
    if (letter === ' ')
      choices.push(String.raw`\s`); // any number of spaces
    // The mark of a letter such as `é` can be a separate character, which is not ASCII.
    else choices.push(patternOf(base) + (base === letter ? firstLetters(rest, depth + 1) : NOT_ASCII));
  }
  return choices.length === 0 ? '(?!)' : `(?:${choices.join('|')})`;
}

const patternOf = (character: string) =>
  `[${[character, character.toUpperCase()].map((each) => String.raw`\u{${each.charCodeAt(0).toString(16)}}`).join('')}]`;
