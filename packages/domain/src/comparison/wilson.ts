/** Wilson's interval of a share. */

/** An interval of 95 % reaches 1.96 standard errors to each side (rules 17.2 and 17.3). */
export const Z = 1.96;

/** How far the bounds of an interval are below and above its middle, both 0 or more. */
export interface Widths {
  readonly below: number;
  readonly above: number;
}

/**
 * How far the bounds of Wilson's interval are from the share `p`, a fraction, of `answers` answers, a number above 0
 * that need not be whole (rule 17.2).
 */
export function wilsonWidths(p: number, answers: number): Widths {
  const perAnswer = Z ** 2 / answers;
  const reach = Math.sqrt(perAnswer * (p * (1 - p) + perAnswer / 4));
  const skew = perAnswer * (p - 0.5); // the middle of the interval is nearer to 1/2 than p
  return { below: (reach + skew) / (1 + perAnswer), above: (reach - skew) / (1 + perAnswer) };
}
