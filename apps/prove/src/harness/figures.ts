/** Summarizes and formats numbers and durations. */

/** Separates thousands by commas, as in 100,000. */
export const grouped = (count: number) => count.toLocaleString('en-US');

/** Returns the median; of an even number of values, the larger one of the two in the middle. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
