import type { KnownKey, Scope } from './ports.js';

/** What a key may read: its account, and of that every brand or the ticked ones [5.4]. */
export function scopeOf(key: KnownKey): Scope {
  return { account_id: key.account.id, all_brands: key.all_brands, brand_ids: key.brand_ids };
}
