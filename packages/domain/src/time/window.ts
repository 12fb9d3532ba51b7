import type { Period } from '../vocabulary.js';
import { addDays, daysBetween, localDay, startOfDay, type Day } from './day.js';
import type { Instant } from './instant.js';

/** The window of a report: [start, end), compared with [previous_start, previous_end) (rules 2.4 and 2.5). */
export interface Window {
  readonly start: Instant;
  readonly end: Instant;
  readonly previous_start: Instant;
  /** Equal to `start` unless other days are compared (rule 2.11). */
  readonly previous_end: Instant;
  /** A zone in IANA's spelling. */
  readonly time_zone: string;
  /** Null for a custom window. */
  readonly period: Period | null;
}

/** The maximum length of a custom window in days, both dates included (rule 11.3). */
export const MAX_WINDOW_DAYS = 366;

const PERIOD_DAYS: Readonly<Record<Period, number>> = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 };

/** Calendar days from `first` to `last`, both included. */
export interface DaySpan {
  readonly first: Day;
  readonly last: Day;
}

/**
 * The local days of a preset as seen at `now`: they range from N days before today to today (rules 2.2, 2.3 and 14.1).
 */
export function presetDays(period: Period, zone: string, now: Instant): DaySpan {
  const last = localDay(now, zone);
  return { first: addDays(last, -PERIOD_DAYS[period]), last };
}

/**
 * Resolves a preset at `now`; `zone` must be a result of `zoneName`. `7d`, `30d` and `90d` start at a local midnight
 * and end now; the comparison window has the same number of whole local days (rule 2.2). `365d` ends at the end of
 * today (rule 2.3).
 */
export function presetWindow(period: Period, zone: string, now: Instant): Window {
  const { first, last } = presetDays(period, zone, now);
  if (period === '365d') return wholeDays(first, addDays(last, 1), zone, period);
  const previous_start = startOfDay(addDays(first, -PERIOD_DAYS[period]), zone);
  const start = startOfDay(first, zone);
  return { start, end: now, previous_start, previous_end: start, time_zone: zone, period };
}

/** Resolves a custom window: the local days from `start_date` to `end_date`, both included (rule 2.3). */
export function customWindow(start_date: Day, end_date: Day, zone: string): Window {
  return wholeDays(start_date, addDays(end_date, 1), zone, null);
}

/**
 * The number of days from `start_date` to `end_date`, both included; 0 or less if they are reversed (rule
 * 11.3).
 */
export function spanInDays(start_date: Day, end_date: Day): number {
  return daysBetween(start_date, end_date) + 1;
}

/**
 * The window from the start of `first` to the start of `dayAfter`. The comparison window has the same length to the
 * microsecond (rule 2.3).
 */
function wholeDays(first: Day, dayAfter: Day, zone: string, period: Period | null): Window {
  const start = startOfDay(first, zone);
  const end = startOfDay(dayAfter, zone);
  const previous_start = start - (end - start);
  return { start, end, previous_start, previous_end: start, time_zone: zone, period };
}

/** The window, compared with other local days of its zone, which end before the window begins (rule 2.11). */
export function comparedWith(window: Window, { first, last }: DaySpan): Window {
  const { time_zone } = window;
  return {
    ...window,
    previous_start: startOfDay(first, time_zone),
    previous_end: startOfDay(addDays(last, 1), time_zone),
  };
}

/** A completed run with the fields on which windows depend. */
export interface RunMark {
  readonly id: string;
  readonly completed_at: Instant;
}

/** The covered runs of a window and of its comparison window (rule 2.5). */
export interface Coverage<R extends RunMark> {
  /** When the carried run was completed; null if nothing is carried (rule 2.5). */
  readonly carried_from: Instant | null;
  readonly current: readonly R[];
  /** Null if nothing is compared: every `previous`, `change` and `movement` is then null (rule 2.5). */
  readonly previous: readonly R[] | null;
}

/** Whether a run is inside the window: start <= completed_at < end (rule 2.4). */
export function isInside(window: Window, completed_at: Instant): boolean {
  return window.start <= completed_at && completed_at < window.end;
}

/** Whether a run is in the comparison window: previous_start <= completed_at < previous_end (rule 2.4). */
export function isInComparison(window: Window, completed_at: Instant): boolean {
  return window.previous_start <= completed_at && completed_at < window.previous_end;
}

/**
 * The run with the greatest (`completed_at`, `id`), ids compared bytewise; null if there is none (rule 2.9).
 */
export function latestRun<R extends RunMark>(runs: readonly R[]): R | null {
  return runs.reduce<R | null>(
    (latest, run) => (latest === null || isLaterRun(run, latest) ? run : latest),
    null,
  );
}

/**
 * Chooses the runs that a window counts and compares, independently of filters (rule 2.5): the runs inside the window;
 * if there are none, the latest run before the window, which is carried and not compared; else no run. `inside` and
 * `previous` are the brand's completed runs in [start, end) and [previous_start, previous_end); `latestBefore` is the
 * latest run before start, needed only if no run is inside. Throws a RangeError if a run is outside its part, because
 * every figure would be silently wrong.
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
  if (misplaced) throw new RangeError('a run is outside its part of the window');
  if (inside.length > 0) return { carried_from: null, current: inside, previous };
  if (latestBefore === null) return { carried_from: null, current: [], previous: null };
  return { carried_from: latestBefore.completed_at, current: [latestBefore], previous: null };
}

/**
 * Whether `a` is later than `b` by (`completed_at`, `id`) (rule 2.9). Ids are ASCII (rule 12.2), so UTF-16 code units
 * are in the order of bytes.
 */
export function isLaterRun(a: RunMark, b: RunMark): boolean {
  return a.completed_at > b.completed_at || (a.completed_at === b.completed_at && a.id > b.id);
}
