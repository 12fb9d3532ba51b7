/** Compares brands, or sources, in the order in which reports rank them. */
import { compare, type Rational } from '../number.js';

/** The values by which a brand (rule 8.3) or a source (rule 15.6) is ranked. */
export interface Ranked extends Tied {
  /** The exact visibility of the brand, or the exact share of the source, in percent. */
  readonly visibility: Rational;
}

/** The values that decide the order of brands with equal visibility. */
export interface Tied {
  /** The number of answers that name the brand. */
  readonly answers: number;
  /** The rank of the brand's name key among all name keys, which are sorted by code point. */
  readonly place: number;
}

/** Compares by visibility (descending), then number of answers (descending), then name key (ascending) (rule 8.3). */
export function compareStandings(a: Ranked, b: Ranked): number {
  return compare(b.visibility, a.visibility) || compareTied(a, b);
}

/** Compares brands with equal visibility, or rivals that the answers of a group name (rules 8.3 and 14.12). */
export function compareTied(a: Tied, b: Tied): number {
  return b.answers - a.answers || a.place - b.place;
}
