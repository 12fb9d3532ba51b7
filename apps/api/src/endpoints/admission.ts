import { countRequest, verifyKey, type Store } from '@brand-visibility/application';
import { OPERATIONS } from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';
import type { Service } from '@brand-visibility/wiring';
import type { RequestHandler } from 'express';
import { LIMITS } from '../limits/limits.js';
import {
  type Exchange,
  type Verdict,
  admitExchange,
  exchangeOf,
  shedExchange,
  timed,
} from '../request/exchange.js';
import { bearerKey } from '../request/header-lines.js';
import { isMcp } from '../request/target.js';
import { refuse } from '../response/problem.js';

/** Middleware that admits requests: it verifies the key, sheds load and counts requests. */

/** Refuses a request whose key is not accepted. */
export function admission(service: Service): RequestHandler {
  return async (_request, response, next) => {
    const exchange = exchangeOf(response);
    const { refusal, detail = null } = await verdictOn(exchange, service);
    if (refusal) refuse(exchange, refusal, { detail });
    else next();
  };
}

/** Verifies the API key and its expiry, the plan and the subscription. Further calls return the same result. */
export function verdictOn(exchange: Exchange, { store }: Service): Promise<Verdict> {
  exchange.verdict ??= verify(exchange, store);
  return exchange.verdict;
}

async function verify(exchange: Exchange, store: Store): Promise<Verdict> {
  const sent = bearerKey(exchange.authorization);
  if (sent.refusal) return sent;
  const findKey: Store['findKey'] = (...args) => timed(exchange, () => store.findKey(...args));
  const { refusal, key } = await verifyKey({ findKey }, sent.key, exchange.now);
  exchange.key = key;
  return { refusal };
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
 * Sheds load: refuses an admitted request if no waiting slot is left, and gives others a slot. A message to /mcp gets
 * its slot when it is complete.
 */
export function shedding(service: Service): RequestHandler {
  return (_request, response, next) => {
    const exchange = exchangeOf(response);
    if (exchange.state.admitted >= service.settings.maxWaitingRequests) {
      shedExchange(exchange, 'waiting');
      refuse(exchange, 'service_unavailable', { retryAfter: 1 });
      return;
    }
    if (!isMcp(exchange)) takeSlot(exchange, service);
    next();
  };
}

/**
 * Gives a request a waiting slot. If the account's share is used up, the request does not get a slot, so that slots
 * remain for other accounts; `refusalWithoutSlot` then returns the error response.
 */
export function takeSlot(exchange: Exchange, { settings: { maxWaitingRequests } }: Service): void {
  const share = Math.max(1, Math.floor(maxWaitingRequests * LIMITS.waitingOfAnAccount.value));
  const { state, key, target } = exchange;
  if (!key) throw new Error('only admitted requests get slots');
  if (WITHOUT_READS.has(target.path)) admitExchange(exchange, null);
  else if ((state.admittedOf.get(key.account.id) ?? 0) < share) admitExchange(exchange, key.account.id);
}

/** Counts the request. Refuses it if the rate limit or the account's share of waiting slots is used up. */
export function rateLimit(service: Service): RequestHandler {
  return async (_request, response, next) => {
    const exchange = exchangeOf(response);
    const refusal = (await countExchange(exchange, service)) ?? refusalWithoutSlot(exchange);
    if (refusal) refuse(exchange, refusal.code, refusal);
    else next();
  };
}

/** Counts a request in the key's rate window (rule 4.7). Returns the error response if the window is used up. */
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
  return caller ? null : new Refusal('rate_limited');
}

/** Returns the error response to a counted request that has no waiting slot; null if it has one. */
export function refusalWithoutSlot(exchange: Exchange): Refusal | null {
  if (exchange.isAdmitted) return null;
  shedExchange(exchange, 'account');
  return new Refusal('service_unavailable', [], BEYOND_SHARE);
}

const BEYOND_SHARE =
  'Too many requests of this account are waiting. Wait for responses before you send further requests.';
