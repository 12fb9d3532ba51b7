import { rounded, ZERO, add, multiply, rational, type Rational } from '../number.js';
import { DAY, type Instant } from '../time/instant.js';
import { ARTICLE_TYPES, ENGINES, type ArticleType, type Tier } from '../vocabulary.js';

/** The length of an outreach board's window, in microseconds (rule 9.7). */
export const BOARD_WINDOW = 90n * DAY;

/** The input of a target's opportunity score (rule 9.7). */
export interface Opportunity {
  /** Citations in the window, from 1. */
  readonly citations: number;
  /** Answers that cite it and do not name the brand. */
  readonly missing: number;
  /** Engines that cite it, 1 to 6. */
  readonly engines: number;
  /** Prompts whose answers cite it, from 1. */
  readonly prompts: number;
  /** Microseconds from the last citation to the end of the window, 0 to BOARD_WINDOW. */
  readonly age: Instant;
  /** The article type of a publication, null if unknown; absent on Reddit. */
  readonly format?: ArticleType | null;
}

/**
 * Points of each part; they sum to 100. `missing` has the most: where answers name the brand, little can be
 * gained.
 */
const POINTS = { citations: 20n, missing: 45n, engines: 15n, prompts: 10n, recency: 10n } as const;

/** The share of a publication's score that depends on its format; the rest is computed as for any target. */
const FORMAT_SHARE = rational(1n, 20n);
const OTHER_SHARE = rational(19n, 20n);
/** Formats in ascending order of worth: adding a brand to a list is easy, adding it to a how-to is not. */
const WORTH: readonly (ArticleType | null)[] = [null, ...[...ARTICLE_TYPES].reverse()];

/**
 * Computes the opportunity score, 0 to 100 with one decimal, rounded once (rule 9.7): `20 reach(citations) +
 * 45 reach(missing) + 15 breadth(engines) + 10 prompts / (prompts + 4) + 10 recency`; for a publication,
 * 19/20 of that plus up to 5 points for its format. Each part is monotonic and at most 1, so more of anything
 * never lowers the score.
 */
export function opportunityScore({ citations, missing, engines, prompts, age, format }: Opportunity): number {
  const parts = [
    weighted(POINTS.citations, reach(citations)),
    weighted(POINTS.missing, reach(missing)),
    weighted(POINTS.engines, breadth(engines)),
    weighted(POINTS.prompts, saturation(prompts, 4)),
    weighted(POINTS.recency, recency(age)),
  ];
  const score = parts.reduce(add, ZERO);
  if (format === undefined) return rounded('opportunity_score', score);
  const worth = rational(100 * WORTH.indexOf(format), WORTH.length - 1);
  return rounded('opportunity_score', add(multiply(OTHER_SHARE, score), multiply(FORMAT_SHARE, worth)));
}

/** The tier of a rounded score: `high` from 70, `medium` from 40, else `low` (rule 9.7). */
export function tierOf(score: number): Tier {
  if (score >= 70) return 'high';
  return score >= 40 ? 'medium' : 'low';
}

function weighted(points: bigint, part: Rational): Rational {
  return multiply(rational(points), part);
}

/** n / (n + half): 0 at 0, 1/2 at `half`, always below 1. */
function saturation(n: number, half: number): Rational {
  return rational(n, n + half);
}

/** Distinguishes 1 from 5, 10 from 50 and 100 from 500: brands have dozens or thousands of answers. */
function reach(n: number): Rational {
  const near = multiply(rational(1n, 2n), saturation(n, 3));
  const far = multiply(rational(1n, 3n), saturation(n, 30));
  const farther = multiply(rational(1n, 6n), saturation(n, 300));
  return add(add(near, far), farther);
}

/** 1 for all engines; the second engine adds more than the sixth. */
function breadth(engines: number): Rational {
  const all = ENGINES.length;
  return rational(engines * (all + 1), (engines + 1) * all);
}

/** 1 for a citation at the end of the window, 0 at its start. */
function recency(age: Instant): Rational {
  return rational(BOARD_WINDOW - age, BOARD_WINDOW);
}
