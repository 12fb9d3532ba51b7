import type { Window } from '@brand-visibility/domain';
import type { CoveredRange } from './covered-runs.js';

/**
 * Returns the window and the carried run of the first page. Cursors contain them, so neither the passage of time nor
 * newly completed runs change later pages (rule 7.5).
 */
export function pinnedRuns({ window: { start, end, previous_start }, carried }: CoveredRange): string[] {
  const instants = [start, end, previous_start].map(String);
  return carried ? [...instants, String(carried.completed_at), carried.id] : instants;
}

/**
 * Restores the covered runs from `pinnedRuns`; `window` is the window to which the query resolves now. At least one run
 * is covered, because only a page with rows has a next page.
 */
export function runsPinnedBy(pinned: readonly string[], window: Window): CoveredRange {
  const [start, end, previous_start, completed_at, id] = pinned as readonly [
    string,
    string,
    string,
    ...string[],
  ];
  return {
    window: {
      ...window,
      start: BigInt(start),
      end: BigInt(end),
      previous_start: BigInt(previous_start),
      previous_end: BigInt(start),
    },
    carried:
      completed_at === undefined || id === undefined ? null : { id, completed_at: BigInt(completed_at) },
    holdsRuns: true,
  };
}
