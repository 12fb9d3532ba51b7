import { describe, expect, test } from '@jest/globals';
import { draws } from '@brand-visibility/tooling/draws';
import fc from 'fast-check';
import { fileNamesOf, windowSlug } from '../src/data/file-name.js';

/** Names of the files of reports: readable, possible on every file system, and never two alike. */

const namesOf = (...brands: readonly (readonly [id: string, name: string])[]) => [
  ...fileNamesOf(brands.map(([id, name]) => ({ id, name }))).values(),
];

test.each([
  ['Tidewell', 'Tidewell'],
  ['Söhne & Töchter GmbH', 'Söhne-Töchter-GmbH'],
  ['So\u0308hne', 'S\u00f6hne'],
  ['日本 株式会社', '日本-株式会社'],
  ['../../etc/passwd', 'etc-passwd'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j'],
  ['\u202Eevil\u0000.html', 'evil-html'],
  ['x'.repeat(61), 'x'.repeat(60)],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
  ['漢'.repeat(60), '漢'.repeat(40)],
  ['', 'brd_1'],
  ['!?', 'brd_1'],
])('the brand %p has the file %p', (name, expected) => {
  expect(namesOf(['brd_1', name])).toEqual([expected]);
});

test.each([
  ['brd_1 Acme, brd_2 Acme', 'Acme-brd_1 Acme-brd_2'],
  ['brd_1 Acme, brd_2 ACME!', 'Acme-brd_1 ACME-brd_2'],
  ['brd_1 Straße, brd_2 STRASSE', 'Straße-brd_1 STRASSE-brd_2'],
  ['A , a ', '+a a'],
  ['x1 Acme, x2 Acme, x3 Acme x1', 'Acme-x1 Acme-x2 Acme-x1-x3'],
])('%s have the files %s', (brands, expected) => {
  const pairs = brands.split(', ').map((one): [string, string] => {
    const [id = '', ...name] = one.split(' ');
    return [id, name.join(' ')];
  });
  expect(namesOf(...pairs)).toEqual(expected.split(' '));
});

describe('the names of any brands', () => {
  test('differ without case, and fit', () => {
    const ids = fc.string({
      unit: fc.constantFrom('a', 'A', 'b', '_', '-', '1'),
      minLength: 1,
      maxLength: 3,
    });
    const names = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 70 }),
      fc.string({ unit: fc.constantFrom('a', 'A', 'b', '-', '_', '1', 'ß', 's', 'İ', 'ı'), maxLength: 4 }),
    );
    const brands = fc.uniqueArray(fc.tuple(ids, names), { selector: ([id]) => id, maxLength: 12 });
    fc.assert(
      fc.property(brands, (some) => {
        const found = namesOf(...some);
        expect(new Set(found.map((name) => name.toUpperCase().toLowerCase())).size).toBe(some.length);
        for (const name of found) {
          expect(name).toMatch(/^[\p{L}\p{M}\p{N}_+-]+$/u);
          expect(name.normalize('NFC')).toBe(name);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120 + 70);
        }
      }),
      { numRuns: draws(500) },
    );
  });
});

test('a window has its name', () => {
  expect(windowSlug({ kind: 'month', month: '2026-10' })).toBe('2026-10');
  expect(windowSlug({ kind: 'period', period: '30d' })).toBe('30d');
  expect(windowSlug({ kind: 'days', start_date: '2026-10-01', end_date: '2026-10-07' })).toBe(
    '2026-10-01-2026-10-07',
  );
});
