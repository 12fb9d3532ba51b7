import { createHash } from 'node:crypto';
import {
  Refusal,
  admission,
  isApiKey,
  secondsToReset,
  type Instant,
  type Plan,
} from '@brand-visibility/domain';
import type { KnownKey, Store } from './ports.js';
import type { Caller } from './endpoints/use-case.js';

/** The key's window after this request [8]; only a request that was counted has one. */
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
  | { readonly refusal: Refusal; readonly key: KnownKey | null };

/**
 * Who asks, or why nobody gets in: the part of the order of decisions 4 from the missing key to the subscription. Counts
 * nothing. `authorization` are the values of all Authorization lines, as sent. Nothing is cached, so a revocation, an
 * expiry or a change of plan counts from the next request on (decisions 5.2). Throws what the store throws.
 */
export async function judgeKey(
  store: Pick<Store, 'findKey'>,
  authorization: readonly string[],
  now: Instant,
): Promise<Judgement> {
  const sent = bearerKey(authorization);
  if (sent instanceof Refusal) return { refusal: sent, key: null };

  // The digest is all that is compared, by an index: how long that takes says nothing about any stored key.
  const key = await store.findKey(createHash('sha256').update(sent).digest('hex'));
  if (!key) return { refusal: new Refusal('invalid_api_key'), key: null };
  const code = admission(key, key.account, now);
  return code ? { refusal: new Refusal(code), key } : { refusal: null, key };
}

/** What the count of a request came to; `caller` is null beyond the limit of the key's plan. */
export interface Counted {
  readonly caller: Caller | null;
  readonly rate: Rate;
}

/** Counts a request of an admitted key in its window [8]. Throws what the store throws. */
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

/**
 * The key of `Authorization: Bearer KEY`, or why there is none (decisions 5.3). The scheme is read without regard to
 * case; one of wrong form or checksum is refused here, without a look at the store (decisions 5.1).
 */
export function bearerKey(authorization: readonly string[]): string | Refusal {
  if (authorization.length > 1) return new Refusal('invalid_api_key');
  const key = /^bearer(?=[ \t]) *([^ ].*)/is.exec(authorization[0] ?? '')?.[1];
  if (key === undefined) return new Refusal('missing_api_key');
  return isApiKey(key) ? key : new Refusal('invalid_api_key');
}
