/** Wilson's interval of a share. */

/** An interval of 95 % reaches 1.96 standard errors to each side (rules 17.2 and 17.3). */
export const Z = 1.96;

/** The distances of an interval's lower and upper bounds from its middle, both 0 or more. */
export interface Widths {
  readonly below: number;
  readonly above: number;
}

/**
 * The distances of the bounds of Wilson's interval from the share `p` (a fraction from 0 to 1) of `answers` answers.
 * `answers` is above 0 and need not be a whole number (rule 17.2).
 */
export function wilsonWidths(p: number, answers: number): Widths {
  const perAnswer = Z ** 2 / answers;
  const reach = Math.sqrt(perAnswer * (p * (1 - p) + perAnswer / 4));
  const skew = perAnswer * (p - 0.5); // the middle of the interval is nearer to 1/2 than p
  return { below: (reach + skew) / (1 + perAnswer), above: (reach - skew) / (1 + perAnswer) };
}
