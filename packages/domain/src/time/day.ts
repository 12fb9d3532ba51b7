/** Calculates with calendar days, and finds the start of a calendar day in a time zone. */
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

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export type Day = string;

/** The first and the last day that a request may contain (rule 3.4). */
export const FIRST_DAY: Day = `${FIRST_YEAR}-01-01`;
export const LAST_DAY: Day = `${LAST_YEAR}-12-31`;

/** Whether a string is a date that exists, in the years 1970 to 9998 (rule 3.4). */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return isDate(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)));
}

/** Returns the day `n` days after `day`; `n` may be negative. The result may be outside the years 1970 to 9998. */
export function addDays(day: Day, n: number): Day {
  return dayOfMilliseconds(utcMidnight(day) + n * DAY_MS);
}

/** Returns the first day of the month that is `months` months earlier than the month of a day. */
export function firstDayMonthsBefore(day: Day, months: number): Day {
  const month = monthOf(day) - months;
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** Returns the number of months from the start of year 0 to the month of a day. */
export const monthOf = (day: Day): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1;

/** Returns the number of days from `a` to `b`, which is negative if `b` is earlier. */
export function daysBetween(a: Day, b: Day): number {
  return (utcMidnight(b) - utcMidnight(a)) / DAY_MS;
}

/** Returns the local day in a zone at an instant (rule 2.1). */
export function localDay(instant: Instant, zone: string): Day {
  const ms = toMilliseconds(instant);
  return dayOfMilliseconds(ms + periodAt(zone, Math.floor(ms / SECOND_MS)).offset * SECOND_MS);
}

/**
 * Returns the first instant at which the local date is `day` or later (rules 2.1 and 2.8). If the clock skips midnight,
 * the day starts at the end of the gap. If midnight occurs twice, the day starts at the first midnight. A skipped day
 * starts when the next day starts.
 */
export function startOfDay(day: Day, zone: string): Instant {
  return firstInstantAt(utcMidnight(day) / SECOND_MS, zone);
}

/**
 * Returns the first instant at which the local clock shows `local` or later. `local` counts the seconds of the local
 * clock from 1970-01-01T00:00:00.
 *
 * UTC offsets are shorter than a day, so the search begins 24 hours before `local` in UTC, when no zone has reached it.
 * The search ends in the first period that reaches `local`, or at the start of a period whose clock is already past it.
 */
export function firstInstantAt(local: number, zone: string): Instant {
  let from = local - DAY_SECONDS;
  for (;;) {
    const { offset, until } = periodAt(zone, from);
    const start = Math.max(from, local - offset);
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
