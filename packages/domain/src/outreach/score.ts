/** Computes the opportunity score of an outreach target. */
import { rounded, unitsIn, add, multiply, rational, type Rational } from '../number.js';
import { DAY, type Instant } from '../time/instant.js';
import { ARTICLE_TYPES, ENGINES, type ArticleType, type Tier } from '../vocabulary.js';

/** The length of the window that an outreach board covers, in microseconds (rule 9.7). */
export const BOARD_WINDOW = 90n * DAY;

/** The values from which an opportunity score is computed (rule 9.7). */
export interface Opportunity {
  /** The number of citations in the window, at least 1. */
  readonly citations: number;
  /** The number of citing answers that do not name the brand. */
  readonly missing: number;
  /** The number of engines that cite the target, 1 to 6. */
  readonly engines: number;
  /** The number of distinct prompts of the citing answers, at least 1. */
  readonly prompts: number;
  /** The time from the last citation to the end of the window, in microseconds, 0 to BOARD_WINDOW. */
  readonly age: Instant;
  /** The article type of a page, null if it is unknown; absent for threads and subreddits. */
  readonly format?: ArticleType | null;
}

/**
 * The maximum number of points for each part; the sum is 100. `missing` has the most points, because a target is worth
 * little if the answers that cite it already name the brand.
 */
const POINTS = { citations: 20, missing: 45, engines: 15, prompts: 10, recency: 10 } as const;

/** The article types in ascending order of value. Adding a brand to a list is easy; adding it to a how-to is not. */
const WORTH: readonly (ArticleType | null)[] = [null, ...[...ARTICLE_TYPES].reverse()];

/**
 * Computes the opportunity score, from 0 to 100 with one decimal, rounded once (rule 9.7). The score is `20
 * reach(citations) + 45 reach(missing) + 15 breadth(engines) + 10 prompts / (prompts + 4) + 10 recency`. For a page, it
 * is 19/20 of this sum plus up to 5 points for the article type. No term exceeds its factor, and no term decreases if a
 * count increases.
 */
export function opportunityScore(opportunity: Opportunity): number {
  const units = unitsIn('opportunity_score');
  const estimate = scoreIn(DOUBLES, opportunity) * units;
  // Exact fractions take ten times as long. An estimate that is not close to a tie is rounded like the exact score.
  const isCertain = Math.abs(estimate - Math.floor(estimate) - 0.5) > ERROR;
  return isCertain ? Math.round(estimate) / units : rounded('opportunity_score', scoreIn(EXACT, opportunity));
}

/**
 * An upper bound of the error of an estimate. The error is far smaller, because an estimate takes only a few dozen
 * operations on doubles of at most 1,000.
 */
const ERROR = 1e-9;

/** Arithmetic on one type of numbers, all of which are 0 or more. */
interface Arithmetic<T> {
  /** Divides two integers that a double can represent exactly. */
  readonly quotient: (numerator: number, denominator: number) => T;
  readonly add: (a: T, b: T) => T;
  readonly multiply: (a: T, b: T) => T;
}

const EXACT: Arithmetic<Rational> = { quotient: rational, add, multiply };
const DOUBLES: Arithmetic<number> = {
  quotient: (numerator, denominator) => numerator / denominator,
  add: (a, b) => a + b,
  multiply: (a, b) => a * b,
};

function scoreIn<T>(of: Arithmetic<T>, opportunity: Opportunity): T {
  const { citations, missing, engines, prompts, age, format } = opportunity;
  const points = (most: number, part: T) => of.multiply(of.quotient(most, 1), part);
  const parts = [
    points(POINTS.citations, reach(of, citations)),
    points(POINTS.missing, reach(of, missing)),
    points(POINTS.engines, breadth(of, engines)),
    points(POINTS.prompts, saturation(of, prompts, 4)),
    points(POINTS.recency, recency(of, age)),
  ];
  const score = parts.reduce(of.add);
  if (format === undefined) return score;
  // The article type determines one twentieth of the score.
  const worth = of.quotient(100 * WORTH.indexOf(format), WORTH.length - 1);
  return of.add(of.multiply(of.quotient(19, 20), score), of.multiply(of.quotient(1, 20), worth));
}

/** Returns the tier of a rounded score: `high` from 70, `medium` from 40, otherwise `low` (rule 9.7). */
export function tierOf(score: number): Tier {
  if (score >= 70) return 'high';
  return score >= 40 ? 'medium' : 'low';
}

/** Returns n / (n + half), which is 0 for n = 0, 1/2 for n = half, and always below 1. */
function saturation<T>(of: Arithmetic<T>, n: number, half: number): T {
  return of.quotient(n, n + half);
}

/**
 * Maps a count to a value from 0 to below 1. Brands have between dozens and thousands of answers, so the values must
 * distinguish 1 from 5, 10 from 50 and 100 from 500.
 */
function reach<T>(of: Arithmetic<T>, n: number): T {
  const near = of.multiply(of.quotient(1, 2), saturation(of, n, 3));
  const far = of.multiply(of.quotient(1, 3), saturation(of, n, 30));
  const farther = of.multiply(of.quotient(1, 6), saturation(of, n, 300));
  return of.add(of.add(near, far), farther);
}

/** Returns 1 if all engines cite the target. The second engine increases the value more than the sixth does. */
function breadth<T>(of: Arithmetic<T>, engines: number): T {
  const all = ENGINES.length;
  return of.quotient(engines * (all + 1), (engines + 1) * all);
}

/** Returns 1 if the last citation was at the end of the window, and 0 if it was at the start. */
function recency<T>(of: Arithmetic<T>, age: Instant): T {
  return of.quotient(Number(BOARD_WINDOW - age), Number(BOARD_WINDOW));
}
