/** The port of brands. */
import type { RecordOf } from '@brand-visibility/contract';
import type { PageRequest, PageRows } from './pages.js';
import type { CompletedRun } from './runs.js';

/** A stored brand: the import record without `type` and `account_id`. */
export type BrandRow = Omit<RecordOf<'brand'>, 'type' | 'account_id'>;

export interface BrandsReader {
  /** The brands in the scope, oldest first. */
  readonly list: (slice: PageRequest) => Promise<PageRows<BrandRow>>;
  /** The latest completed run of each brand by (`completed_at`, `id`); brands without a completed run are absent. */
  readonly latestRuns: (brand_ids: readonly string[]) => Promise<ReadonlyMap<string, CompletedRun>>;
}
