import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { dimensionScores, formatInstant, formatInstantOrNull, pageScore } from '@brand-visibility/domain';
import type { PageAuditRow } from '../ports.js';

/** Converts a stored page audit to an element of the page-audit list (rule 9.3). */
export function pageAuditResponse(
  audit: PageAuditRow,
): ResponseOf<Operations['listPageAudits']>['data'][number] {
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
