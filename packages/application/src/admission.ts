import { createHash } from 'node:crypto';
import {
  admission,
  isApiKey,
  secondsToReset,
  type Instant,
  type Plan,
  type RefusalCode,
} from '@brand-visibility/domain';
import type { KnownKey, Store } from './ports.js';
import type { Caller } from './endpoints/use-case.js';

/** The key's window after this request (rule 6.1); only a request that was counted has one. */
export interface Rate {
  /** Requests that the key may send in a minute. */
  readonly limit: number;
  /** Requests left in this minute, never below 0. */
  readonly left: number;
  /** Whole seconds until the next minute, at least 1. */
  readonly seconds: number;
}

export type Judgement =
  | { readonly refusal: null; readonly key: KnownKey }
  | { readonly refusal: RefusalCode; readonly key: KnownKey | null };

/**
 * Who asks with a key, as sent, or why nobody gets in: the part of the order of rule 4.6 from the invalid key to the
 * subscription. Counts nothing. One of wrong form or checksum is refused without a look at the store (rule 5.1).
 * Nothing is cached, so a revocation, an expiry or a change of plan counts from the next request on (rule 5.2).
 * Throws what the store throws.
 */
export async function judgeKey(
  store: Pick<Store, 'findKey'>,
  sent: string,
  now: Instant,
): Promise<Judgement> {
  if (!isApiKey(sent)) return { refusal: 'invalid_api_key', key: null };

  // The digest is all that is compared, by an index: how long that takes says nothing about any stored key.
  const key = await store.findKey(createHash('sha256').update(sent).digest('hex'));
  if (!key) return { refusal: 'invalid_api_key', key: null };
  const refusal = admission(key, key.account, now);
  return refusal ? { refusal, key } : { refusal, key };
}

/** What the count of a request came to; `caller` is null beyond the limit of the key's plan. */
export interface Counted {
  readonly caller: Caller | null;
  readonly rate: Rate;
}

/** Counts a request of an admitted key in its window (rule 6.1). Throws what the store throws. */
export async function countRequest(
  store: Pick<Store, 'countRequest'>,
  limits: Readonly<Record<Plan, number>>,
  key: KnownKey,
  now: Instant,
): Promise<Counted> {
  const limit = limits[key.account.plan.id];
  const { count, at } = await store.countRequest(key.id, now);
  const rate = { limit, left: Math.max(0, limit - count), seconds: secondsToReset(at) };
  return { caller: count > limit ? null : { key, requestsPerMinute: limit }, rate };
}
