import type { Period } from '../vocabulary.js';
import { addDays, daysBetween, localDay, startOfDay, type Day } from './day.js';
import type { Instant } from './instant.js';

/** What a report looks at: [start, end), compared with [previous_start, start) (rules 11.4, 2.4). */
export interface Window {
  readonly start: Instant;
  readonly end: Instant;
  readonly previous_start: Instant;
  /** A zone in IANA's spelling. */
  readonly time_zone: string;
  /** Null for a custom window. */
  readonly period: Period | null;
}

/** The most days that a custom window spans, both dates counted (rule 11.3). */
export const MAX_WINDOW_DAYS = 366;

const PERIOD_DAYS: Readonly<Record<Period, number>> = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 };

/** Calendar days from `first` to `last`, both included. */
export interface DaySpan {
  readonly first: Day;
  readonly last: Day;
}

/** The local days of a preset as seen at `now`: from N days before today to today (rules 2.2, 2.3). */
export function presetDays(period: Period, zone: string, now: Instant): DaySpan {
  const last = localDay(now, zone);
  return { first: addDays(last, -PERIOD_DAYS[period]), last };
}

/**
 * The window of a preset as seen at `now`, in a zone that `zoneName` gave. `7d`, `30d` and `90d` reach from a local
 * midnight to now and are compared with as many whole days (rule 2.2); `365d` reaches to the end of today
 * (rule 2.3).
 */
export function presetWindow(period: Period, zone: string, now: Instant): Window {
  const { first, last } = presetDays(period, zone, now);
  if (period === '365d') return wholeDays(first, addDays(last, 1), zone, period);
  const previous_start = startOfDay(addDays(first, -PERIOD_DAYS[period]), zone);
  return { start: startOfDay(first, zone), end: now, previous_start, time_zone: zone, period };
}

/** The window of the local days from `start_date` to `end_date`, the last one included (rule 2.3). */
export function customWindow(start_date: Day, end_date: Day, zone: string): Window {
  return wholeDays(start_date, addDays(end_date, 1), zone, null);
}

/** The days from `start_date` to `end_date`, both counted; 0 or less when they are reversed (rule 11.3). */
export function spanInDays(start_date: Day, end_date: Day): number {
  return daysBetween(start_date, end_date) + 1;
}

/** From the start of one day to that of another, compared with the same length to the microsecond (rule 2.3). */
function wholeDays(first: Day, dayAfter: Day, zone: string, period: Period | null): Window {
  const start = startOfDay(first, zone);
  const end = startOfDay(dayAfter, zone);
  return { start, end, previous_start: start - (end - start), time_zone: zone, period };
}
