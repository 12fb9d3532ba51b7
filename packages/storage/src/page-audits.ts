import type { Reader } from '@brand-visibility/application';
import type { Snapshot } from './backend.js';
import type { InScope } from './scope.js';

/** A brand's page audits. */
export function pageAuditReader(trx: Snapshot, readable: InScope): Pick<Reader, 'pageAudit'> {
  return {
    pageAudit: async (brand_id, audit_id) =>
      (await trx
        .selectFrom('page_audit as audit')
        .innerJoin('brand', 'brand.id', 'audit.brand_id')
        .select([
          'audit.id',
          'audit.url',
          'audit.title',
          'audit.status',
          'audit.page_type',
          'audit.seo_score',
          'audit.geo_score',
          'audit.word_count',
          'audit.created_at',
          'audit.completed_at',
          'audit.error',
          'audit.meta_description',
          'audit.dimensions',
        ])
        .where(readable)
        .where('audit.brand_id', '=', brand_id)
        .where('audit.id', '=', audit_id)
        .executeTakeFirst()) ?? null,
  };
}
