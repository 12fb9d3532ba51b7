import { COMMON_FOLDS, FULL_FOLDS } from './case-folding.js';

/** Visible ASCII in words with single spaces between: such a name folds by lower case and needs no normal form. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const WHITE_SPACE = /\p{White_Space}+/gu;

const FOLDS: ReadonlyMap<string, string> = new Map([...commonFolds(), ...fullFolds()]);

/**
 * What two spellings of one rival have in common (rule 8.1): NFKC, the C and F mappings of Unicode's CaseFolding,
 * NFKC again, each run of White_Space one space, none at the ends. Empty when the name is nothing but white space.
 */
export function nameKey(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase();
  return foldCase(name.normalize('NFKC')).normalize('NFKC').replace(WHITE_SPACE, ' ').replace(/^ | $/g, '');
}

/**
 * Orders two texts by code point, which is the order of their bytes in UTF-8 (rule 8.3): below 0 when a comes
 * first, 0 when they are equal. The built-in comparison goes by UTF-16 units and puts U+1F600 before U+FF21.
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

/** Halves of a pair stand for characters beyond U+FFFF, so they come after every other unit. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function foldCase(text: string): string {
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
