/** Computes the name key of a whole string (rule 8.1), with the places in the text from which the key comes. */
import { nameKey } from '../rivals/name-key.js';

export interface TextKey {
  readonly key: string;
  /** By index of the key: the offset in the text where the character begins; `NO_OFFSET` if no name can begin here. */
  readonly starts: readonly number[];
  /** By index of the key: the offset in the text where the character ends; `NO_OFFSET` if no name can end here. */
  readonly ends: readonly number[];
}

export const NO_OFFSET = -1;

/**
 * The characters that NFKC may combine with the character before them: marks, ignorable characters, and the jamo and
 * vowels that are not marks.
 */
export const JOINED = String.raw`\p{M}\p{DI}\u0e33\u0eb3\u1161-\u1175\u11a8-\u11c2\u3133\u3135\u3136\u313a-\u313f\u314f-\u3163\uff9e\uff9f\uffa3\uffa5\uffa6\uffaa-\uffaf\uffc2-\uffc7\uffca-\uffcf\uffd2-\uffd7\uffda-\uffdc\u{16d67}\u{16d68}`;

/**
 * Matches one character with the characters that NFKC may combine with it. The number of them is limited because NFKC
 * takes 0.15 seconds for 20,000 marks and 13 seconds for 200,000.
 */
const UNIT_PATTERN = new RegExp(`[^][${JOINED}]{0,30}`, 'gu');

/** The keys of characters, with the units of their text that a name can end with, because texts repeat them. */
const KNOWN = new Map<string, readonly [key: string, length: number]>();
const MOST_KNOWN = 10_000;

function keyOf(unit: string): readonly [key: string, length: number] {
  let known = KNOWN.get(unit);
  if (known) return known;
  // The bars, which combine with nothing, keep `nameKey` from trimming spaces.
  known = [nameKey(`|${unit}|`).slice(1, -1), unit.replace(/\p{DI}{1,30}$/u, '').length];
  if (KNOWN.size === MOST_KNOWN) KNOWN.clear();
  KNOWN.set(unit, known);
  return known;
}

/** Returns the key of a string in one pass. Unlike `nameKey`, it keeps one space at the start and at the end. */
export function textKey(text: string): TextKey {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: unit, index: at } of text.matchAll(UNIT_PATTERN)) {
    const [key, length] = keyOf(unit);
    for (let index = 0; index < key.length; index += 1) {
      const character = key[index]!;
      if (character === ' ' && parts.at(-1) === ' ') continue;
      parts.push(character);
      starts.push(index === 0 ? at : NO_OFFSET);
      ends.push(index === key.length - 1 ? at + length : NO_OFFSET);
    }
  }
  return { key: parts.join(''), starts, ends };
}
