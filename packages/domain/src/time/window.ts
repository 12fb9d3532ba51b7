import type { Period } from '../vocabulary.js';
import { addDays, daysBetween, localDay, startOfDay, type Day } from './day.js';
import type { Instant } from './instant.js';

/** The window [start, end) of a report, and its comparison window (rules 2.2, 2.3 and 2.11). */
export interface Window {
  readonly start: Instant;
  readonly end: Instant;
  readonly previous_start: Instant;
  /** The end of the comparison window. It equals `start`, unless the request selects other days (rule 2.11). */
  readonly previous_end: Instant;
  /** The name of the zone in IANA's spelling (rule 2.7). */
  readonly time_zone: string;
  /** The requested period; null for a custom window. */
  readonly period: Period | null;
}

/** The maximum number of days in a custom window, including the first and the last day (rule 3.3). */
export const MAX_WINDOW_DAYS = 366;

/** Number of days in each period. */
export const PERIOD_DAYS: Readonly<Record<Period, number>> = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 };

/** The days from `first` to `last`, including both. */
export interface DaySpan {
  readonly first: Day;
  readonly last: Day;
}

/** Returns the local days of a period: for `7d`, from 7 days before today to today (rules 2.2, 2.3 and 14.1). */
export function presetDays(period: Period, zone: string, now: Instant): DaySpan {
  const last = localDay(now, zone);
  return { first: addDays(last, -PERIOD_DAYS[period]), last };
}

/**
 * Returns the window of a period at `now` (rules 2.2 and 2.3). `zone` must be a result of `zoneName`. `7d`, `30d` and
 * `90d` end at `now`, and the comparison window consists of the 7, 30 or 90 local days before `start`. `365d` ends when
 * today ends.
 */
export function presetWindow(period: Period, zone: string, now: Instant): Window {
  const { first, last } = presetDays(period, zone, now);
  if (period === '365d') return wholeDays(first, addDays(last, 1), zone, period);
  const previous_start = startOfDay(addDays(first, -PERIOD_DAYS[period]), zone);
  const start = startOfDay(first, zone);
  return { start, end: now, previous_start, previous_end: start, time_zone: zone, period };
}

/** Returns the window from the start of `start_date` to the end of `end_date` (rule 2.3). */
export function customWindow(start_date: Day, end_date: Day, zone: string): Window {
  return wholeDays(start_date, addDays(end_date, 1), zone, null);
}

/**
 * Returns the number of days from `start_date` to `end_date`, including both. The number is 0 or less if the dates are
 * reversed (rule 3.3).
 */
export function spanInDays(start_date: Day, end_date: Day): number {
  return daysBetween(start_date, end_date) + 1;
}

/**
 * Returns the window from the start of `first` to the start of `dayAfter`. The comparison window has exactly the same
 * length, in microseconds (rule 2.3).
 */
function wholeDays(first: Day, dayAfter: Day, zone: string, period: Period | null): Window {
  const start = startOfDay(first, zone);
  const end = startOfDay(dayAfter, zone);
  const previous_start = start - (end - start);
  return { start, end, previous_start, previous_end: start, time_zone: zone, period };
}

/** Replaces the comparison window with the days from `first` to `last`, which precede the window (rule 2.11). */
export function comparedWith(window: Window, { first, last }: DaySpan): Window {
  const { time_zone } = window;
  return {
    ...window,
    previous_start: startOfDay(first, time_zone),
    previous_end: startOfDay(addDays(last, 1), time_zone),
  };
}

/** The fields of a completed run on which windows depend. */
export interface RunId {
  readonly id: string;
  readonly completed_at: Instant;
}

/** The covered runs of a window, and the runs in its comparison window (rule 2.5). */
export interface Coverage<R extends RunId> {
  /** The `completed_at` of the carried run; null if nothing is carried (rule 2.5). */
  readonly carried_from: Instant | null;
  readonly current: readonly R[];
  /** The runs in the comparison window; null if nothing is compared, which makes every `previous` null (rule 2.5). */
  readonly previous: readonly R[] | null;
}

/** Whether a run is inside the window [start, end) (rule 2.4). */
export function isInside(window: Window, completed_at: Instant): boolean {
  return window.start <= completed_at && completed_at < window.end;
}

/** Whether a run is inside the comparison window [previous_start, previous_end) (rule 2.4). */
export function isInComparison(window: Window, completed_at: Instant): boolean {
  return window.previous_start <= completed_at && completed_at < window.previous_end;
}

/** Returns the run with the greatest (`completed_at`, `id`); null if there are no runs (rule 2.9). */
export function latestRun<R extends RunId>(runs: readonly R[]): R | null {
  return runs.reduce<R | null>(
    (latest, run) => (latest === null || isLaterRun(run, latest) ? run : latest),
    null,
  );
}

/**
 * Chooses the covered runs and the compared runs, regardless of filters (rule 2.5). If no run is inside the window, the
 * latest earlier run is carried, and nothing is compared. `inside` and `previous` contain the brand's completed runs
 * in the window and in the comparison window. `latestBefore` is the latest run completed before `start`, and is used
 * only if `inside` is empty. Throws a RangeError if a run is outside its window, because figures would otherwise be
 * silently wrong.
 */
export function coverage<R extends RunId>(
  window: Window,
  inside: readonly R[],
  latestBefore: R | null,
  previous: readonly R[],
): Coverage<R> {
  const misplaced =
    !inside.every((run) => isInside(window, run.completed_at)) ||
    !previous.every((run) => isInComparison(window, run.completed_at)) ||
    (latestBefore !== null && latestBefore.completed_at >= window.start);
  if (misplaced) throw new RangeError('a run is outside its part of the window');
  if (inside.length > 0) return { carried_from: null, current: inside, previous };
  if (latestBefore === null) return { carried_from: null, current: [], previous: null };
  return { carried_from: latestBefore.completed_at, current: [latestBefore], previous: null };
}

/**
 * Whether `a` is later than `b` by (`completed_at`, `id`) (rule 2.9). Ids are ASCII (rule 12.2), so comparing them as
 * strings compares their bytes.
 */
export function isLaterRun(a: RunId, b: RunId): boolean {
  return a.completed_at > b.completed_at || (a.completed_at === b.completed_at && a.id > b.id);
}
