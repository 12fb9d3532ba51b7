/** Normalizes names by Unicode 17 on every runtime, even if the runtime implements another version. */
import { UNASSIGNED } from './unicode-data.js';

/**
 * Sets of characters that some runtimes normalize differently, each with the stand-in that replaces its characters
 * during normalization. A stand-in has the same combining class, is known to every runtime, and neither composes,
 * decomposes nor folds. The first three sets contain the combining marks that are new in Unicode 17. The last set
 * contains the unassigned characters, which a later version may assign. Its stand-in U+FFFF will never be assigned.
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

/** The only new character of Unicode 17 that decomposes; it decomposes into `S`. */
const MODIFIER_S = '\ua7f1';

const UNSTABLE = new RegExp([MODIFIER_S, ...STAND_INS.map(([, set]) => set.source)].join('|'), 'u');

/**
 * Applies `normalize`, a function of the runtime, as if the runtime implemented Unicode 17 (rule 8.1). Since Unicode
 * 16, versions differ only in the characters of STAND_INS and in MODIFIER_S, which are replaced before the call. The
 * order within a combining class stays, so the original characters can replace the stand-ins one by one.
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

/** Returns a regular expression that matches one of these characters, such as `a-z`. */
export function setOf(characters: string): RegExp {
  return new RegExp(`[${characters}]`, 'gu');
}

/** Converts ranges of unicode-data.ts to the content of a character class. */
export function rangesIn(ranges: readonly string[]): string {
  return ranges.map((range) => range.replaceAll(/[0-9a-f]+/g, String.raw`\u{$&}`)).join('');
}
