/** Decides which rivals a window lists. */

/** The counts and properties that decide whether a rival is listed. */
export interface Mentioned {
  /** The number of counted answers that name the rival. */
  readonly answers: number;
  /** Whether a domain was recorded with the rival's mention in a counted answer. */
  readonly withDomain: boolean;
  readonly isWatched: boolean;
}

/**
 * Whether a window lists a rival: true if several counted answers name it, if a domain was recorded with one of its
 * mentions, or if it is watched (rule 8.2).
 */
export function isListed({ answers, withDomain, isWatched }: Mentioned): boolean {
  return answers > 1 || withDomain || isWatched;
}
