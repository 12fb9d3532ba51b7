import type { PageAuditFilter, PageAuditReader } from '@brand-visibility/application';
import { rowsWithin } from './sized-pages.js';
import { onPage, passes, type KeysetPage, type Predicates } from './list-queries.js';
import { recordColumns } from '../values.js';
import { scoped, type BrandView } from '../scope.js';
import { statement } from '../statements.js';

export const pageAuditReader = (view: BrandView): PageAuditReader => ({
  /**
   * Lists page audits (rule 9.3). A list shows only the scores of the dimensions but reads the complete JSON.
   * Extracting the scores in SQL would take twice as long, because SQLite would parse the JSON once per score.
   */
  list: async (filter, { after, limit, bytes }) =>
    rowsWithin(await listedAudits(view, { ...filter, after, limit }), bytes, (ids) =>
      auditsById(view, { ids }),
    ),
  get: async (id) => (await oneAudit(view, { id }))[0] ?? null,
});

const FILTERS: Predicates<PageAuditFilter, 'page_audit'> = {
  status: (eb, status) => eb('page_audit.status', '=', status),
};

const listedAudits = statement((view: BrandView, { after, limit, ...filter }: KeysetPage & PageAuditFilter) =>
  scoped(view, 'page_audit')
    .select(['page_audit.id', 'page_audit.bytes'])
    .where(passes(FILTERS, filter))
    .$call(onPage('page_audit', 'desc', { after, limit })),
);

const COLUMNS = recordColumns('page_audit', 'brand_id');

const audits = (view: BrandView) => scoped(view, 'page_audit').select(COLUMNS);

const auditsById = statement((view: BrandView, { ids }: { readonly ids: readonly string[] }) =>
  audits(view).where(view.isOneOf('page_audit.id', ids)),
);
const oneAudit = statement((view: BrandView, { id }: { readonly id: string }) =>
  audits(view).where('page_audit.id', '=', id),
);
