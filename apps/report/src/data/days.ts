/** Calculates with calendar days (`YYYY-MM-DD`) and calendar months (`YYYY-MM`). */
// Not the whole package, because the page loads this file before its first figure.
import { localDay as dayIn } from '@brand-visibility/domain/time/day';
import { instantOfMilliseconds } from '@brand-visibility/domain/time/instant';
import { zoneName } from '@brand-visibility/domain/time/zone';

const DAY = 86_400_000;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Whether a string is a calendar month. */
export const isMonth = (text: string) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);

/** Whether a string is a calendar day. */
export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text)) && dayAt(timeOf(text)) === text;

/** Returns the day that is `days` days after `day`; `days` may be negative. */
export const plusDays = (day: string, days: number) => dayAt(timeOf(day) + days * DAY);

/** Returns the number of days from `first` to `last`, both included. */
export const lengthOf = (first: string, last: string) => 1 + (timeOf(last) - timeOf(first)) / DAY;

/** Returns the month that is `months` months after `month`; `months` may be negative. */
export function plusMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return dayAt(Date.UTC(year, number - 1 + months, 1)).slice(0, 7);
}

export const monthOf = (day: string) => day.slice(0, 7);
export const firstDayOf = (month: string) => `${month}-01`;
export const lastDayOf = (month: string) => plusDays(firstDayOf(plusMonths(month, 1)), -1);

/** Returns the same day `years` years earlier, or 28 February if that year has no 29 February. */
export function yearsBefore(day: string, years: number): string {
  const month = plusMonths(monthOf(day), -12 * years);
  const last = lastDayOf(month);
  const same = `${month}${day.slice(7)}`;
  return same < last ? same : last;
}

/**
 * Returns the local day of a timestamp, or its UTC day if the zone is unknown. It uses the zone data of the release, as
 * the service does (rule 2.1), because the zone data of runtimes differs.
 */
export const localDay = (timestamp: string, timeZone: string): string =>
  dayIn(instantOfMilliseconds(Date.parse(timestamp)), zoneName(timeZone) ?? 'UTC');
