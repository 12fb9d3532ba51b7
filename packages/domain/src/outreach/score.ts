/** The opportunity score of an outreach target. */
import { rounded, unitsIn, add, multiply, rational, type Rational } from '../number.js';
import { DAY, type Instant } from '../time/instant.js';
import { ARTICLE_TYPES, ENGINES, type ArticleType, type Tier } from '../vocabulary.js';

/** The length of an outreach board's window, in microseconds (rule 9.7). */
export const BOARD_WINDOW = 90n * DAY;

/** The input of a target's opportunity score (rule 9.7). */
export interface Opportunity {
  /** Citations in the window, from 1. */
  readonly citations: number;
  /** Answers that cite the target and do not name the brand. */
  readonly missing: number;
  /** Engines that cite the target, 1 to 6. */
  readonly engines: number;
  /** Prompts whose answers cite the target, from 1. */
  readonly prompts: number;
  /** Microseconds from the last citation to the end of the window, 0 to BOARD_WINDOW. */
  readonly age: Instant;
  /** The article type of a publication, null if unknown; absent on Reddit. */
  readonly format?: ArticleType | null;
}

/**
 * Points of each part; they sum to 100. `missing` has the most points, because little can be gained where answers
 * already name the brand.
 */
const POINTS = { citations: 20, missing: 45, engines: 15, prompts: 10, recency: 10 } as const;

/** Formats in ascending order of worth: adding a brand to a list is easy, adding it to a how-to is not. */
const WORTH: readonly (ArticleType | null)[] = [null, ...[...ARTICLE_TYPES].reverse()];

/**
 * Computes the opportunity score, 0 to 100 with one decimal, rounded once (rule 9.7): `20 reach(citations) + 45
 * reach(missing) + 15 breadth(engines) + 10 prompts / (prompts + 4) + 10 recency`; for a publication, 19/20 of that sum
 * plus up to 5 points for its format. Each part is monotonic and at most 1, so a greater input never lowers the score.
 */
export function opportunityScore(opportunity: Opportunity): number {
  const units = unitsIn('opportunity_score');
  const estimate = scoreIn(DOUBLES, opportunity) * units;
  // Exact fractions take ten times as long; if the estimate is this far from a tie, it is rounded like the exact score.
  const isCertain = Math.abs(estimate - Math.floor(estimate) - 0.5) > ERROR;
  return isCertain ? Math.round(estimate) / units : rounded('opportunity_score', scoreIn(EXACT, opportunity));
}

/** Far above the error of an estimate: a few dozen operations on doubles of at most 1,000. */
const ERROR = 1e-9;

/** Arithmetic with numbers of one type, all 0 or more. */
interface Arithmetic<T> {
  /** The quotient of two integers that a double can represent. */
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
  // A twentieth of a publication's score depends on its format.
  const worth = of.quotient(100 * WORTH.indexOf(format), WORTH.length - 1);
  return of.add(of.multiply(of.quotient(19, 20), score), of.multiply(of.quotient(1, 20), worth));
}

/** The tier of a rounded score: `high` from 70, `medium` from 40, else `low` (rule 9.7). */
export function tierOf(score: number): Tier {
  if (score >= 70) return 'high';
  return score >= 40 ? 'medium' : 'low';
}

/** n / (n + half): 0 at 0, 1/2 at `half`, always below 1. */
function saturation<T>(of: Arithmetic<T>, n: number, half: number): T {
  return of.quotient(n, n + half);
}

/**
 * The reach of n answers: it distinguishes 1 from 5, 10 from 50 and 100 from 500, because brands have dozens or
 * thousands of answers.
 */
function reach<T>(of: Arithmetic<T>, n: number): T {
  const near = of.multiply(of.quotient(1, 2), saturation(of, n, 3));
  const far = of.multiply(of.quotient(1, 3), saturation(of, n, 30));
  const farther = of.multiply(of.quotient(1, 6), saturation(of, n, 300));
  return of.add(of.add(near, far), farther);
}

/** 1 for all engines; the second engine adds more than the sixth. */
function breadth<T>(of: Arithmetic<T>, engines: number): T {
  const all = ENGINES.length;
  return of.quotient(engines * (all + 1), (engines + 1) * all);
}

/** 1 for a citation at the end of the window, 0 at its start. */
function recency<T>(of: Arithmetic<T>, age: Instant): T {
  return of.quotient(Number(BOARD_WINDOW - age), Number(BOARD_WINDOW));
}
