/** Calendar days without a time zone. */
import {
  FIRST_YEAR,
  instantOfMilliseconds,
  isDate,
  LAST_YEAR,
  toMilliseconds,
  type Instant,
} from './instant.js';
import { periodAt } from './zone.js';

const SECOND_MS = 1000;
const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * SECOND_MS;

/** A calendar day as `YYYY-MM-DD`, without a zone. */
export type Day = string;

/** The first and the last day that `isDay` accepts. */
export const FIRST_DAY: Day = `${FIRST_YEAR}-01-01`;
export const LAST_DAY: Day = `${LAST_YEAR}-12-31`;

/** Whether the text is an existing calendar date in the years 1970 to 9998 (rule 3.4). */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return isDate(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)));
}

/**
 * The day `n` days after `day`, or before it if `n` is negative; the result may be outside the years of
 * `isDay`.
 */
export function addDays(day: Day, n: number): Day {
  return dayOfMilliseconds(utcMidnight(day) + n * DAY_MS);
}

/** The number of days from `a` to `b`; negative if `b` is earlier. */
export function daysBetween(a: Day, b: Day): number {
  return (utcMidnight(b) - utcMidnight(a)) / DAY_MS;
}

/** The local date in the zone at an instant (rule 2.1). */
export function localDay(instant: Instant, zone: string): Day {
  const ms = toMilliseconds(instant);
  return dayOfMilliseconds(ms + periodAt(zone, Math.floor(ms / SECOND_MS)).offset * SECOND_MS);
}

/**
 * The first instant whose local date in the zone is `day` or later (rules 2.1, 2.8). A day whose midnight is
 * skipped starts at the end of the gap; a day whose midnight occurs twice starts at the first; a skipped day
 * starts where the next does.
 *
 * Every offset is shorter than a day, so 24 hours before midnight UTC the local date is earlier. The first period
 * that reaches midnight contains the start, or begins with it if its clock is already past midnight.
 */
export function startOfDay(day: Day, zone: string): Instant {
  const midnight = utcMidnight(day) / SECOND_MS;
  let from = midnight - DAY_SECONDS;
  for (;;) {
    const { offset, until } = periodAt(zone, from);
    const start = Math.max(from, midnight - offset);
    if (start < until) return instantOfMilliseconds(start * SECOND_MS);
    from = until;
  }
}

function utcMidnight(day: Day): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)));
}

function dayOfMilliseconds(milliseconds: number): Day {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
