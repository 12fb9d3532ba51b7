/** Decides which rivals a report lists. */

/** The counts of one rival in the counted answers of a window, on which listing depends. */
export interface Mentioned {
  /** Answers that name the rival. */
  readonly answers: number;
  /** Whether at least one of these answers recorded the rival's domain. */
  readonly withDomain: boolean;
  readonly isWatched: boolean;
}

/**
 * Whether a window lists a rival: it is listed if several answers name it, if an answer recorded its domain, or if it
 * is watched (rule 8.2).
 */
export function isListed({ answers, withDomain, isWatched }: Mentioned): boolean {
  return answers > 1 || withDomain || isWatched;
}
