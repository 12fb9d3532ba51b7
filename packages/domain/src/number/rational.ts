/**
 * Exact fractions. Every figure of a report is a quotient of whole numbers, so nothing is lost before the one rounding.
 */
export interface Rational {
  readonly numerator: bigint;
  /** Always above 0. Fractions are not kept in lowest terms: nothing here reads more than the quotient. */
  readonly denominator: bigint;
}

/** The fraction `numerator / denominator`. Throws a RangeError when the denominator is 0: that is a fault, no refusal. */
export function rational(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
  const n = BigInt(numerator);
  const d = BigInt(denominator);
  if (d === 0n) throw new RangeError('a fraction needs a denominator other than 0');
  return d > 0n ? { numerator: n, denominator: d } : { numerator: -n, denominator: -d };
}

export const ZERO = rational(0n);

export function add(a: Rational, b: Rational): Rational {
  if (a.denominator === b.denominator) return rational(a.numerator + b.numerator, a.denominator);
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Throws a RangeError when `b` is 0. */
export function divide(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator, a.denominator * b.numerator);
}

/** The fraction without its sign. */
export function magnitude({ numerator, denominator }: Rational): Rational {
  return { numerator: numerator < 0n ? -numerator : numerator, denominator };
}

/** Below 0 when a < b, 0 when they are equal, above 0 when a > b. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The fraction in floating point; the error is below 1e-15 of it and 1e-18 together, however large its terms are. */
export function estimated({ numerator, denominator }: Rational): number {
  const bits = 64;
  return Number((numerator << BigInt(bits)) / denominator) / 2 ** bits;
}

/**
 * The one rounding (rule 1.1): to so many decimals, half away from zero, from the exact value; to one decimal 2.25
 * gives 2.3 and -2.25 gives -2.3. Never -0. Which figure has how many decimals is said in precision.ts.
 */
export function roundTo({ numerator, denominator }: Rational, decimals: number): number {
  const units = 10 ** decimals;
  const size = numerator < 0n ? -numerator : numerator;
  const shown = Number((size * BigInt(2 * units) + denominator) / (denominator * 2n)) / units;
  return numerator < 0n && shown !== 0 ? -shown : shown;
}

/** `roundTo` of the fraction of two whole numbers, 0 or more by 1 or more; bigints come in only where doubles are not exact. */
export function roundQuotient(numerator: number, denominator: number, decimals: number): number {
  const units = 10 ** decimals;
  const doubled = 2 * units * numerator + denominator;
  if (!(doubled <= Number.MAX_SAFE_INTEGER)) return roundTo(rational(numerator, denominator), decimals);
  const twice = 2 * denominator;
  return (doubled - (doubled % twice)) / twice / units;
}
