import { fraction as exact, shown } from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  add,
  compare,
  divide,
  exactly,
  magnitude,
  multiply,
  rational,
  rounded,
  roundedOrNull,
  roundQuotient,
  roundTo,
  type Rational,
  subtract,
  unitsIn,
  ZERO,
} from '../../src/number.js';

const whole = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const above0 = fc.bigInt({ min: 1n, max: 10n ** 9n });
const fraction = fc.tuple(whole, above0).map(([n, d]) => rational(n, d));

const roundToTenth = (value: Rational) => roundTo(value, 1);

describe('rounding to one decimal', () => {
  test.each([
    [-225n, 100n, -2.3],
    [-4n, 100n, 0],
    [0n, 7n, 0],
    [999_999_999_999_950n, 1000n, 1e12],
  ])('rounds %s/%s to %s', (numerator, denominator, rounded) => {
    expect(roundToTenth(rational(numerator, denominator))).toBe(rounded);
  });

  test('is the same of whole numbers, whether doubles are exact or not', () => {
    const size = fc.oneof(fc.nat(1000), fc.nat(2 ** 31 - 1), fc.maxSafeNat());
    fc.assert(
      fc.property(size, size, fc.nat(4), (numerator, less, decimals) => {
        const denominator = Math.max(1, less);
        const exact = roundTo(rational(numerator, denominator), decimals);
        expect(roundQuotient(numerator, denominator, decimals)).toBe(exact);
      }),
      { numRuns: draws(3000) },
    );
    expect([roundQuotient(9, 400, 2), roundQuotient(225, 100, 1), roundQuotient(1, 20, 1)]).toEqual([
      0.02, 2.3, 0.1,
    ]);
  });

  // Rule 1.1.
  test('is that of the model', () => {
    fc.assert(
      fc.property(whole, above0, (n, d) => {
        expect(roundToTenth(rational(n, d))).toBe(shown(exact(n, d)));
      }),
      { numRuns: draws(100) },
    );
  });

  // Rule 1.1.
  test('rounds every tie away from zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1000 }),
        (tenths, scale) => {
          const tie = rational(BigInt((2 * tenths + 1) * scale), BigInt(20 * scale));
          expect(roundToTenth(tie)).toBe((tenths + 1) / 10);
          expect(roundToTenth(subtract(ZERO, tie))).toBe(-(tenths + 1) / 10);
        },
      ),
      { numRuns: draws(100) },
    );
  });
});

describe('fractions', () => {
  test('reject a denominator of 0', () => {
    expect(() => rational(1n, 0n)).toThrow(new RangeError('a fraction needs a denominator other than 0'));
    expect(() => divide(rational(1n), ZERO)).toThrow(RangeError);
  });

  test('keep the sign in the numerator', () => {
    expect(rational(3, -4)).toEqual({ numerator: -3n, denominator: 4n });
  });

  test('keep a common denominator in a sum, so that long sums do not grow', () => {
    expect(add(rational(1, 4), rational(2, 4))).toEqual({ numerator: 3n, denominator: 4n });
    expect(subtract(rational(1, 4), rational(2, 4))).toEqual({ numerator: -1n, denominator: 4n });
  });

  test('compare by value, not by terms', () => {
    expect(compare(rational(1, 3), rational(2, 6))).toBe(0);
    expect(compare(rational(1, 3), rational(1, 2))).toBe(-1);
    expect(compare(rational(-1, 3), rational(-1, 2))).toBe(1);
  });

  test('drop the sign for the magnitude and keep the terms', () => {
    expect(magnitude(rational(-2, 4))).toEqual({ numerator: 2n, denominator: 4n });
    expect(magnitude(rational(2, 4))).toEqual({ numerator: 2n, denominator: 4n });
    expect(magnitude(ZERO)).toEqual(ZERO);
  });

  test('subtract and divide as inverses of add and multiply', () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        expect(compare(subtract(add(a, b), b), a)).toBe(0);
        if (b.numerator !== 0n) expect(compare(divide(multiply(a, b), b), a)).toBe(0);
      }),
      { numRuns: draws(100) },
    );
  });

  test('distribute multiplication over addition', () => {
    fc.assert(
      fc.property(fraction, fraction, fraction, (a, b, c) => {
        expect(compare(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))).toBe(0);
      }),
      { numRuns: draws(100) },
    );
  });
});

describe('the precision of a figure', () => {
  // Rule 1.2.
  test('rounds a single figure or returns null', () => {
    expect(roundedOrNull('visibility', rational(1, 3))).toBe(0.3);
    expect(roundedOrNull('visibility', null)).toBeNull();
  });

  test('depends on the name of the figure', () => {
    expect(rounded('page_score', rational(199, 2))).toBe(100);
    expect(rounded('opportunity_score', rational(199, 3))).toBe(66.3);
    expect(rounded('weight', rational(2, 3))).toBe(0.6667);
    expect(unitsIn('weight')).toBe(10_000);
  });

  test('converts a rounded figure to the exact decimal, not to the nearest double', () => {
    expect(compare(exactly('noise_band', 0.3), rational(3, 10))).toBe(0);
    expect(compare(exactly('baseline', 33.3), rational(333, 10))).toBe(0);
  });
});
