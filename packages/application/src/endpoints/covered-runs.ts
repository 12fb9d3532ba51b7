/** Selects the runs that a window covers: the completed runs inside the window, or the carried run. */
import {
  coverage,
  type Coverage,
  isInside,
  latestRun,
  type RunId,
  type Window,
} from '@brand-visibility/domain/time/window';
import type { RunRange, RunReader, RunRef } from '../ports.js';

/** Describes the covered runs of a window without listing them. */
export interface CoveredRange {
  readonly window: Window;
  /** The carried run; null if the window contains a run or if no earlier run exists (rule 2.5). */
  readonly carried: RunId | null;
  /** Whether there are covered runs; false only if no run was completed before the end of the window. */
  readonly holdsRuns: boolean;
}

/**
 * Describes the same runs as `coverageOf`, but needs only one lookup, because the latest run before the end of the
 * window is either inside the window or carried (rule 2.6).
 */
export async function coveredRange(runs: RunReader, window: Window): Promise<CoveredRange> {
  const latest = await runs.latestBefore(window.end);
  const inside = latest && isInside(window, latest.completed_at) ? [latest] : [];
  const { current, carried_from } = coverage(window, inside, inside.length > 0 ? null : latest, []);
  return { window, carried: carried_from === null ? null : latest, holdsRuns: current.length > 0 };
}

/** The range of completion times of the covered runs; null if there are no covered runs. */
export function rangeOf({ window, carried, holdsRuns }: CoveredRange): RunRange | null {
  if (carried) {
    const { id, completed_at } = carried;
    return { from: completed_at, to: completed_at + 1n, run_id: id };
  }
  return holdsRuns ? { from: window.start, to: window.end, run_id: null } : null;
}

/** Returns the covered runs of a window and of its comparison window, with the digests of their data (rule 2.5). */
export async function coverageOf(reader: RunReader, window: Window): Promise<Coverage<RunRef>> {
  const { start, end, previous_start, previous_end } = window;
  // The windows may be years apart. The runs between the windows are not read.
  const isApart = previous_end < start;
  const runs = await reader.completed(isApart ? start : previous_start, end);
  const inside = runs.filter(({ completed_at }) => completed_at >= start);
  const earlier = isApart
    ? await reader.completed(previous_start, previous_end)
    : runs.filter(({ completed_at }) => completed_at < start);
  const latest = isApart ? null : latestRun(earlier);
  const before = inside.length > 0 ? null : (latest ?? (await reader.latestBefore(start)));
  return coverage(window, inside, before, earlier);
}
