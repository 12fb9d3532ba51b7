import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isSameName } from '@brand-visibility/model';
import { compareCodePoints, nameKey } from '../../src/rivals/name-key.js';
import { COMMON_FOLDS, FULL_FOLDS, UNASSIGNED } from '../../src/rivals/unicode-data.js';

const text = fc.string({ unit: 'binary' });
/** Behind them all are private, unassigned, or ideographs without a decomposition. */
const codePoints = Array.from({ length: 0x30000 }, (_, code) => code).filter(
  (code) => code < 0xd800 || code > 0xdfff,
);

describe('the name key', () => {
  // Rule 8.1.
  test('uses the Unicode data', () => {
    const script = fileURLToPath(new URL('../../scripts/unicode-data.mjs', import.meta.url));
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
    expect([COMMON_FOLDS.length > 100, FULL_FOLDS.length, UNASSIGNED.length]).toEqual([true, 104, 735]);
  });

  test.each([
    ['Acme', 'acme'],
    ['  Acme \t\n Corp  ', 'acme corp'],
    ['Acme\u2003\u3000Corp', 'acme corp'],
    ['Acme\u0085Corp\u2028', 'acme corp'],
    ['Straße', 'strasse'],
    ['STRA\u1e9eE', 'strasse'],
    ['ΣΑΣ', 'σασ'],
    ['\u017foft', 'soft'],
    ['\u212bngstr\u00f6m', '\u00e5ngstr\u00f6m'],
    ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'full width'],
    ['\ufb01nd', 'find'],
    ['\u0130stanbul', 'i\u0307stanbul'],
    ['\u0131', '\u0131'],
    ['\u13a0', '\u13a0'],
    ['\uab70', '\u13a0'],
    ['\u{10400}', '\u{10428}'],
    ['\u0149', "'n"],
    ['H₂O²', 'h2o2'],
    ['Acme\ufeffCorp', 'acmecorp'],
    ['Ac\u00adme\u200b \u2060Corp\u200d', 'acme corp'],
    ['A\u034f\u030angstrom', '\u00e5ngstrom'],
    ['\u2764\ufe0f', '\u2764'],
    ['Levi\u2019s', "levi's"],
    ['\u2018Levi\u02bcs\u2019', "'levi's'"],
    ['Coca\u2011Cola', 'coca-cola'],
    ['\u2010\u2012\u2013\u2014\u2015\u2212\uff0d\u207b', '--------'],
    ['\u200b\ufeff\u00ad \u3164', ''],
    // New in Unicode 17: U+A7F1 decomposes, U+1ACF, U+1ADD and U+1AEB are marks of the classes 230, 220 and 234.
    ['\ua7f1', 's'],
    ['\u{16ea0}', '\u{16ebb}'],
    ['a\u1acf\u0301', 'a\u1acf\u0301'],
    ['a\u1add\u0301', '\u00e1\u1add'],
    ['a\u0301\u1add', '\u00e1\u1add'],
    ['a\u1aeb\u1acf\u0363\u0316\u1add\u0323', 'a\u0316\u1add\u0323\u1acf\u0363\u1aeb'],
    ['\u03b1\u1acf\u0345', '\u03b1\u03b9\u1acf'],
    // Unassigned: a later version may make it a mark or a composite.
    ['a\u1aec\u0301', 'a\u1aec\u0301'],
    ['\uffff\u0378\uffff\u{323af}', '\uffff\u0378\uffff\u{323af}'],
    ['Acme\u001fCorp', 'acme\u001fcorp'],
    [' \t\u3000', ''],
  ])('of %j is %j', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(text, (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name));
      }),
      { numRuns: draws(2000) },
    );
  });

  // Rule 8.1.
  test('is the same for equivalent spellings', () => {
    fc.assert(
      fc.property(text, (name) => {
        expect(nameKey(name.normalize('NFC'))).toBe(nameKey(name.normalize('NFD')));
        expect(nameKey(` ${name}\n`)).toBe(nameKey(name));
      }),
      { numRuns: draws(2000) },
    );
  });

  // Rule 8.1.
  test('is the same by the model', () => {
    const typed = fc.string({
      unit: fc.constantFrom(..."aA'’ʼ-‑–− \u00a0\u200b\u00adée\u0301ﬁfi"),
      maxLength: 4,
    });
    fc.assert(
      fc.property(typed, typed, (a, b) => {
        expect(nameKey(a) === nameKey(b)).toBe(isSameName(a, b));
      }),
      { numRuns: draws(5000), examples: [['Levi’s', "Levi's"]] },
    );
  });

  // Rule 8.1. Node.js 20.19.0 has Unicode 16, and later ones have another version.
  test('does not depend on the runtime', () => {
    const hash = createHash('sha256');
    for (const code of codePoints) {
      const character = String.fromCodePoint(code);
      hash.update(nameKey(character)).update(nameKey(`a${character}\u0301`));
    }
    expect(hash.digest('hex')).toBe('890bce42d362e23cd174d6fdf5c818c239ec7a288eef37955b6cd6c39e49abc0');
  });

  test('puts back no character that comes from another one', () => {
    const standIns = /[\u0316\u0363\u035d\uffff]/gu;
    const others = codePoints
      .map((code) => String.fromCodePoint(code))
      .join('')
      .replace(standIns, '');
    expect(others.normalize('NFKD')).not.toMatch(standIns);
  });
});

describe('the order by code point', () => {
  // Rule 8.3.
  test('is the order of UTF-8 bytes', () => {
    fc.assert(
      fc.property(text, text, text, (start, a, b) => {
        const bytes = Buffer.compare(Buffer.from(start + a), Buffer.from(start + b));
        expect(Math.sign(compareCodePoints(start + a, start + b))).toBe(bytes);
      }),
      { numRuns: draws(2000) },
    );
  });
});
