/** Creates, finds and lists API keys. */
import { apiKeyFrom, isApiKey, maskApiKey } from '@brand-visibility/domain/api-key';
import { DAY, formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import { keyRefusal } from '../key-refusal.js';
import type { JobStore, ListedKey, NamedKey, Row } from '../ports.js';
import { fingerprintOf } from '../verify-key.js';

/** Key lifetimes in days; null means that the key never expires (rule 10.4). */
export const KEY_LIFETIMES = { '30d': 30n, '90d': 90n, '365d': 365n, never: null } as const;
export type KeyLifetime = keyof typeof KEY_LIFETIMES;

/** A request for a new key (rule 10.4). */
export interface KeyRequest {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly all_brands: boolean;
  /** The brands that the key may read; empty if `all_brands` is true. */
  readonly brand_ids: readonly string[];
  /** Days until the key expires; null if the key never expires. */
  readonly days: bigint | null;
}

/**
 * The reason for refusing a key command: the account does not exist, a brand does not belong to the account, or the
 * account lacks an owner or a plan with API access.
 */
export interface KeyRefusal {
  readonly missing: 'account' | 'brand' | 'owner' | 'api_access';
  /** The id of the brand if `missing` is `brand`, else the id of the account. */
  readonly id: string;
}

/** A created key. Only this object contains the complete key; the store keeps a digest. */
export interface CreatedKey {
  readonly key: string;
  /** Whether the service refuses the key for now, because the subscription is inactive or the trial has ended. */
  readonly isSubscriptionInactive: boolean;
}

/**
 * Creates a key from 32 random characters of API_KEY_ALPHABET. Stores the digest and the masked form, never the key
 * (rule 5.2). Replaces a key that has the same id and is not revoked. Refuses, in this order, an unknown account, an
 * account without an owner, a plan without API access, and a brand of another account, but not an inactive subscription
 * (rule 10.4). An erasure is either complete before these checks, or follows the new key. Throws a RangeError if
 * `random32` does not consist of 32 such characters.
 */
export async function createKey(
  jobStore: JobStore,
  request: KeyRequest,
  random32: string,
  now: Instant,
): Promise<CreatedKey | KeyRefusal> {
  const created = await createKeys(jobStore, [{ ...request, random32 }], now);
  if ('missing' in created) return { missing: created.missing, id: created.id };
  return created[0]!; // `createKeys` returns one key per request
}

/** Finds a key by its id or, if `name` is a complete key, by the key's digest (rule 10.7). */
export const findKeyNamed = (jobStore: JobStore, name: string): Promise<NamedKey | null> =>
  jobStore.findKey(isApiKey(name) ? { fingerprint: fingerprintOf(name) } : { id: name });

/** A key request with the 32 random characters from which the key is made. */
export interface RandomKeyRequest extends KeyRequest {
  readonly random32: string;
}

/** Creates all requested keys or none; see `createKey`. `index` is the position of the refused request. */
export async function createKeys(
  jobStore: JobStore,
  requests: readonly RandomKeyRequest[],
  now: Instant,
): Promise<readonly CreatedKey[] | (KeyRefusal & { readonly index: number })> {
  return jobStore.withKeySession(async (session) => {
    const rows: Row<'api_key'>[] = [];
    const created: CreatedKey[] = [];
    for (const [
      index,
      { id, account_id, name, all_brands, days, random32, ...request },
    ] of requests.entries()) {
      const key = apiKeyFrom(random32);
      const brand_ids = [...new Set(request.brand_ids)];
      const expires_at = days === null ? null : now + days * DAY;
      const account = await session.accountState(account_id);
      if (account === null) return { missing: 'account', id: account_id, index };
      const refused = keyRefusal({ expires_at, revoked_at: null }, account, now);
      if (refused === 'api_key_orphaned') return { missing: 'owner', id: account_id, index };
      if (refused === 'plan_upgrade_required') return { missing: 'api_access', id: account_id, index };
      const brands = await session.existing('brand', brand_ids);
      const foreign = brand_ids.find((brand_id) => brands.get(brand_id)?.account_id !== account_id);
      if (foreign !== undefined) return { missing: 'brand', id: foreign, index };
      rows.push({
        id,
        account_id,
        name,
        fingerprint: fingerprintOf(key),
        masked: maskApiKey(key),
        created_at: now,
        expires_at,
        revoked_at: null,
        all_brands,
        brand_ids,
      });
      created.push({ key, isSubscriptionInactive: refused === 'subscription_inactive' });
    }
    await session.put('api_key', rows);
    return created;
  });
}

/** Selects the keys to list. A null field does not restrict the list. */
export interface KeySelection {
  readonly account_id: string | null;
  /** Selects working keys that expire or will be revoked within this number of microseconds. */
  readonly expiringWithin: bigint | null;
  /** Selects working keys that were created before this day (`YYYY-MM-DD`, UTC) and not used on or after it. */
  readonly unusedSince: string | null;
}

/** Lists keys without their secrets (rule 10.7). Refuses an unknown account. */
export async function listKeys(
  jobStore: JobStore,
  { account_id, expiringWithin, unusedSince }: KeySelection,
  now: Instant,
): Promise<readonly ListedKey[] | KeyRefusal> {
  const today = formatInstant(now).slice(0, 10);
  const stored = await jobStore.keys(account_id);
  // The stored day may be in the future if the service's clock was ahead.
  const keys = stored.map((key) =>
    key.last_used_on !== null && key.last_used_on > today ? { ...key, last_used_on: today } : key,
  );
  if (keys.length === 0 && account_id !== null) {
    const accounts = await jobStore.accountIds();
    if (!accounts.includes(account_id)) return { missing: 'account', id: account_id };
  }
  if (expiringWithin === null && unusedSince === null) return keys;
  return keys.filter(({ created_at, expires_at, revoked_at, last_used_on }) => {
    const ends = [expires_at, revoked_at].filter((end) => end !== null);
    if (ends.some((end) => end <= now)) return false;
    const isExpiring = ends.some((end) => end <= now + (expiringWithin ?? 0n));
    const lastDay = last_used_on ?? formatInstant(created_at).slice(0, 10);
    return (expiringWithin === null || isExpiring) && (unusedSince === null || lastDay < unusedSince);
  });
}
