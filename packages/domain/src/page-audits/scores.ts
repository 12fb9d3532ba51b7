import { rounded, add, multiply, rational, ZERO } from '../number.js';
import type { AuditStatus, Dimension } from '../vocabulary.js';
import { dimensionWeights, shownWeights } from './weights.js';

/** A dimension that was audited. */
export interface AuditedDimension {
  readonly id: Dimension;
  /** 0-100. */
  readonly score: number;
}

/** What the dimensions are called (rule 9.3). */
export const DIMENSION_LABELS: Readonly<Record<Dimension, string>> = {
  crawlability: 'Crawlability',
  content_quality: 'Content quality',
  page_speed: 'Page speed',
  ai_readiness: 'AI readiness',
  citation_potential: 'Citation potential',
  authority_trust: 'Authority and trust',
};

/**
 * The page's score, 0-100: the weighted mean of its audited dimensions rounded half up to an integer, null unless the
 * audit is completed (rule 9.3).
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

/** The score of each of the six dimensions in the specification's order, null where it was not audited (rule 9.3). */
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

/** The audited dimensions in the specification's order, each with its label and its share of the page score (rule 9.3). */
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
