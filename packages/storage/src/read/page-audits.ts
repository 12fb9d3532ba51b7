import type { PageAuditFilter, PageAuditRow, Reader } from '@brand-visibility/application';
import type { Snapshot } from '../backend.js';
import { passes, type Predicates } from './filter.js';
import { isBehind } from './lists.js';
import type { Read } from '../scheduling/reads.js';
import { rowsWithin, storedBytes } from './rows-within.js';
import type { InScope } from '../scope.js';

/**
 * A brand's page audits. A list shows of the dimensions their scores alone and reads them whole all the same: picked in
 * SQL they take SQLite twice the time, for it goes through the text once more for each.
 */
export function pageAuditsOver(
  trx: Snapshot,
  readable: InScope,
  read: Read,
): Pick<Reader, 'pageAudits' | 'pageAudit'> {
  const audits = (brand_id: string) =>
    trx
      .selectFrom('page_audit')
      .innerJoin('brand', 'brand.id', 'page_audit.brand_id')
      .select(COLUMNS)
      .where(readable)
      .where('page_audit.brand_id', '=', brand_id);

  return {
    pageAudits: (brand_id, filter, { after, limit, bytes }) => {
      const rows = audits(brand_id)
        .where(passes(FILTERS, filter))
        .where(isBehind('page_audit', after, 'desc'))
        .orderBy('page_audit.created_at', 'desc')
        .orderBy('page_audit.id', 'desc')
        .limit(limit);
      return rowsWithin<PageAuditRow>(trx, read, rows, bytes, (row) => storedBytes(Object.values(row)));
    },

    pageAudit: async (brand_id, audit_id) =>
      (await audits(brand_id).where('page_audit.id', '=', audit_id).executeTakeFirst()) ?? null,
  };
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
