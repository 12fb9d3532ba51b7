import type { Window } from '@brand-visibility/domain';
import type { CoveredRuns } from './covered-runs.js';

/**
 * The window and carried run that the first page resolved, for the cursors of all further pages: time that
 * passes and runs that complete in between do not change them (rule 7.5). Only a page with rows has a next
 * page, so a run exists.
 */
export function pinnedRuns({ window: { start, end, previous_start }, carried }: CoveredRuns): string[] {
  const instants = [start, end, previous_start].map(String);
  return carried ? [...instants, String(carried.completed_at), carried.id] : instants;
}

/** Reads the content of `pinnedRuns`; `window` is the one that the query resolves to now. */
export function runsPinnedBy(pinned: readonly string[], window: Window): CoveredRuns {
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
