/** Computes the key of a name. Names with the same key are one rival. */
import { byUnicode17, rangesIn, setOf } from './normalization.js';
import { COMMON_FOLDS, DEFAULT_IGNORABLE, FULL_FOLDS, WHITE_SPACE } from './unicode-data.js';

/** Matches printable ASCII words, separated by single spaces. The key of such a name is the name in lower case. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const IGNORABLE = setOf(rangesIn(DEFAULT_IGNORABLE));
const SPACES = new RegExp(`[${rangesIn(WHITE_SPACE)}]+`, 'gu');

/** Apostrophes and dashes that engines write, with their ASCII equivalents. NFKC does not replace them. */
const AS_ASCII = [
  ...Array.from('\u2018\u2019\u02bc', (apostrophe) => [apostrophe, "'"] as const),
  ...Array.from('\u2010\u2011\u2012\u2013\u2014\u2015\u2212', (dash) => [dash, '-'] as const),
];
const FOLDS: ReadonlyMap<string, string> = new Map([...commonFolds(), ...fullFolds(), ...AS_ASCII]);

/**
 * Returns the name key of a name (rule 8.1). The steps are: remove ignorable characters; apply NFKC; apply the C and F
 * mappings of CaseFolding; make apostrophes and dashes ASCII; apply NFKC; replace each sequence of White_Space with one
 * space; trim. The key is empty if the name has no visible character. Neither NFKC nor folding produces ignorable
 * characters.
 */
export function nameKey(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase();
  return byUnicode17(name.replace(IGNORABLE, ''), normalizeAndFold)
    .replace(SPACES, ' ')
    .replace(/^ | $/g, '');
}

function normalizeAndFold(text: string): string {
  return fold(text.normalize('NFKC')).normalize('NFKC');
}

/**
 * Compares two well-formed strings by code point. This is also the order of their UTF-8 bytes (rule 8.3). The result is
 * negative if `a` comes first, and 0 if the strings are equal. The operator `<` would compare UTF-16 code units, by
 * which U+1F600 comes before U+FF21.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const unitA = a.charCodeAt(index);
    const unitB = b.charCodeAt(index);
    if (unitA !== unitB) return rank(unitA) - rank(unitB);
  }
  return a.length - b.length;
}

/** Returns a code unit's rank. Surrogates encode characters above U+FFFF, so they rank above other code units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function fold(text: string): string {
  let folded = '';
  for (const character of text) folded += FOLDS.get(character) ?? character;
  return folded;
}

function* commonFolds(): Generator<[string, string]> {
  for (const run of COMMON_FOLDS) {
    const [first = '', last = '', step = '', difference = ''] = run.split(',');
    for (let code = parseInt(first, 16); code <= parseInt(last, 16); code += Number(step)) {
      yield [String.fromCodePoint(code), String.fromCodePoint(code + Number(difference))];
    }
  }
}

function* fullFolds(): Generator<[string, string]> {
  for (const fold of FULL_FOLDS) {
    const [from = '', ...to] = fold.split(',').map((code) => String.fromCodePoint(parseInt(code, 16)));
    yield [from, to.join('')];
  }
}
