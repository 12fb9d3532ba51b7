/** Verifies the key of a request, and counts the request in the key's rate window. */
import { createHash } from 'node:crypto';
import {
  admission,
  isApiKey,
  secondsToReset,
  type Instant,
  type Plan,
  type RefusalCode,
} from '@brand-visibility/domain';
import type { StoredKey, Store } from './ports.js';
import type { Caller } from './endpoints/use-case.js';

/** The key's rate window after a counted request (rules 6.1, 6.2). */
export interface Rate {
  /** Requests that the key may send in a minute. */
  readonly limit: number;
  /** Requests left in this minute, never below 0. */
  readonly left: number;
  /** Whole seconds until the next minute, at least 1. */
  readonly seconds: number;
}

/** The result of `verifyKey`: an admitted key, or an error response, with the key if it is stored. */
export type KeyVerdict =
  | { readonly refusal: null; readonly key: StoredKey }
  | { readonly refusal: RefusalCode; readonly key: StoredKey | null };

/**
 * Verifies a key as sent, from its form to the subscription of its account (rule 4.6, steps 4 to 6). Does not
 * count the request. A key of a wrong form or checksum is refused without a store lookup (rule 5.1). Nothing
 * is cached, so a revocation, an expiry or a change of plan applies to the next request (rule 5.2). Rejects
 * with what the store throws.
 */
export async function verifyKey(
  store: Pick<Store, 'findKey'>,
  sent: string,
  now: Instant,
): Promise<KeyVerdict> {
  if (!isApiKey(sent)) return { refusal: 'invalid_api_key', key: null };

  // Only the digest is compared, by an index lookup: its duration reveals nothing about stored keys.
  const key = await store.findKey(createHash('sha256').update(sent).digest('hex'));
  if (!key) return { refusal: 'invalid_api_key', key: null };
  const refusal = admission(key, key.account, now);
  return refusal ? { refusal, key } : { refusal, key };
}

/** The result of counting a request; `caller` is null if the request exceeds the limit of the key's plan. */
export interface Counted {
  readonly caller: Caller | null;
  readonly rate: Rate;
}

/**
 * Counts a request of an admitted key in its rate window (rules 4.7, 6.1). `limits` contains requests per minute
 * by plan. Rejects with what the store throws.
 */
export async function countRequest(
  store: Pick<Store, 'countRequest'>,
  limits: Readonly<Record<Plan, number>>,
  key: StoredKey,
  now: Instant,
): Promise<Counted> {
  const limit = limits[key.account.plan.id];
  const { count, at } = await store.countRequest(key.id, now);
  const rate = { limit, left: Math.max(0, limit - count), seconds: secondsToReset(at) };
  return { caller: count > limit ? null : { key, requestsPerMinute: limit }, rate };
}
