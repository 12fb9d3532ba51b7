/** Decides which rivals a window lists. */

/** The counts and attributes of a rival on which listing depends. */
export interface Mentioned {
  /** The number of counted answers that name the rival. */
  readonly answers: number;
  /** Whether a counted answer recorded a domain with the mention. */
  readonly withDomain: boolean;
  readonly isWatched: boolean;
}

/**
 * Whether a window lists a rival: if several counted answers name it, if one of them recorded a domain, or if it is
 * watched (rule 8.2).
 */
export function isListed({ answers, withDomain, isWatched }: Mentioned): boolean {
  return answers > 1 || withDomain || isWatched;
}
