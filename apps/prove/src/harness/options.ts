import { InvalidArgumentError } from 'commander';

/** Parses the value of an option that must be a whole number. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(text);
}

/** Parses the value of an option that must be a whole number above 0. */
export function wholeNumberAboveZero(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Expected a whole number above 0.');
  return Number(text);
}
