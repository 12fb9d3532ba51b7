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

/**
 * The window of a preset as seen at `now`, in a zone that `zoneName` gave. `7d`, `30d` and `90d` reach from a local
 * midnight to now and are compared with as many whole days (rule 2.2); `365d` reaches to the end of today
 * (rule 2.3).
 */
export function presetWindow(period: Period, zone: string, now: Instant): Window {
  const today = localDay(now, zone);
  const first = addDays(today, -PERIOD_DAYS[period]);
  if (period === '365d') return wholeDays(first, addDays(today, 1), zone, period);
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

/** A completed run, as far as windows look at it. */
export interface RunMark {
  readonly id: string;
  readonly completed_at: Instant;
}

/** The runs whose answers a report counts, and those that it compares them with. */
export interface Coverage<R extends RunMark> {
  /** When the run was completed that stands in for a window without runs; null when nothing is carried (rule 11.4). */
  readonly carried_from: Instant | null;
  readonly current: readonly R[];
  /** Null when nothing is compared: every `previous` and `change` is then null, and `movement` too (rule 2.5). */
  readonly previous: readonly R[] | null;
}

/** start <= completed_at < end (rule 2.4). */
export function isInside(window: Window, completed_at: Instant): boolean {
  return window.start <= completed_at && completed_at < window.end;
}

/** previous_start <= completed_at < start (rule 2.4). */
export function isInComparison(window: Window, completed_at: Instant): boolean {
  return window.previous_start <= completed_at && completed_at < window.start;
}

/** The run with the greatest (completed_at, id), ids compared bytewise; null when there is none (rule 2.9). */
export function latestRun<R extends RunMark>(runs: readonly R[]): R | null {
  return runs.reduce<R | null>(
    (latest, run) => (latest === null || isLaterRun(run, latest) ? run : latest),
    null,
  );
}

/**
 * What a window counts and compares, whatever the filters (rule 2.5): the runs inside; failing those the latest
 * run completed before the window, compared with nothing; failing that nothing at all. `inside` and `previous` are the
 * brand's completed runs in [start, end) and in [previous_start, start), `latestBefore` the latest one before start.
 * Throws a RangeError when a run lies elsewhere, because every figure would be silently wrong.
 */
export function coverage<R extends RunMark>(
  window: Window,
  inside: readonly R[],
  latestBefore: R | null,
  previous: readonly R[],
): Coverage<R> {
  const misplaced =
    !inside.every((run) => isInside(window, run.completed_at)) ||
    !previous.every((run) => isInComparison(window, run.completed_at)) ||
    (latestBefore !== null && latestBefore.completed_at >= window.start);
  if (misplaced) throw new RangeError('a run lies outside the part of the window that it was given for');
  if (inside.length > 0) return { carried_from: null, current: inside, previous };
  if (latestBefore === null) return { carried_from: null, current: [], previous: null };
  return { carried_from: latestBefore.completed_at, current: [latestBefore], previous: null };
}

/**
 * Whether `a` was completed after `b`, at one instant by id (rule 2.9). Ids are ASCII (import format), so the order of
 * UTF-16 units is that of bytes.
 */
export function isLaterRun(a: RunMark, b: RunMark): boolean {
  return a.completed_at > b.completed_at || (a.completed_at === b.completed_at && a.id > b.id);
}
