/** Calculates with printed figures, which the API has already rounded. */

/** Shown instead of a value that cannot be measured. Such a value is not 0. */
export const NONE = '–';

/** Returns the difference between two printed figures, each of which has one decimal. */
export const printedDifference = (a: number, b: number) => Math.round(10 * (a - b)) / 10;

/** A fraction of the API, exact. */
export interface Fraction {
  readonly numerator: string;
  readonly denominator: string;
}

/** Rounds a positive fraction half up to a number of decimals. The API rounds half up to one decimal (rule 1.7). */
export function rounded({ numerator, denominator }: Fraction, decimals: number): number {
  const [above, below] = [BigInt(numerator), BigInt(denominator)];
  const scale = 10n ** BigInt(decimals);
  return Number((2n * scale * above + below) / (2n * below)) / Number(scale);
}
