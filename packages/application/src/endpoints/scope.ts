import { Refusal } from '@brand-visibility/domain';
import type { BrandRow, KnownKey, Reader, Scope } from '../ports.js';
import type { Caller, Context } from './use-case.js';

/** What a key may read: its account, and of that every brand or the ticked ones [5.4]. */
export function scopeOf(key: KnownKey): Scope {
  const { id: key_id, account, all_brands, brand_ids } = key;
  return { key_id, account_id: account.id, all_brands, brand_ids };
}

/**
 * Answers a question about one brand, on one snapshot. A brand outside the key's scope is not found, in the same words
 * as one that does not exist (decisions 4.2).
 */
export function aboutBrand<R>(
  { store }: Context,
  { key }: Caller,
  brand_id: string,
  answer: (reader: Reader, brand: BrandRow) => Promise<R | Refusal>,
): Promise<R | Refusal> {
  return store.read(scopeOf(key), async (reader) => {
    const brand = await reader.brand(brand_id);
    return brand ? answer(reader, brand) : new Refusal('not_found');
  });
}
