/** The order of brands and of sources in lists. */
import { compare, type Rational } from '../number.js';

/** The sort keys of a brand in a list (rule 8.3), and of a source (rule 15.6). */
export interface Ranked extends Tied {
  /** Exact visibility, in percent. */
  readonly visibility: Rational;
}

/** The sort keys of brands with equal visibility. */
export interface Tied {
  /** Answers that name the brand. */
  readonly answers: number;
  /** The position of the brand's name key among all name keys, by code point. */
  readonly place: number;
}

/** Compares two entries of a list: visibility descending, answers descending, name key ascending (rule 8.3). */
export function compareStandings(a: Ranked, b: Ranked): number {
  return compare(b.visibility, a.visibility) || compareTied(a, b);
}

/** Compares brands of equal visibility, and the rivals that a group names (rules 8.3 and 14.12). */
export function compareTied(a: Tied, b: Tied): number {
  return b.answers - a.answers || a.place - b.place;
}
