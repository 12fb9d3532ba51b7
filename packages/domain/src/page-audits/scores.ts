/** Computes the score of an audited page from the scores of its dimensions. */
import { rounded, add, multiply, rational, ZERO } from '../number.js';
import type { AuditStatus, Dimension } from '../vocabulary.js';
import { dimensionWeights, shownWeights } from './weights.js';

/** A dimension of an audit, and its score. */
export interface AuditedDimension {
  readonly id: Dimension;
  /** The score, from 0 to 100. */
  readonly score: number;
}

/** The labels of the dimensions (rule 9.3). */
export const DIMENSION_LABELS: Readonly<Record<Dimension, string>> = {
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
  const weights = dimensionWeights(audited.map(({ id }) => id));
  const mean = audited.reduce(
    (sum, { id, score }) => add(sum, multiply(weights.get(id) ?? ZERO, rational(score))),
    ZERO,
  );
  return rounded('page_score', mean);
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
