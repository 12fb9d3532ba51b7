import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { exceeds, inUnits, rootInUnits, roundedUnits, UNIT, wholeRoot } from '../../src/comparison/roots.js';
import { rational, rounded } from '../../src/number.js';

const runs = { seed: 20260301, numRuns: 500 };

/** A number of units from a decimal without a sign. */
function units(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(60, '0'));
}

describe('a root', () => {
  // Rule 17.8.
  test('is the greatest whole number whose square is not greater', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 900n }), (square) => {
        const root = wholeRoot(square);
        expect(root * root <= square && square < (root + 1n) ** 2n).toBe(true);
      }),
      runs,
    );
    for (let square = 0n; square < 2_000n; square++) {
      const root = wholeRoot(square);
      expect([square, root * root <= square && square < (root + 1n) ** 2n]).toEqual([square, true]);
    }
  });

  test('of a square is exact', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 450n }), (root) => {
        expect(wholeRoot(root * root)).toBe(root);
      }),
      runs,
    );
    expect(rootInUnits(rational(9, 4))).toBe(units('1.5'));
  });

  test('has 60 decimals', () => {
    const digits = '1.414213562373095048801688724209698078569671875376948073176679';
    expect(rootInUnits(rational(2))).toBe(units(digits));
  });
});

describe('rounding', () => {
  // Rules 1.1 and 17.8.
  test('is that of exact values, for values with up to 20 decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 23n), max: 10n ** 23n }), (numerator) => {
        const value = rational(numerator, 10n ** 20n);
        expect(roundedUnits('run_noise', inUnits(value))).toBe(rounded('run_noise', value));
      }),
      runs,
    );
  });

  test.each([
    ['12.35', 12.4],
    [`12.34${'9'.repeat(25)}`, 12.4], // 10^-27 below the tie
    [`12.34${'9'.repeat(23)}`, 12.4], // 10^-25 below
    [`12.34${'9'.repeat(22)}`, 12.3], // 10^-24 below
    [`12.35${'0'.repeat(30)}1`, 12.4],
    ['0.04', 0],
    ['100', 100],
  ])('of %s is %s: what is within 10^-25 of a tie is the tie', (value, expected) => {
    expect(roundedUnits('run_noise', units(value))).toBe(expected);
    expect(roundedUnits('run_noise', -units(value))).toBe(expected === 0 ? 0 : -expected);
  });

  // Rule 17.8.
  test('a change within 10^-25 of its bound does not exceed it', () => {
    const step = UNIT / 10n ** 25n;
    expect(exceeds(units('3') + step, units('3'))).toBe(false);
    expect(exceeds(units('3') + step + 1n, units('3'))).toBe(true);
    expect(exceeds(units('3'), units('3'))).toBe(false);
    expect(exceeds(units('3') - 1n, units('3'))).toBe(false);
  });
});
