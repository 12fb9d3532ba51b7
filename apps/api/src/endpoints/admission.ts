import { countRequest, verifyKey, type Store } from '@brand-visibility/application';
import { OPERATIONS } from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import type { RequestHandler } from 'express';
import { LIMITS } from '../limits/limits.js';
import { type Exchange, admitExchange, exchangeOf, shedExchange, timed } from '../request/exchange.js';
import { bearerKey } from '../request/header-lines.js';
import { refuse } from '../response/problem.js';

/** Middleware that admits requests: it verifies the key, sheds load and counts requests. */

/** Verifies the API key and its expiry, the plan and the subscription. Refuses the request if a check fails. */
export function admission({ store }: Service): RequestHandler {
  return async (_request, response, next) => {
    const exchange = exchangeOf(response);
    const sent = bearerKey(exchange.authorization);
    if (sent.refusal) {
      refuse(exchange, sent.refusal, { detail: sent.detail ?? null });
      return;
    }
    const findKey: Store['findKey'] = (...args) => timed(exchange, () => store.findKey(...args));
    const { refusal, key } = await verifyKey({ findKey }, sent.key, exchange.now);
    exchange.key = key;
    if (refusal) refuse(exchange, refusal);
    else next();
  };
}

/**
 * Paths whose responses are not read from the store. A request to such a path takes a waiting slot that does not count
 * towards the account's share.
 */
const WITHOUT_READS: ReadonlySet<string> = new Set([
  OPERATIONS.getAccount.path,
  OPERATIONS.getMethodology.path,
]);

/**
 * Sheds load: refuses an admitted request if no waiting slot is left. If only the account's share is used up, the
 * request does not get a slot, so that slots remain for other accounts; `countExchange` then counts and refuses the
 * request.
 */
export function shedding({ settings: { maxWaitingRequests } }: Service): RequestHandler {
  const share = Math.max(1, Math.floor(maxWaitingRequests * LIMITS.waitingOfAnAccount.value));
  return (_request, response, next) => {
    const exchange = exchangeOf(response);
    const { state, key, target } = exchange;
    if (!key) throw new Error('only admitted requests are shed');
    if (state.admitted >= maxWaitingRequests) {
      shedExchange(exchange, 'waiting');
      refuse(exchange, 'service_unavailable', { retryAfter: 1 });
      return;
    }
    if (WITHOUT_READS.has(target.path)) admitExchange(exchange, null);
    else if ((state.admittedOf.get(key.account.id) ?? 0) < share) admitExchange(exchange, key.account.id);
    next();
  };
}

/** Counts the request. Refuses it if the rate limit or the account's share of waiting slots is used up. */
export function rateLimit(service: Service): RequestHandler {
  return async (_request, response, next) => {
    const exchange = exchangeOf(response);
    const refusal = await countExchange(exchange, service);
    if (refusal) refuse(exchange, refusal.code, refusal);
    else next();
  };
}

/**
 * Counts a request in the key's rate window. Returns null if the request may be answered; otherwise an error response:
 * `rate_limited` if the window is used up, `service_unavailable` if the request has no waiting slot (rule 4.7).
 */
export async function countExchange(
  exchange: Exchange,
  { store, settings }: Service,
): Promise<Refusal | null> {
  const { key, now } = exchange;
  if (!key) throw new Error('the rate limit requires an admitted request');
  const count: Store['countRequest'] = (...args) => timed(exchange, () => store.countRequest(...args));
  const { caller, rate } = await countRequest({ countRequest: count }, settings.requestsPerMinute, key, now);
  exchange.rate = rate;
  exchange.caller = caller;
  if (!caller) return new Refusal('rate_limited');
  if (exchange.isAdmitted) return null;
  shedExchange(exchange, 'account');
  return new Refusal('service_unavailable', [], BEYOND_SHARE);
}

const BEYOND_SHARE =
  'Too many requests of this account are waiting. Wait for responses before you send further requests.';
