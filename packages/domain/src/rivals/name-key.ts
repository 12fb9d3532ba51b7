import { COMMON_FOLDS, FULL_FOLDS } from './case-folding.js';

/** Visible ASCII words separated by single spaces: such a name needs only lower-casing, no normalization. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const WHITE_SPACE = /\p{White_Space}+/gu;

const FOLDS: ReadonlyMap<string, string> = new Map([...commonFolds(), ...fullFolds()]);

/**
 * Computes the name key of a name (rule 8.1): NFKC, the C and F mappings of Unicode's CaseFolding, NFKC
 * again, each run of White_Space replaced by one space, trimmed. Empty if the name is all white space. Two
 * spellings with equal name keys are one rival.
 */
export function nameKey(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase();
  return foldCase(name.normalize('NFKC')).normalize('NFKC').replace(WHITE_SPACE, ' ').replace(/^ | $/g, '');
}

/**
 * Compares two well-formed texts by code point, which is the order of their UTF-8 bytes (rule 8.3): below 0
 * if a comes first, 0 if they are equal. The built-in comparison is by UTF-16 code unit and puts U+1F600
 * before U+FF21.
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

/** Surrogates encode characters beyond U+FFFF, so they rank after every other code unit. */
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
