/** Decides which rivals a report lists. */

/** The counts of one rival in the counted answers of a window, as far as listing needs them. */
export interface Mentioned {
  /** Answers that name it. */
  readonly answers: number;
  /** Whether one of them recorded its domain. */
  readonly withDomain: boolean;
  readonly isWatched: boolean;
}

/** Whether a window lists a rival: several answers name it, one recorded its domain, or it is watched (rule 8.2). */
export function isListed({ answers, withDomain, isWatched }: Mentioned): boolean {
  return answers > 1 || withDomain || isWatched;
}
