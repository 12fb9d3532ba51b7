import type { RecordOf } from '@brand-visibility/contract';
import type { FilterOf } from '../filter-of.js';
import type { PageRequest, PageRows } from '../pages.js';

/** A stored page audit: the import record without `type` and brand. */
export type PageAuditRow = Omit<RecordOf<'page_audit'>, 'type' | 'brand_id'>;

export type PageAuditFilter = FilterOf<'listPageAudits'>;

export interface PageAuditReader {
  /** Page audits, newest first. The size of a page is the size of its records. */
  pageAudits(brand_id: string, filter: PageAuditFilter, slice: PageRequest): Promise<PageRows<PageAuditRow>>;
  pageAudit(brand_id: string, audit_id: string): Promise<PageAuditRow | null>;
}
