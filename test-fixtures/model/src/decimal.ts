import { fraction, type Fraction } from './fraction.js';

/** A decimal number with 60 digits after the point, as the integer that it is without the point. */
export type Decimal = bigint;

const ONE = 10n ** 60n;

/** The digits beyond the sixtieth are dropped. */
export const decimal = ({ n, d }: Fraction): Decimal => (n * ONE) / d;
export const product = (x: Decimal, y: Decimal): Decimal => (x * y) / ONE;
export const quotient = (x: Decimal, y: Decimal): Decimal => (x * ONE) / y;
export const squared = (x: Decimal): Decimal => product(x, x);

/** The square root of a number that is 0 or more; the digits beyond the sixtieth are dropped. */
export const root = (x: Decimal): Decimal => integerRoot(x * ONE);

/** The greatest integer whose square is at most `value`, which is 0 or more, found by halving an interval. */
export function integerRoot(value: bigint): bigint {
  let [low, high] = [0n, value + 1n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle * middle <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** 10^-9: nearer to a tie or a bound than this is on it (rule 17.8). */
export const NEAR: Decimal = decimal(fraction(1, 10n ** 9n));

/** A number that is 0 or more with one decimal, half and what is near to half upwards (rules 1.1, 17.8). */
export const shownDecimal = (x: Decimal): number => Number((10n * (x + NEAR) + ONE / 2n) / ONE) / 10;
