/** Computes Wilson's score interval of a proportion. */

/** The distance from the middle of a 95 % interval to its bounds, in standard errors (rules 17.2 and 17.3). */
export const Z = 1.96;

/** The distances from a value to the lower and the upper bound of its interval, both 0 or more. */
export interface Widths {
  readonly below: number;
  readonly above: number;
}

/**
 * Returns the distances from a proportion to the bounds of its Wilson interval (rule 17.2). `p` is the proportion, from
 * 0 to 1. `answers`, the sample size, is above 0 and need not be an integer.
 */
export function wilsonWidths(p: number, answers: number): Widths {
  const perAnswer = Z ** 2 / answers;
  const reach = Math.sqrt(perAnswer * (p * (1 - p) + perAnswer / 4));
  const skew = perAnswer * (p - 0.5); // shifts the interval toward 1/2
  return { below: (reach + skew) / (1 + perAnswer), above: (reach - skew) / (1 + perAnswer) };
}
