/** Computes the score of an audited page from the scores of its dimensions. */
import { roundedQuotient, rational, unitsIn, compare, type Rational } from '../number.js';
import { type AuditStatus, type Dimension, DIMENSIONS } from '../vocabulary.js';

/** A dimension of an audit, and its score. */
export interface AuditedDimension {
  readonly id: Dimension;
  /** The score, from 0 to 100. */
  readonly score: number;
}

/** The labels of the dimensions (rule 9.3). */
const DIMENSION_LABELS: Readonly<Record<Dimension, string>> = {
  crawlability: 'Crawlability',
  content_quality: 'Content quality',
  page_speed: 'Page speed',
  ai_readiness: 'AI readiness',
  citation_potential: 'Citation potential',
  authority_trust: 'Authority and trust',
};

/**
 * Returns the page score, an integer from 0 to 100: the weighted mean over the audited dimensions, rounded half up.
 * Returns null if the audit is not completed or contains no dimension (rule 9.3).
 */
export function pageScore(status: AuditStatus, audited: readonly AuditedDimension[]): number | null {
  if (status !== 'completed' || audited.length === 0) return null;
  let [weighted, whole] = [0, 0];
  for (const { id, score } of audited) {
    weighted += BASE_WEIGHTS[id] * score;
    whole += BASE_WEIGHTS[id];
  }
  return roundedQuotient('page_score', weighted, whole);
}

/** Returns the scores of all dimensions, in vocabulary order; null for dimensions that were not audited (rule 9.3). */
export function dimensionScores(audited: readonly AuditedDimension[]): Record<Dimension, number | null> {
  const score = (id: Dimension) => audited.find((dimension) => dimension.id === id)?.score ?? null;
  return {
    crawlability: score('crawlability'),
    content_quality: score('content_quality'),
    page_speed: score('page_speed'),
    ai_readiness: score('ai_readiness'),
    citation_potential: score('citation_potential'),
    authority_trust: score('authority_trust'),
  };
}

/** Returns the audited dimensions in vocabulary order, with their labels and four-decimal weights (rule 9.3). */
export function weighedDimensions<D extends AuditedDimension>(
  audited: readonly D[],
): { readonly dimension: D; readonly label: string; readonly weight: number }[] {
  const weights = shownWeights(audited.map(({ id }) => id));
  return [...weights].map(([id, weight]) => ({
    dimension: audited.find((one) => one.id === id)!,
    label: DIMENSION_LABELS[id],
    weight,
  }));
}

/** The weights that apply if all dimensions are audited, in hundredths (rule 9.3). */
const BASE_WEIGHTS: Readonly<Record<Dimension, number>> = {
  crawlability: 20,
  content_quality: 20,
  page_speed: 10,
  ai_readiness: 20,
  citation_potential: 15,
  authority_trust: 15,
};

/**
 * Returns the exact weights of the audited dimensions, in vocabulary order. They are the base weights divided by the
 * sum of the base weights of these dimensions (rule 9.3).
 */
function dimensionWeights(audited: readonly Dimension[]): ReadonlyMap<Dimension, Rational> {
  const ids = DIMENSIONS.filter((id) => audited.includes(id));
  const whole = ids.reduce((sum, id) => sum + BASE_WEIGHTS[id], 0);
  return new Map(ids.map((id) => [id, rational(BASE_WEIGHTS[id], whole)]));
}

/** The number of units in a weight of 1. A unit is 0.0001. */
const UNITS = BigInt(unitsIn('weight'));

/**
 * Returns the weights with four decimals, so that they add up to exactly 1 (rule 9.3). Each weight is rounded down;
 * then the weights with the largest remainders get one more unit each. Ties are broken in vocabulary order.
 */
export function shownWeights(audited: readonly Dimension[]): ReadonlyMap<Dimension, number> {
  const parts = [...dimensionWeights(audited)].map(([id, { numerator, denominator }]) => ({
    id,
    units: (numerator * UNITS) / denominator,
    remainder: rational((numerator * UNITS) % denominator, denominator),
  }));
  const assigned = parts.reduce((sum, { units }) => sum + units, 0n);
  // The sort is stable, so equal remainders stay in vocabulary order.
  const byRemainder = [...parts].sort((a, b) => compare(b.remainder, a.remainder));
  const raised = new Set(byRemainder.slice(0, Number(UNITS - assigned)));
  return new Map(
    parts.map((part) => [part.id, Number(part.units + (raised.has(part) ? 1n : 0n)) / Number(UNITS)]),
  );
}
