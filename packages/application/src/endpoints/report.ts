import type { Operations, QueryOf } from '@brand-visibility/contract';
import {
  comparedWith,
  coverage,
  customWindow,
  formatInstant,
  formatInstantOrNull,
  isInside,
  latestRun,
  presetDays,
  presetWindow,
  type Coverage,
  type DaySpan,
  type Instant,
  type Period,
  type RunMark,
  type Window,
} from '@brand-visibility/domain';
import type { RunRange, RunReader, StoredRun } from '../ports.js';

// Shared by reports and the list of answers: resolving the window and choosing the covered runs.

export type WindowQuery = Pick<
  QueryOf<Operations['getVisibility']>,
  'period' | 'start_date' | 'end_date' | 'tz'
> &
  Partial<Pick<QueryOf<Operations['getVisibilityComparison']>, 'previous_start_date' | 'previous_end_date'>>;

/** The preset of a query, `30d` by default; undefined for a custom window (rule 11.3). */
export function periodOf({ period, start_date }: WindowQuery): Period | undefined {
  return start_date === undefined ? (period ?? '30d') : undefined;
}

/** Resolves the window of a query at `now` (rules 2.11 and 11.3). */
export function windowOf(query: WindowQuery, now: Instant): Window {
  const { previous_start_date: first, previous_end_date: last } = query;
  const window =
    query.start_date !== undefined && query.end_date !== undefined
      ? customWindow(query.start_date, query.end_date, query.tz)
      : presetWindow(periodOf(query) ?? '30d', query.tz, now);
  return first === undefined || last === undefined ? window : comparedWith(window, { first, last });
}

/** The local days of the window of a query (rule 14.1). */
export function daysOf(query: WindowQuery, now: Instant): DaySpan {
  return query.start_date !== undefined && query.end_date !== undefined
    ? { first: query.start_date, last: query.end_date }
    : presetDays(periodOf(query) ?? '30d', query.tz, now);
}

/** The covered runs of a window, described without listing them. */
export interface CoveredRuns {
  readonly window: Window;
  /** The carried run, if the window contains none (rule 2.5). */
  readonly carried: RunMark | null;
  /** False if there is no run before the end of the window. */
  readonly holdsRuns: boolean;
}

/**
 * Makes the same choice as `coverageOf` with one lookup: the latest run before the window's end is inside or
 * carried (rule 2.6).
 */
export async function coveredRuns(reader: RunReader, brand_id: string, window: Window): Promise<CoveredRuns> {
  const latest = await reader.latestRunBefore(brand_id, window.end);
  const inside = latest && isInside(window, latest.completed_at) ? [latest] : [];
  const { current, carried_from } = coverage(window, inside, inside.length > 0 ? null : latest, []);
  return { window, carried: carried_from === null ? null : latest, holdsRuns: current.length > 0 };
}

/** The range of completion times of the covered runs; null if there are none. */
export function rangeOf({ window, carried, holdsRuns }: CoveredRuns): RunRange | null {
  if (carried) {
    const { id, completed_at } = carried;
    return { from: completed_at, to: completed_at + 1n, run_id: id };
  }
  return holdsRuns ? { from: window.start, to: window.end, run_id: null } : null;
}

/** The runs that a window and its comparison window count, with their facts revisions (rule 2.5). */
export async function coverageOf(
  reader: RunReader,
  brand_id: string,
  window: Window,
): Promise<Coverage<StoredRun>> {
  const { start, end, previous_start, previous_end } = window;
  // There may be years of runs between two windows that are apart.
  const isApart = previous_end < start;
  const runs = await reader.runsCompleted(brand_id, isApart ? start : previous_start, end);
  const inside = runs.filter(({ completed_at }) => completed_at >= start);
  const earlier = isApart
    ? await reader.runsCompleted(brand_id, previous_start, previous_end)
    : runs.filter(({ completed_at }) => completed_at < start);
  const latest = isApart ? null : latestRun(earlier);
  const before = inside.length > 0 ? null : (latest ?? (await reader.latestRunBefore(brand_id, start)));
  return coverage(window, inside, before, earlier);
}

/** The `window` field of a response (rule 11.4). */
export function windowResponse(window: Window, carried_from: Instant | null) {
  return {
    start: formatInstant(window.start),
    end: formatInstant(window.end),
    previous_start: formatInstant(window.previous_start),
    time_zone: window.time_zone,
    period: window.period,
    carried_from: formatInstantOrNull(carried_from),
  };
}

/** The `window` field of a response that may be compared with other days (rule 2.11). */
export function comparedWindowResponse(window: Window, carried_from: Instant | null) {
  const { start, end, previous_start, ...resolved } = windowResponse(window, carried_from);
  return { start, end, previous_start, previous_end: formatInstant(window.previous_end), ...resolved };
}
