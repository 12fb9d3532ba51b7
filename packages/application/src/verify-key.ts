/** Verifies the key of a request, and counts the request in the rate window of the key. */
import { createHash } from 'node:crypto';
import { isApiKey, secondsToReset } from '@brand-visibility/domain/api-key';
import type { RefusalCode } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { Plan } from '@brand-visibility/domain/vocabulary';
import { keyRefusal } from './key-refusal.js';
import type { StoredKey, Store } from './ports.js';
import type { Caller } from './endpoints/use-case.js';

/** The state of a key's rate window after a request was counted (rules 6.1, 6.2). */
export interface Rate {
  /** Maximum number of requests per minute. */
  readonly limit: number;
  /** Number of requests left in the current minute, at least 0. */
  readonly left: number;
  /** Whole seconds until the next minute begins, at least 1. */
  readonly seconds: number;
}

/**
 * An admitted key if `refusal` is null, else the error code, whose default text `detail` replaces; `key` is null if the
 * key is not stored.
 */
export type KeyCheck =
  | { readonly refusal: null; readonly key: StoredKey }
  | { readonly refusal: RefusalCode; readonly key: StoredKey | null; readonly detail?: string };

/**
 * Verifies the key of a request: the key's form, the stored key, and the account's owner, plan and subscription (rule
 * 4.6, steps 4 to 6). Does not count the request. Refuses a key with a wrong form or checksum without a store lookup
 * (rule 5.1). Caches nothing, so a revocation, an expiry or a change of plan applies to the next request (rule 5.2).
 * Rejects with any error that `findKey` throws.
 */
export async function verifyKey(findKey: Store['findKey'], sent: string, now: Instant): Promise<KeyCheck> {
  if (!isApiKey(sent)) return { refusal: 'invalid_api_key', key: null };

  // The store looks up the key's digest in an index, so the duration of the lookup reveals nothing about stored keys.
  return checkStored(await findKey(fingerprintOf(sent)), now);
}

/** Returns the digest by which a key is stored: SHA-256 in lower-case hex. */
export const fingerprintOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Verifies the stored key itself, and the account's owner, plan and subscription (rule 4.6, steps 5 and 6). */
export function checkStored(key: StoredKey | null, now: Instant): KeyCheck {
  if (!key) return { refusal: 'invalid_api_key', key: null };
  const refusal = keyRefusal(key, key.account, now);
  return refusal ? { refusal, key } : { refusal, key };
}

/** The result of `countRequest`; `caller` is null if the request exceeds the limit of the key's plan. */
export interface RateCheck {
  readonly caller: Caller | null;
  readonly rate: Rate;
}

/**
 * Counts an admitted request in the rate window of its key (rules 4.7, 6.1). `limits` contains the maximum number of
 * requests per minute for each plan. Rejects with any error that the store throws.
 */
export async function countRequest(
  store: Pick<Store, 'countRequest'>,
  limits: Readonly<Record<Plan, number>>,
  key: StoredKey,
  now: Instant,
): Promise<RateCheck> {
  const limit = limits[key.account.plan.id];
  const { count, at } = await store.countRequest(key.id, now);
  const rate = { limit, left: Math.max(0, limit - count), seconds: secondsToReset(at) };
  return { caller: count > limit ? null : { key, requestsPerMinute: limit }, rate };
}
