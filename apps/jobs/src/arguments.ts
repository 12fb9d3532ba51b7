/** Parses the arguments of commands; each function throws an InvalidArgumentError that says what it expects. */
import { isDay } from '@brand-visibility/domain/time/day';
import { InvalidArgumentError } from 'commander';
import { isKeyName } from './commands/keys.js';

export function readName(text: string): string {
  if (!isKeyName(text))
    throw new InvalidArgumentError('Expected 1 to 512 characters of well-formed Unicode without U+0000.');
  return text;
}

const MILLISECONDS = { s: 1_000, m: 60_000, h: 3_600_000 };
/** Maximum of `--wait`: a week, because timers and databases accept less than 600 hours. */
const MOST_WAIT = 168 * MILLISECONDS.h;

/** Parses a duration; returns milliseconds. */
export function readDuration(text: string): number {
  const [, number, unit] = /^(\d{1,3})([smh])$/.exec(text) ?? [];
  const wait = Number(number) * MILLISECONDS[unit as keyof typeof MILLISECONDS]; // the pattern allows only these units
  if (number === undefined || wait > MOST_WAIT)
    throw new InvalidArgumentError('Expected a duration of at most 168h, such as 30s, 10m or 2h.');
  return wait;
}

export function readDays(text: string): number {
  const [, days] = /^([1-9]\d{0,3})d$/.exec(text) ?? [];
  if (days === undefined) throw new InvalidArgumentError('Expected a number of days, such as 30d.');
  return Number(days);
}

export function readNumber(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('Expected a whole number up to 9999.');
  return Number(text);
}

export function readDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('Expected a day as YYYY-MM-DD.');
  return text;
}
