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

/**
 * The one rounding (rule 1.1): to so many decimals, half away from zero, from the exact value; to one decimal 2.25
 * gives 2.3 and -2.25 gives -2.3. Never -0. DECIMALS says how many a figure has.
 */
export function roundTo({ numerator, denominator }: Rational, decimals: number): number {
  const units = 10 ** decimals;
  const size = numerator < 0n ? -numerator : numerator;
  const shown = Number((size * BigInt(2 * units) + denominator) / (denominator * 2n)) / units;
  return numerator < 0n && shown !== 0 ? -shown : shown;
}

/**
 * How many decimals a figure is shown with, by its name in replies: each is rounded by this and in no other way, so that
 * one without a precision does not compile.
 */
const DECIMALS = {
  visibility: 1,
  average_position: 1,
  sentiment_score: 1,
  share_of_voice: 1,
  baseline: 1,
  current: 1,
  lift: 1,
  noise_band: 1,
  opportunity_score: 1,
  page_score: 0,
  weight: 4,
} as const satisfies Readonly<Record<string, number>>;

export type Figure = keyof typeof DECIMALS;

/** How many units of a figure's last decimal make 1. */
export function unitsIn(figure: Figure): number {
  return 10 ** DECIMALS[figure];
}

/** The figure as it is shown, from the exact value. */
export function rounded(figure: Figure, value: Rational): number {
  return roundTo(value, DECIMALS[figure]);
}

/** The same, or null where there is nothing to measure. */
export function roundedOrNull(figure: Figure, value: Rational | null): number | null {
  return value && rounded(figure, value);
}

/** The exact value of a figure that was rounded: that of the decimal, not that of the double. */
export function exactly(figure: Figure, shown: number): Rational {
  const units = unitsIn(figure);
  return rational(Math.round(shown * units), units);
}

/** A figure beside the same figure of the comparison window (rule 11.5); each in the figure's precision or null. */
export interface Metric {
  readonly current: number | null;
  readonly previous: number | null;
  readonly change: number | null;
}

/**
 * The metric object of two exact values, null where there is nothing to measure (rules 11.5, 1.2): `change` is the
 * exact difference rounded once, so 33.3 after 33.3 may well have changed by 0.1.
 */
export function metric(figure: Figure, current: Rational | null, previous: Rational | null): Metric {
  return {
    current: roundedOrNull(figure, current),
    previous: roundedOrNull(figure, previous),
    change: current && previous ? rounded(figure, subtract(current, previous)) : null,
  };
}
