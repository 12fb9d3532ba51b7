import { unitsIn, type Figure, type Rational } from '../number.js';

/**
 * Roots are irrational, so results with a root are computed as whole numbers of 10^-60: far more digits than their
 * rounding needs, and 60 digits of a square root cost microseconds (rule 17.8).
 */
export const UNIT = 10n ** 60n;

/** 10^-25: a result this close to a tie, or to a bound, is the tie or the bound (rule 17.8). */
export const TOLERANCE_DIGITS = 25;
const TOLERANCE = UNIT / 10n ** BigInt(TOLERANCE_DIGITS);

/** Returns the greatest whole number whose square is at most `square`, which is 0 or more. */
export function wholeRoot(square: bigint): bigint {
  if (square < 2n) return square;
  // Newton's method from above falls strictly until it arrives.
  let root = 1n << BigInt(2 * square.toString(16).length);
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** The value in units of 10^-60; the rest is cut off. */
export function inUnits({ numerator, denominator }: Rational): bigint {
  return (numerator * UNIT) / denominator;
}

/** The square root of a value that is 0 or more, in units of 10^-60; the rest is cut off. */
export function rootInUnits({ numerator, denominator }: Rational): bigint {
  return wholeRoot((numerator * UNIT * UNIT) / denominator);
}

/**
 * Rounds a result in units of 10^-60 to the precision of the figure, half away from zero, as `rounded` does for exact
 * values. What is within 10^-25 of a tie is rounded as the tie (rule 17.8). Never returns -0.
 */
export function roundedUnits(figure: Figure, value: bigint): number {
  const decimals = unitsIn(figure);
  const size = (value < 0n ? -value : value) + TOLERANCE;
  const shown = Number((2n * size * BigInt(decimals) + UNIT) / (2n * UNIT)) / decimals;
  return value < 0n && shown !== 0 ? -shown : shown;
}

/** Whether a change exceeds a bound by more than 10^-25; both in units of 10^-60 (rule 17.8). */
export function exceeds(change: bigint, bound: bigint): boolean {
  return change - bound > TOLERANCE;
}
