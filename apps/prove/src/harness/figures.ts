/** Formats numbers and durations. */

/** Separates thousands by commas, as in 100,000. */
export const grouped = (count: number) => count.toLocaleString('en-US');

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
