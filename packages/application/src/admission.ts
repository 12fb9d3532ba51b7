import { createHash } from 'node:crypto';
import {
  Refusal,
  admission,
  isApiKey,
  secondsToReset,
  type Instant,
  type Plan,
} from '@brand-visibility/domain';
import type { Store } from './ports.js';
import type { Caller } from './use-case.js';

/** The key's window after this request [8]; only a request that was counted has one. */
export interface Rate {
  /** Requests that the key may send in a minute. */
  readonly limit: number;
  /** Requests left in this minute, never below 0. */
  readonly left: number;
  /** Whole seconds until the next minute, at least 1. */
  readonly seconds: number;
}

export type Admission =
  | { readonly caller: Caller; readonly rate: Rate }
  | { readonly refusal: Refusal; readonly rate: Rate | null; readonly key: Caller['key'] | null };

/**
 * Who asks, or why nobody gets in: the part of the order of decisions 4 from the missing key to the rate limit.
 * `authorization` are the values of all Authorization lines, as sent. Nothing is cached, so a revocation, an expiry
 * or a change of plan counts from the next request on (decisions 5.2). Throws what the store throws.
 */
export async function admit(
  store: Pick<Store, 'findKey' | 'countRequest'>,
  limits: Readonly<Record<Plan, number>>,
  authorization: readonly string[],
  now: Instant,
): Promise<Admission> {
  const sent = bearerKey(authorization);
  if (sent instanceof Refusal) return { refusal: sent, rate: null, key: null };

  // The digest is all that is compared, by an index: how long that takes says nothing about any stored key.
  const key = await store.findKey(createHash('sha256').update(sent).digest('hex'));
  if (!key) return { refusal: new Refusal('invalid_api_key'), rate: null, key: null };
  const code = admission(key, key.account, now);
  if (code) return { refusal: new Refusal(code), rate: null, key };

  const limit = limits[key.account.plan.id];
  const { count, at } = await store.countRequest(key.id, now);
  const rate = { limit, left: Math.max(0, limit - count), seconds: secondsToReset(at) };
  if (count > limit) return { refusal: new Refusal('rate_limited'), rate, key };
  return { caller: { key, requestsPerMinute: limit }, rate };
}

/**
 * The key of `Authorization: Bearer KEY`, or why there is none (decisions 5.3). The scheme is read without regard to
 * case; one of wrong form or checksum is refused here, without a look at the store (decisions 5.1).
 */
export function bearerKey(authorization: readonly string[]): string | Refusal {
  if (authorization.length > 1) return new Refusal('invalid_api_key');
  const [, scheme = '', rest = ''] = /^([^ \t]*)([ \t].*)?$/s.exec(authorization[0] ?? '') ?? [];
  const key = rest.replace(/^ +/, '');
  if (scheme.toLowerCase() !== 'bearer' || key === '') return new Refusal('missing_api_key');
  return isApiKey(key) ? key : new Refusal('invalid_api_key');
}
