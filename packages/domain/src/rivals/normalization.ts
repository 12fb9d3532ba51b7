/** Normalizes names by Unicode 17 on every runtime, even if the runtime uses the tables of another version. */
import { UNASSIGNED } from './unicode-data.js';

/**
 * Sets of characters whose normalization depends on the runtime, each with a stand-in character. The stand-in is in the
 * same combining class, is assigned in every runtime, and neither composes, decomposes nor folds. The first sets are
 * the marks that are new in Unicode 17. The last set contains the unassigned characters: a later version may assign any
 * of them. Its stand-in is the noncharacter U+FFFF, which no version assigns.
 */
const STAND_INS: readonly (readonly [string, RegExp])[] = [
  ['\u0316', setOf(String.raw`\u0316\u1add\u1ae6\u{10efa}\u{10efb}`)],
  [
    '\u0363',
    setOf(
      String.raw`\u0363\u1acf-\u1adc\u1ae0-\u1ae5\u1ae7-\u1aea\u{1e6e3}\u{1e6e6}\u{1e6ee}\u{1e6ef}\u{1e6f5}`,
    ),
  ],
  ['\u035d', setOf(String.raw`\u035d\u1aeb`)],
  ['\uffff', setOf(rangesIn(UNASSIGNED))],
];

/** The only character new in Unicode 17 that decomposes, into `S`. */
const MODIFIER_S = '\ua7f1';

const UNSTABLE = new RegExp([MODIFIER_S, ...STAND_INS.map(([, set]) => set.source)].join('|'), 'u');

/**
 * Applies a normalization of the runtime by Unicode 17 (rule 8.1). All versions since 16 agree on characters that
 * Unicode 16 assigns and on new ones that are inert, so only the other characters are replaced during normalization.
 * Characters of one combining class keep their order, so each replaced character is restored by its number.
 */
export function byUnicode17(text: string, normalize: (stable: string) => string): string {
  if (!UNSTABLE.test(text)) return normalize(text);
  let stable = text.replaceAll(MODIFIER_S, 'S');
  const replaced = STAND_INS.map(([standIn, set]) => {
    const characters = stable.match(set) ?? [];
    stable = stable.replace(set, standIn);
    return { standIn, next: characters.values() };
  });
  return replaced.reduce(
    (normal, { standIn, next }) => normal.replaceAll(standIn, () => next.next().value ?? standIn),
    normalize(stable),
  );
}

/** A regular expression for the characters of a class, such as `a-z`. */
export function setOf(characters: string): RegExp {
  return new RegExp(`[${characters}]`, 'gu');
}

/** The characters of some ranges of unicode-data.ts, as a character class. */
export function rangesIn(ranges: readonly string[]): string {
  return ranges.map((range) => range.replaceAll(/[0-9a-f]+/g, String.raw`\u{$&}`)).join('');
}
