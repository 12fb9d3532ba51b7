import { rounded, ZERO, add, multiply, rational, type Rational } from '../number.js';
import { DAY, type Instant } from '../time/instant.js';
import { ARTICLE_TYPES, ENGINES, type ArticleType, type Tier } from '../vocabulary.js';

/** Length of the window of an outreach board's counts (rule 9.7). */
export const BOARD_WINDOW = 90n * DAY;

/** What makes a target worth an effort (rule 9.7). */
export interface Opportunity {
  /** Citations in the window, from 1. */
  readonly citations: number;
  /** Answers citing it that do not name the brand. */
  readonly missing: number;
  /** Engines that cite it, 1 to 6. */
  readonly engines: number;
  /** Prompts whose answers cite it, from 1. */
  readonly prompts: number;
  /** How long before the end of the window it was last cited, 0 to BOARD_WINDOW. */
  readonly age: Instant;
  /** The format of a publication, null for one that tells none; absent on Reddit. */
  readonly format?: ArticleType | null;
}

/** Points of each part; they add up to 100. Where answers name the brand already there is little to win. */
const POINTS = { citations: 20n, missing: 45n, engines: 15n, prompts: 10n, recency: 10n } as const;

/** Of a publication's score, the part that its format decides; the rest is that of any target. */
const FORMAT_SHARE = rational(1n, 20n);
const OTHER_SHARE = rational(19n, 20n);
/** The better a format takes another brand in, the more: lists are added to, instructions hardly. */
const WORTH: readonly (ArticleType | null)[] = [null, ...[...ARTICLE_TYPES].reverse()];

/**
 * The opportunity score, 0 to 100, rounded once from the exact value (rule 9.7). Each part is a fraction that
 * only grows with its input and never exceeds 1, so a target that has more of anything never scores less:
 * `20 reach(citations) + 45 reach(missing) + 15 breadth(engines) + 10 prompts / (prompts + 4) + 10 recency`, and of a
 * publication 19/20 of that + 5 format.
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

/** The label of a shown score: `high` from 70, `medium` from 40 (rule 9.7). */
export function tierOf(score: number): Tier {
  if (score >= 70) return 'high';
  return score >= 40 ? 'medium' : 'low';
}

function weighted(points: bigint, part: Rational): Rational {
  return multiply(rational(points), part);
}

/** n / (n + half): 0 for nothing, a half at `half`, below 1 always. */
function saturation(n: number, half: number): Rational {
  return rational(n, n + half);
}

/** Tells 1 from 5, 10 from 50 and 100 from 500: brands are asked about by the dozen or by the thousand. */
function reach(n: number): Rational {
  const near = multiply(rational(1n, 2n), saturation(n, 3));
  const far = multiply(rational(1n, 3n), saturation(n, 30));
  const farther = multiply(rational(1n, 6n), saturation(n, 300));
  return add(add(near, far), farther);
}

/** 1 for all engines; the second one says more than the sixth. */
function breadth(engines: number): Rational {
  const all = ENGINES.length;
  return rational(engines * (all + 1), (engines + 1) * all);
}

/** 1 for a citation at the end of the window, 0 at its start. */
function recency(age: Instant): Rational {
  return rational(BOARD_WINDOW - age, BOARD_WINDOW);
}
