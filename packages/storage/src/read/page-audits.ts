import type { PageAuditFilter, PageAuditRow, PageRequest, PageRows } from '@brand-visibility/application';
import { rowsWithin } from './sized-pages.js';
import { onPage } from './sort-key.js';
import type { View } from '../scope.js';
import { passes, type Predicates } from './filter.js';

/**
 * Lists a brand's page audits (rule 9.3). A list shows only the scores of the dimensions but reads the complete JSON.
 * Extracting the scores in SQL would take twice as long, because SQLite would parse the JSON once per score.
 */
export async function pageAudits(
  reading: View,
  brand_id: string,
  filter: PageAuditFilter,
  { after, limit, bytes }: PageRequest,
): Promise<PageRows<PageAuditRow>> {
  const listed = await audits(reading, brand_id)
    .select(['page_audit.id', 'page_audit.bytes'])
    .where(passes(FILTERS, filter))
    .$call(onPage('page_audit', 'desc', { after, limit }))
    .execute();
  return rowsWithin(listed, bytes, (ids) =>
    audits(reading, brand_id).select(COLUMNS).where(reading.among('page_audit.id', ids)).execute(),
  );
}

export async function pageAudit(
  view: View,
  brand_id: string,
  audit_id: string,
): Promise<PageAuditRow | null> {
  const audit = await audits(view, brand_id)
    .select(COLUMNS)
    .where('page_audit.id', '=', audit_id)
    .executeTakeFirst();
  return audit ?? null;
}

function audits({ trx, readable }: View, brand_id: string) {
  return trx
    .selectFrom('page_audit')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .where(readable)
    .where('page_audit.brand_id', '=', brand_id);
}

const FILTERS: Predicates<PageAuditFilter, 'page_audit'> = {
  status: (eb, status) => eb('page_audit.status', '=', status),
};

const COLUMNS = [
  'page_audit.id',
  'page_audit.url',
  'page_audit.title',
  'page_audit.status',
  'page_audit.page_type',
  'page_audit.seo_score',
  'page_audit.geo_score',
  'page_audit.word_count',
  'page_audit.created_at',
  'page_audit.completed_at',
  'page_audit.error',
  'page_audit.meta_description',
  'page_audit.dimensions',
] as const;
