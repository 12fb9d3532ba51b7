/** Creates and revokes API keys. */
import { createHash } from 'node:crypto';
import {
  admission,
  apiKeyFrom,
  isApiKey,
  DAY,
  formatInstant,
  maskApiKey,
  type Instant,
} from '@brand-visibility/domain';
import type { JobStore, ListedKey, NamedKey, Row } from '../ports.js';

/** Lifetimes of a key in days; null for a key that never expires (rule 10.4). */
export const KEY_LIFETIMES = { '30d': 30n, '90d': 90n, '365d': 365n, never: null } as const;
export type KeyLifetime = keyof typeof KEY_LIFETIMES;

/** The arguments of `createKey` (rule 10.4). */
export interface KeyRequest {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly all_brands: boolean;
  /** The brands that the key may read; empty if `all_brands`. */
  readonly brand_ids: readonly string[];
  /** The days after which it expires; null for a key that never does. */
  readonly days: bigint | null;
}

/**
 * Why a key command was refused: the account does not exist, a brand is not one of the account's, or the
 * account lacks an owner or a plan with API access.
 */
export interface KeyRefusal {
  readonly missing: 'account' | 'brand' | 'owner' | 'api_access';
  /** The id of the brand, else of the account. */
  readonly id: string;
}

/** A created key, the only time that it is known in full. */
export interface CreatedKey {
  readonly key: string;
  /**
   * Whether its requests are refused for now, because the subscription is inactive or the trial has ended.
   */
  readonly isSubscriptionInactive: boolean;
}

/**
 * Creates a key from 32 random characters of API_KEY_ALPHABET and stores its digest and masked form, never
 * the key itself (rule 5.2). A key with the same id that is not revoked is replaced. `deliver` passes the key on before
 * the commit: if it rejects, no key is created. Refuses an unknown account, an account
 * without an owner, a plan without API access, and a brand of another account, in this order; an inactive
 * subscription is not a reason to refuse (rule 10.4). Throws a RangeError if `random32` has another form.
 */
export async function createKey(
  jobStore: JobStore,
  request: KeyRequest,
  random32: string,
  now: Instant,
  deliver: DeliverKeys = async () => undefined,
): Promise<CreatedKey | KeyRefusal> {
  const created = await createKeys(jobStore, [{ ...request, random32 }], now, deliver);
  if ('missing' in created) return { missing: created.missing, id: created.id };
  return created[0]!; // one for each request
}

const fingerprintOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** The key that an operator names by its id, or by the whole key, of which only the digest is looked up (rule 10.7). */
export const findKeyNamed = (jobStore: JobStore, name: string): Promise<NamedKey | null> =>
  jobStore.findKey(isApiKey(name) ? { fingerprint: fingerprintOf(name) } : { id: name });

/** Passes created keys on, in the order of their requests. */
export type DeliverKeys = (created: readonly CreatedKey[]) => Promise<void>;

/** A request with what its key is made from. */
export interface RandomKeyRequest extends KeyRequest {
  readonly random32: string;
}

/** Creates all of these keys or none, like `createKey`; what refuses a request has its index. */
export async function createKeys(
  jobStore: JobStore,
  requests: readonly RandomKeyRequest[],
  now: Instant,
  deliver: DeliverKeys = async () => undefined,
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
      const refused = admission({ expires_at, revoked_at: null }, account, now);
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
    await session.existing('api_key', [rows[0]?.id ?? '']); // the rows may be on their way
    await deliver(created);
    return created;
  });
}

/** The keys to list; null for no restriction. */
export interface KeySelection {
  readonly account_id: string | null;
  /** Keys that work and expire, or are revoked, within this time, in microseconds. */
  readonly expiringWithin: bigint | null;
  /** Keys that work, were created before this day (`YYYY-MM-DD`, UTC) and were not used since. */
  readonly unusedSince: string | null;
}

/** Lists keys, without their secrets (rule 10.7). Refuses an unknown account. */
export async function listKeys(
  jobStore: JobStore,
  { account_id, expiringWithin, unusedSince }: KeySelection,
  now: Instant,
): Promise<readonly ListedKey[] | KeyRefusal> {
  const today = formatInstant(now).slice(0, 10);
  const stored = await jobStore.keys(account_id);
  // A clock that was ahead has left a later day.
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
