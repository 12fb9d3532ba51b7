import { InvalidArgumentError } from 'commander';

/** How figures are read and written. */

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(text);
}

/** With commas between thousands, such as 100,000. */
export const grouped = (count: number) => count.toLocaleString('en-US');

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
