import { createHash } from 'node:crypto';
import { admission, apiKeyFrom, DAY, maskApiKey, type Instant } from '@brand-visibility/domain';
import type { KnownKey, JobStore } from '../ports.js';

/** After how many days a key expires; null for one that never does (rule 10.4). */
export const KEY_LIFETIMES = { '30d': 30n, '90d': 90n, '365d': 365n, never: null } as const;
export type KeyLifetime = keyof typeof KEY_LIFETIMES;

/** What is asked for when a key is made (rule 10.4). */
export interface KeyRequest {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly all_brands: boolean;
  /** The ticked brands; empty when `all_brands`. */
  readonly brand_ids: readonly string[];
  readonly lifetime: KeyLifetime;
}

/** What a command named that is not there, or is not the account's; or what an account lacks that keys need. */
export interface NotThere {
  readonly missing: 'account' | 'brand' | 'owner' | 'api_access';
  /** Of the brand, else of the account. */
  readonly id: string;
}

export interface MadeKey {
  readonly key: string;
  /** Whether its requests are refused now, for the account's subscription is not active or its trial has ended. */
  readonly isSubscriptionInactive: boolean;
}

/**
 * Makes a key of 32 random characters of the key alphabet and stores its digest and mask, never the key (rule 5.2).
 * A key of the same id is replaced. An account without an owner or on a plan without API access gets none; one whose
 * subscription is inactive does (rule 10.4). Throws a RangeError when `random32` is not that.
 */
export async function createKey(
  jobStore: JobStore,
  request: KeyRequest,
  random32: string,
  now: Instant,
): Promise<MadeKey | NotThere> {
  const key = apiKeyFrom(random32);
  const { id, account_id, name, all_brands, lifetime } = request;
  const brand_ids = [...new Set(request.brand_ids)];
  const days = KEY_LIFETIMES[lifetime];
  const expires_at = days === null ? null : now + days * DAY;
  return jobStore.withImportSession(async (session) => {
    const account = await session.accountState(account_id);
    if (account === null) return { missing: 'account', id: account_id };
    const refused = admission({ expires_at, revoked_at: null }, account, now);
    if (refused === 'api_key_orphaned') return { missing: 'owner', id: account_id };
    if (refused === 'plan_upgrade_required') return { missing: 'api_access', id: account_id };
    const brands = await session.standing('brand', brand_ids);
    const foreign = brand_ids.find((brand_id) => brands.get(brand_id)?.account_id !== account_id);
    if (foreign !== undefined) return { missing: 'brand', id: foreign };
    await session.put('api_key', [
      {
        id,
        account_id,
        name,
        fingerprint: createHash('sha256').update(key).digest('hex'),
        masked: maskApiKey(key),
        created_at: now,
        expires_at,
        revoked_at: null,
        all_brands,
        brand_ids,
      },
    ]);
    return { key, isSubscriptionInactive: refused === 'subscription_inactive' };
  });
}

/** The keys of an account, without their secrets. */
export async function listKeys(
  jobStore: JobStore,
  account_id: string,
): Promise<readonly KnownKey[] | NotThere> {
  const keys = await jobStore.keys(account_id);
  if (keys.length > 0) return keys;
  const accounts = await jobStore.withImportSession((session) => session.standing('account', [account_id]));
  return accounts.has(account_id) ? [] : { missing: 'account', id: account_id };
}
