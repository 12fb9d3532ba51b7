/** Defines exact fractions, and the only functions that round figures. */

/** An exact fraction. Figures are quotients of integers, so they stay exact until they are rounded once (rule 1.1). */
export interface Rational {
  readonly numerator: bigint;
  /** The denominator is above 0. The fraction need not be in lowest terms. */
  readonly denominator: bigint;
}

/**
 * Returns the fraction `numerator / denominator`. Throws a RangeError if the denominator is 0 or an argument is not an
 * integer.
 */
export function rational(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
  const n = BigInt(numerator);
  const d = BigInt(denominator);
  if (d === 0n) throw new RangeError('a fraction needs a denominator other than 0');
  return d > 0n ? { numerator: n, denominator: d } : { numerator: -n, denominator: -d };
}

export const ZERO = rational(0n);

/** Returns a + b, exactly. */
export function add(a: Rational, b: Rational): Rational {
  if (a.denominator === b.denominator) return rational(a.numerator + b.numerator, a.denominator);
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

/** Returns a - b, exactly. */
export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

/** Returns a x b, exactly. */
export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Returns a / b, exactly. Throws a RangeError if `b` is 0. */
export function divide(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator, a.denominator * b.numerator);
}

/** Returns an equal fraction whose numerator and denominator have no common divisor. */
export function lowestTerms({ numerator, denominator }: Rational): Rational {
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return rational(numerator / divisor, denominator / divisor);
}

/** Returns the value in lowest terms as a string: a fraction such as `1/2`, or an integer (rules 19.3 and 20.3). */
export function fractionInWords(value: Rational): string {
  const { numerator, denominator } = lowestTerms(value);
  return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
}

/** Returns the absolute value. */
export function magnitude({ numerator, denominator }: Rational): Rational {
  return { numerator: numerator < 0n ? -numerator : numerator, denominator };
}

/** Compares two fractions, as `sort` requires: the result is negative if a < b, 0 if a = b, positive if a > b. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Returns the greatest integer that divides both `a` and `b`, which must be 0 or more. */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [divisor, rest] = [a, b];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return divisor;
}

/** Returns the least integer that is a multiple of both `a` and `b`, which must be above 0. */
export function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return a % b === 0n ? a : (a / greatestCommonDivisor(a, b)) * b;
}

/**
 * Returns the fraction as a double. For a value v, the error is below 1e-15 v + 1e-18, even if the terms are too large
 * for doubles.
 */
export function estimated({ numerator, denominator }: Rational): number {
  const bits = 64;
  return Number((numerator << BigInt(bits)) / denominator) / 2 ** bits;
}

/**
 * Rounds an exact value to `decimals` places, half away from zero: 2.25 becomes 2.3, and -2.25 becomes -2.3 (rule 1.1).
 * Never returns -0. To round a figure, use `rounded`, which takes the number of decimals from DECIMALS.
 */
export function roundTo({ numerator, denominator }: Rational, decimals: number): number {
  const units = 10 ** decimals;
  const isNegative = numerator < 0n;
  const size = isNegative ? -numerator : numerator;
  const shown = Number((size * BigInt(2 * units) + denominator) / (denominator * 2n)) / units;
  return isNegative && shown !== 0 ? -shown : shown;
}

/** Rounds the quotient of two integers like `roundTo`. The numerator is 0 or more; the denominator is 1 or more. */
export function roundQuotient(numerator: number, denominator: number, decimals: number): number {
  return (
    smallQuotient(numerator, denominator, decimals) ?? roundTo(rational(numerator, denominator), decimals)
  );
}

/**
 * Computes the rounded quotient in doubles, ten times as fast as in bigints. Returns null if a double might not be
 * exact.
 */
function smallQuotient(numerator: number, denominator: number, decimals: number): number | null {
  const units = 10 ** decimals;
  const doubled = 2 * units * numerator + denominator;
  if (!(doubled <= Number.MAX_SAFE_INTEGER)) return null;
  const twice = 2 * denominator;
  return (doubled - (doubled % twice)) / twice / units;
}

/**
 * The number of decimals of each figure (rule 1.1). Only this table determines precision, because the functions that
 * round figures accept only the names in this table.
 */
const DECIMALS = {
  visibility: 1,
  average_position: 1,
  sentiment_score: 1,
  share_of_voice: 1,
  answer_share: 1,
  run_noise: 1,
  prompt_noise: 1,
  composition: 1,
  contribution: 1,
  baseline: 1,
  current: 1,
  lift: 1,
  noise_band: 1,
  opportunity_score: 1,
  page_score: 0,
  weight: 4,
} as const satisfies Readonly<Record<string, number>>;

/** The name of a figure, which is a key of DECIMALS. */
export type Figure = keyof typeof DECIMALS;

/** Returns the number of decimals of a figure (rule 1.1). */
export function decimalsOf(figure: Figure): number {
  return DECIMALS[figure];
}

/** Returns 10 to the power of the figure's number of decimals, such as 10 for one decimal. */
export function unitsIn(figure: Figure): number {
  return 10 ** DECIMALS[figure];
}

/** Rounds an exact value to the decimals of the figure (rule 1.1). */
export function rounded(figure: Figure, value: Rational): number {
  return roundTo(value, DECIMALS[figure]);
}

/** Rounds like `rounded`; null if the value is null. */
export function roundedOrNull(figure: Figure, value: Rational | null): number | null {
  return value && rounded(figure, value);
}

/** Returns the rounded quotient of two integers, both 0 or more; null if the denominator is 0. */
export function roundedQuotient(figure: Figure, numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : roundQuotient(numerator, denominator, DECIMALS[figure]);
}

/** Returns the exact value of a rounded figure: 0.1 becomes 1/10, not the nearest double. */
export function exactly(figure: Figure, shown: number): Rational {
  const units = unitsIn(figure);
  return rational(Math.round(shown * units), units);
}

/** The rounded values of a figure in both windows, and the rounded change. Each may be null (rule 1.2). */
export interface Metric {
  readonly current: number | null;
  readonly previous: number | null;
  readonly change: number | null;
}

/**
 * Rounds the exact values of a figure in both windows. A value is null if there is nothing to measure (rule 1.2).
 * `change` is the rounded exact difference, so it can be 0.1 although both values are rounded to 33.3. It is null if
 * either value is null.
 */
export function metric(figure: Figure, current: Rational | null, previous: Rational | null): Metric {
  return {
    current: roundedOrNull(figure, current),
    previous: roundedOrNull(figure, previous),
    change: current && previous ? rounded(figure, subtract(current, previous)) : null,
  };
}
