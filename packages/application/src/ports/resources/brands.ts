import type { RecordOf } from '@brand-visibility/contract';
import type { PageRequest, PageRows } from '../pages.js';

/** A stored brand: the import record without `type` and `account_id`. */
export type BrandRow = Omit<RecordOf<'brand'>, 'type' | 'account_id'>;

export interface BrandReader {
  /** The brands in the scope, oldest first. */
  brands(slice: PageRequest): Promise<PageRows<BrandRow>>;
  brand(brand_id: string): Promise<BrandRow | null>;
}
