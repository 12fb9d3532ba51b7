import type { RecordOf } from '@brand-visibility/contract';
import type { FilterOf } from '../filter-of.js';
import type { PageRequest, PageRows } from '../pages.js';

/** A stored page audit: the import record without `type` and `brand_id`. */
export type PageAuditRow = Omit<RecordOf<'page_audit'>, 'type' | 'brand_id'>;

export type PageAuditFilter = FilterOf<'listPageAudits'>;

export interface PageAuditReader {
  /** The page audits of a brand, newest first. `slice.bytes` limits the size of the records. */
  pageAudits(brand_id: string, filter: PageAuditFilter, slice: PageRequest): Promise<PageRows<PageAuditRow>>;
  pageAudit(brand_id: string, audit_id: string): Promise<PageAuditRow | null>;
}
