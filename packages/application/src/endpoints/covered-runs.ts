/** Selects the runs that a window covers: the completed ones inside it, or the carried one. */
import {
  coverage,
  isInside,
  latestRun,
  type Coverage,
  type RunMark,
  type Window,
} from '@brand-visibility/domain';
import type { RunRange, RunReader, StoredRun } from '../ports.js';

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
