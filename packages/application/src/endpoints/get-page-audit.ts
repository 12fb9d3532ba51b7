import { Refusal, weighedDimensions } from '@brand-visibility/domain';
import { pageAuditResponse } from '../resources/page-audit.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../page-audits/{audit_id}` (rule 9.3). Refuses an unknown id with `not_found` (rule 4.2). */
export const getPageAudit: UseCase<'getPageAudit'> = (context, caller, { brand_id, audit_id }) =>
  withBrand(context, caller, brand_id, async (reader) => {
    const audit = await reader.pageAudit(brand_id, audit_id);
    if (audit === null) return new Refusal('not_found');
    return {
      ...pageAuditResponse(audit),
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
