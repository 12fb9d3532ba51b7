import { rational, roundQuotient, roundTo, type Rational } from './rational.js';

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

/** The quotient of two whole numbers, 0 or more, as it is shown; null where there is nothing to divide by. */
export function roundedQuotient(figure: Figure, numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : roundQuotient(numerator, denominator, DECIMALS[figure]);
}

/** The exact value of a figure that was rounded: that of the decimal, not that of the double. */
export function exactly(figure: Figure, shown: number): Rational {
  const units = unitsIn(figure);
  return rational(Math.round(shown * units), units);
}
