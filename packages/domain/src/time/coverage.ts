import type { Instant } from './instant.js';
import type { Window } from './window.js';

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
