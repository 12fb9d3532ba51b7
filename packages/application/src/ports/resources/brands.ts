import type { RecordOf } from '@brand-visibility/contract';
import type { PageRequest, PageRows } from '../pages.js';

/** A stored brand: the import record without `type` and account. */
export type BrandRow = Omit<RecordOf<'brand'>, 'type' | 'account_id'>;

export interface BrandReader {
  /** Brands of the scope, oldest first. */
  brands(slice: PageRequest): Promise<PageRows<BrandRow>>;
  brand(brand_id: string): Promise<BrandRow | null>;
}
