/** Normalizes names by Unicode 17 on every runtime, even if the runtime implements another version. */
import { UNASSIGNED } from './unicode-data.js';

/**
 * Sets of characters that runtimes normalize differently. During normalization, a stand-in replaces the characters of
 * its set. A stand-in has the combining class of these characters, is known to every runtime, and neither composes,
 * decomposes nor folds. The first three sets contain the combining marks that are new in Unicode 17. The last set
 * contains the unassigned characters, which later versions may assign; its stand-in U+FFFF will never be assigned.
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

/** The only new character of Unicode 17 that decomposes. Its decomposition is `S`. */
const MODIFIER_S = '\ua7f1';

const UNSTABLE = new RegExp([MODIFIER_S, ...STAND_INS.map(([, set]) => set.source)].join('|'), 'u');

/**
 * Calls the runtime's function `normalize`, and returns the result that Unicode 17 defines (rule 8.1). From Unicode 16
 * on, versions differ only in the characters of STAND_INS and in MODIFIER_S, which are replaced before the call.
 * Characters of the same combining class keep their order, so the original characters can then replace the stand-ins in
 * order.
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

/** Returns a regular expression that matches one of the given characters, such as `a-z`. */
export function setOf(characters: string): RegExp {
  return new RegExp(`[${characters}]`, 'gu');
}

/** Converts ranges of unicode-data.ts to the content of a character class. */
export function rangesIn(ranges: readonly string[]): string {
  return ranges.map((range) => range.replaceAll(/[0-9a-f]+/g, String.raw`\u{$&}`)).join('');
}
