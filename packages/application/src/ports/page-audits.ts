/** The port of page audits. */
import type { RecordOf } from '@brand-visibility/contract';
import type { FilterOf, PageRequest, PageRows } from './pages.js';

/** A stored page audit: the import record without `type` and `brand_id`. */
export type PageAuditRow = Omit<RecordOf<'page_audit'>, 'type' | 'brand_id'>;

export type PageAuditFilter = FilterOf<'listPageAudits'>;

export interface PageAuditReader {
  /** Page audits, newest first. `slice.bytes` limits the size of the records. */
  readonly list: (filter: PageAuditFilter, slice: PageRequest) => Promise<PageRows<PageAuditRow>>;
  readonly get: (audit_id: string) => Promise<PageAuditRow | null>;
}
