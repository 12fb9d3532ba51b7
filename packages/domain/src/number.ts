/** Exact fractions, and the only functions that round a figure. */

/**
 * An exact fraction. Every figure of a report is a quotient of integers, so nothing is lost before the single
 * rounding (rule 1.1).
 */
export interface Rational {
  readonly numerator: bigint;
  /** Always above 0. Fractions are not reduced to lowest terms: only their value matters. */
  readonly denominator: bigint;
}

/**
 * Returns the fraction `numerator / denominator`. Throws a RangeError if the denominator is 0 or an argument
 * has decimals.
 */
export function rational(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
  const n = BigInt(numerator);
  const d = BigInt(denominator);
  if (d === 0n) throw new RangeError('a fraction needs a denominator other than 0');
  return d > 0n ? { numerator: n, denominator: d } : { numerator: -n, denominator: -d };
}

/** The fraction 0. */
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

/** Returns the same value with no common divisor of numerator and denominator. */
export function lowestTerms({ numerator, denominator }: Rational): Rational {
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return rational(numerator / divisor, denominator / divisor);
}

/** The value in lowest terms as text: a fraction such as `1/2`, or a whole number such as `2` (rules 19.3, 20.3). */
export function fractionInWords(value: Rational): string {
  const { numerator, denominator } = lowestTerms(value);
  return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
}

/** Returns the absolute value. */
export function magnitude({ numerator, denominator }: Rational): Rational {
  return { numerator: numerator < 0n ? -numerator : numerator, denominator };
}

/** Returns a number below 0 if a < b, 0 if they are equal, above 0 if a > b: a comparator for `sort`. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The greatest whole number that divides both; `a` and `b` are 0 or more. */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [divisor, rest] = [a, b];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return divisor;
}

/** The least whole number that both divide; `a` and `b` are above 0. */
export function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return a % b === 0n ? a : (a / greatestCommonDivisor(a, b)) * b;
}

/**
 * Returns the fraction in floating point. The error is below 1e-15 of the value plus 1e-18, however large the
 * terms are.
 */
export function estimated({ numerator, denominator }: Rational): number {
  const bits = 64;
  return Number((numerator << BigInt(bits)) / denominator) / 2 ** bits;
}

/**
 * Rounds an exact value to `decimals` places, half away from zero: to one decimal, 2.25 becomes 2.3 and -2.25
 * becomes -2.3 (rule 1.1). Never returns -0. Figures are rounded through `rounded`, which takes their
 * decimals from DECIMALS.
 */
export function roundTo({ numerator, denominator }: Rational, decimals: number): number {
  const isNegative = numerator < 0n;
  const size = isNegative ? -numerator : numerator;
  const shown =
    smallQuotient(Number(size), Number(denominator), decimals) ?? quotient(size, denominator, decimals);
  return isNegative && shown !== 0 ? -shown : shown;
}

function quotient(numerator: bigint, denominator: bigint, decimals: number): number {
  const units = 10 ** decimals;
  return Number((numerator * BigInt(2 * units) + denominator) / (denominator * 2n)) / units;
}

/** The rounded quotient, computed in doubles, which is ten times as fast; null if the doubles might not be exact. */
function smallQuotient(numerator: number, denominator: number, decimals: number): number | null {
  const units = 10 ** decimals;
  const doubled = 2 * units * numerator + denominator;
  if (!(doubled <= Number.MAX_SAFE_INTEGER)) return null;
  const twice = 2 * denominator;
  return (doubled - (doubled % twice)) / twice / units;
}

/**
 * Rounds the fraction numerator / denominator like `roundTo`. Both are integers; the numerator is 0 or more, the
 * denominator 1 or more.
 */
export function roundQuotient(numerator: number, denominator: number, decimals: number): number {
  return (
    smallQuotient(numerator, denominator, decimals) ?? roundTo(rational(numerator, denominator), decimals)
  );
}

/**
 * The number of decimals of each figure, by its name in responses. This table is the only source of precision:
 * a figure without an entry does not compile.
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

/** The name of a figure with a defined precision. */
export type Figure = keyof typeof DECIMALS;

/** The number of decimals with which a figure is shown (rule 1.1). */
export function decimalsOf(figure: Figure): number {
  return DECIMALS[figure];
}

/** The number of units of a figure's last decimal in 1: for one decimal, 10. */
export function unitsIn(figure: Figure): number {
  return 10 ** DECIMALS[figure];
}

/** Rounds an exact value to the precision of the figure (rule 1.1). */
export function rounded(figure: Figure, value: Rational): number {
  return roundTo(value, DECIMALS[figure]);
}

/** The rounded value; null if there is nothing to measure. */
export function roundedOrNull(figure: Figure, value: Rational | null): number | null {
  return value && rounded(figure, value);
}

/** The rounded quotient of two integers that are 0 or more; null if the denominator is 0. */
export function roundedQuotient(figure: Figure, numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : roundQuotient(numerator, denominator, DECIMALS[figure]);
}

/** Returns the exact value of a rounded figure: the decimal 0.1, not the nearest double. */
export function exactly(figure: Figure, shown: number): Rational {
  const units = unitsIn(figure);
  return rational(Math.round(shown * units), units);
}

/** The metric object of rule 1.2: a figure and its comparison, each rounded to the figure's precision, or null. */
export interface Metric {
  readonly current: number | null;
  readonly previous: number | null;
  readonly change: number | null;
}

/**
 * Builds the metric object from two exact values, each null if there is nothing to measure (rule 1.2).
 * `change` is the exact difference rounded once, so 33.3 and 33.3 can have a change of 0.1; it is null if
 * either value is.
 */
export function metric(figure: Figure, current: Rational | null, previous: Rational | null): Metric {
  return {
    current: roundedOrNull(figure, current),
    previous: roundedOrNull(figure, previous),
    change: current && previous ? rounded(figure, subtract(current, previous)) : null,
  };
}
