import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { COMMON_FOLDS, FULL_FOLDS } from '../../src/rivals/case-folding.js';
import { compareCodePoints, nameKey } from '../../src/rivals/name-key.js';

const seed = { seed: 20260301 };
const text = fc.string({ unit: 'binary' });
const ascii = fc.string({ unit: fc.constantFrom(...'aZ09 \t\n\v\f\r-_.&\u001f') });

describe('the name key', () => {
  // Rule 8.1.
  test('uses the folding of the Unicode data', () => {
    const script = fileURLToPath(new URL('../../scripts/case-folding.mjs', import.meta.url));
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
    expect([COMMON_FOLDS.length > 100, FULL_FOLDS.length]).toEqual([true, 104]);
  });

  test.each([
    ['Acme', 'acme'],
    ['  Acme \t\n Corp  ', 'acme corp'],
    ['Acme\u00a0Corp', 'acme corp'],
    ['Acme\u2003\u3000Corp', 'acme corp'],
    ['Acme\u0085Corp\u2028', 'acme corp'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['STRA\u1e9eE', 'strasse'],
    ['ΣΑΣ', 'σασ'],
    ['σας', 'σασ'],
    ['\u017foft', 'soft'],
    ['\u212aelvin', 'kelvin'],
    ['\u212bngstr\u00f6m', '\u00e5ngstr\u00f6m'],
    ['A\u030angstro\u0308m', '\u00e5ngstr\u00f6m'],
    ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'full width'],
    ['\ufb01nd', 'find'],
    ['\u0130stanbul', 'i\u0307stanbul'],
    ['I', 'i'],
    ['\u0131', '\u0131'],
    ['\u13a0', '\u13a0'],
    ['\uab70', '\u13a0'],
    ['\u{10400}', '\u{10428}'],
    ['\u0149', '\u02bcn'],
    ['\u01f0', '\u01f0'],
    ['H₂O²', 'h2o2'],
    ['™', 'tm'],
    ['Acme\ufeffCorp', 'acme\ufeffcorp'],
    ['Acme\u200bCorp', 'acme\u200bcorp'],
    ['Acme\u001fCorp', 'acme\u001fcorp'],
    ['', ''],
    [' \t\u3000', ''],
  ])('of %j is %j', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(text, (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name));
      }),
      { ...seed, numRuns: 2000 },
    );
  });

  // Rule 8.1.
  test('is the same for equivalent spellings', () => {
    fc.assert(
      fc.property(text, (name) => {
        expect(nameKey(name.normalize('NFC'))).toBe(nameKey(name.normalize('NFD')));
        expect(nameKey(` ${name}\n`)).toBe(nameKey(name));
      }),
      { ...seed, numRuns: 2000 },
    );
  });

  test('of ASCII text is lower case with single spaces', () => {
    fc.assert(
      fc.property(ascii, (name) => {
        expect(nameKey(name)).toBe(
          name
            .toLowerCase()
            .split(/[ \t\n\v\f\r]+/)
            .filter(Boolean)
            .join(' '),
        );
      }),
      seed,
    );
  });
});

describe('the order by code point', () => {
  test.each([
    ['a', 'b', -1],
    ['', 'a', -1],
    ['a', 'ab', -1],
    ['ab', 'b', -1],
    ['a', 'a', 0],
    ['\uff21', '\u{1f600}', -1],
    ['\u{1f600}', '\u{1f601}', -1],
    ['\u{103fe}', '\u{103ff}', -1],
    ['\ud7ff', '\ue000', -1],
    ['x\ufffd', 'x\u{10000}', -1],
  ])('%j before %j: %s', (a, b, sign) => {
    expect(Math.sign(compareCodePoints(a, b))).toBe(sign);
    expect(Math.sign(compareCodePoints(b, a))).toBe(-sign + 0);
  });

  // Rule 8.3.
  test('is the order of UTF-8 bytes', () => {
    fc.assert(
      fc.property(text, text, text, (start, a, b) => {
        const bytes = Buffer.compare(Buffer.from(start + a), Buffer.from(start + b));
        expect(Math.sign(compareCodePoints(start + a, start + b))).toBe(bytes);
      }),
      { ...seed, numRuns: 2000 },
    );
  });
});
