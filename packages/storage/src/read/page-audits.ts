import type { PageAuditFilter, PageAuditReader } from '@brand-visibility/application';
import { rowsWithin } from './sized-pages.js';
import { onPage, passes, type Predicates } from './list-queries.js';
import { recordColumns } from '../values.js';
import { scoped, type View } from '../scope.js';

export const pageAuditReader = (view: View): PageAuditReader => ({
  /**
   * Lists a brand's page audits (rule 9.3). A list shows only the scores of the dimensions but reads the complete JSON.
   * Extracting the scores in SQL would take twice as long, because SQLite would parse the JSON once per score.
   */
  pageAudits: async (brand_id, filter, { after, limit, bytes }) => {
    const listed = await scoped(view, 'page_audit', brand_id)
      .select(['page_audit.id', 'page_audit.bytes'])
      .where(passes(FILTERS, filter))
      .$call(onPage('page_audit', 'desc', { after, limit }))
      .execute();
    return rowsWithin(listed, bytes, (ids) =>
      audits(view, brand_id).where(view.isOneOf('page_audit.id', ids)).execute(),
    );
  },
  pageAudit: async (brand_id, audit_id) =>
    (await audits(view, brand_id).where('page_audit.id', '=', audit_id).executeTakeFirst()) ?? null,
});

const audits = (view: View, brand_id: string) => scoped(view, 'page_audit', brand_id).select(COLUMNS);

const FILTERS: Predicates<PageAuditFilter, 'page_audit'> = {
  status: (eb, status) => eb('page_audit.status', '=', status),
};

const COLUMNS = recordColumns('page_audit', 'brand_id');
