import { countRequest, verifyKey, type Store } from '@brand-visibility/application';
import { OPERATIONS } from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import type { RequestHandler } from 'express';
import { LIMITS } from '../limits/limits.js';
import { type Exchange, admitExchange, exchangeOf, shedExchange, timed } from '../request/exchange.js';
import { bearerKey } from '../request/header-lines.js';
import { refuse } from '../response/problem.js';

/** The middleware between the checks of a request and its endpoint: who may send it, and whether now. */

/** Checks the key, its plan and its subscription. */
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

/** These read nothing that others wait for, so no request for them is one too many of its account. */
const WITHOUT_READS: ReadonlySet<string> = new Set([
  OPERATIONS.getAccount.path,
  OPERATIONS.getMethodology.path,
]);

/**
 * Load shedding: refuses admitted requests beyond the number that may wait. If its account has its share of waiting
 * slots, a request does not get one, so that others keep theirs while it is counted.
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

/** Counts the request, and refuses it if it exceeds the limit of its key or its account. */
export function rateLimit(service: Service): RequestHandler {
  return async (_request, response, next) => {
    const exchange = exchangeOf(response);
    const refusal = await countExchange(exchange, service);
    if (refusal) refuse(exchange, refusal.code, refusal);
    else next();
  };
}

/**
 * Counts a request in the key's rate window. Returns the error response if the window is used up, or if the account
 * has its share of waiting slots (rule 4.7); null if the request may be answered.
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
