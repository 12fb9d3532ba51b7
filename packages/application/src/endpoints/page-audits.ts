import { listPageAudits, type getPageAudit, type ReplyOf } from '@brand-visibility/contract';
import {
  dimensionScores,
  formatInstant,
  formatInstantOrNull,
  pageScore,
  Refusal,
  weighedDimensions,
} from '@brand-visibility/domain';
import { walkOf } from './paging.js';
import type { PageAuditRow } from '../ports.js';
import { aboutBrand } from './scope.js';
import type { UseCase } from './use-case.js';

/** Endpoint 12 [2.8]. */
export const pageAudits: UseCase<typeof listPageAudits> = async (context, caller, path, query) => {
  const walk = walkOf(context, caller, listPageAudits, path, query);
  if (walk instanceof Refusal) return walk;
  return aboutBrand(context, caller, path.brand_id, async (reader) =>
    walk.page(
      await reader.pageAudits(path.brand_id, query.status ?? null, walk.slice),
      ({ created_at }) => created_at,
      shown,
    ),
  );
};

/** Endpoint 13 [2.8]; an id that no audit could have is none that exists (decisions 4.2). */
export const pageAudit: UseCase<typeof getPageAudit> = (context, caller, { brand_id, audit_id }) =>
  aboutBrand(context, caller, brand_id, async (reader) => {
    const audit = await reader.pageAudit(brand_id, audit_id);
    if (audit === null) return new Refusal('not_found');
    return {
      ...shown(audit),
      meta_description: audit.meta_description,
      dimensions: weighedDimensions(audit.dimensions).map(({ dimension, label, weight }) => ({
        id: dimension.id,
        label,
        score: dimension.score,
        weight,
        summary: dimension.summary,
        recommendations: dimension.recommendations,
        signals: dimension.signals.map((signal) => ({
          id: signal.id,
          label: signal.label,
          status: signal.status,
          score: signal.score,
          max_score: signal.max_score,
          feedback: signal.feedback,
        })),
      })),
    };
  });

/** The list form [2.8]. */
function shown(audit: PageAuditRow): ReplyOf<typeof listPageAudits>['data'][number] {
  return {
    id: audit.id,
    url: audit.url,
    title: audit.title,
    status: audit.status,
    page_type: audit.page_type,
    page_score: pageScore(audit.status, audit.dimensions),
    scores: dimensionScores(audit.dimensions),
    seo_score: audit.seo_score,
    geo_score: audit.geo_score,
    word_count: audit.word_count,
    created_at: formatInstant(audit.created_at),
    completed_at: formatInstantOrNull(audit.completed_at),
    error: audit.error,
  };
}
