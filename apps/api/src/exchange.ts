import type { Caller, KnownKey, Rate } from '@brand-visibility/application';
import type { QueryPair } from '@brand-visibility/contract';
import type { Instant, RefusalCode } from '@brand-visibility/domain';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tell } from './answered.js';
import { connectionOf, endAfterThis, type Connection } from './connection.js';
import { requestIdOf } from './request-id.js';
import type { ServiceState } from './state.js';

/** One request and what becomes known of it on its way; the log line and the headers are made of it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  readonly requestId: string;
  /** By the monotonic clock, in milliseconds. */
  readonly startedAt: number;
  readonly state: ServiceState;
  /** The one time that all of the request goes by. */
  readonly now: Instant;
  /** The connection ends with this reply. */
  closes: boolean;
  /** The path as sent; null as long as it is not known to show no key. */
  path: string | null;
  pairs: readonly QueryPair[];
  /** The template of the endpoint's path, such as `/v1/brands/{brand_id}`. */
  route: string | null;
  /** Names of parameters that the endpoint takes and that were sent. */
  parameters: readonly string[];
  key: KnownKey | null;
  /** Who asks, once let in. */
  caller: Caller | null;
  /** It was let in and counts among those that may wait. */
  isAdmitted: boolean;
  /** Null for a request that was not counted. */
  rate: Rate | null;
  /** Milliseconds that questions to the store took. */
  storeTime: number;
}

const NO_NAMES: readonly string[] = [];

/**
 * Leads back from a response, which is all that Express hands on, to what is known of it. It stands in the response
 * itself: a WeakMap of every request makes each garbage collection longer, a sixth of the requests a second in all.
 */
const EXCHANGE = Symbol('exchange');
interface Answering {
  [EXCHANGE]?: Exchange;
}

export function beginExchange(
  request: IncomingMessage,
  response: ServerResponse & Answering,
  state: ServiceState,
  now: Instant,
): Exchange {
  const connection = connectionOf(request.socket);
  const exchange: Exchange = {
    request,
    response,
    connection,
    requestId: requestIdOf(request.headers['x-request-id']),
    startedAt: performance.now(),
    state,
    now,
    closes: false,
    path: null,
    pairs: [],
    route: null,
    parameters: NO_NAMES,
    key: null,
    caller: null,
    isAdmitted: false,
    rate: null,
    storeTime: 0,
  };
  response[EXCHANGE] = exchange;
  state.waiting += 1;
  return exchange;
}

/** Its key, plan and subscription were judged (decisions 4.5). */
export function admitExchange(exchange: Exchange): void {
  exchange.isAdmitted = true;
  exchange.state.admitted += 1;
  exchange.connection.isAdmitted = true;
}

/** What follows on the connection is not taken up, and it ends with this reply. */
export function endConnectionWith(exchange: Exchange): void {
  exchange.closes = true;
  endAfterThis(exchange.connection);
}

export function exchangeOf(response: ServerResponse & Answering): Exchange {
  const exchange = response[EXCHANGE];
  if (!exchange) throw new Error('a response without an exchange');
  return exchange;
}

/** Writes the one line of a request (decisions 4.4: neither URL nor key) and makes room for the next. */
export function endExchange(
  exchange: Exchange,
  status: number,
  code: RefusalCode | null,
  fault: unknown,
): void {
  const { state, request, response, requestId, route, parameters, key, rate, startedAt, storeTime } =
    exchange;
  state.waiting -= 1;
  if (exchange.isAdmitted) state.admitted -= 1;
  exchange.connection.unanswered -= 1;
  const line = {
    request_id: requestId,
    method: request.method ?? null,
    route,
    parameters,
    status,
    code,
    key_id: key?.id ?? null,
    account_id: key?.account.id ?? null,
    rate_limit: rate?.limit ?? null,
    rate_left: rate?.left ?? null,
    duration_ms: rounded(performance.now() - startedAt),
    store_ms: rounded(storeTime),
    aborted: response.destroyed,
  };
  tell(state, line, fault);
}

/** Milliseconds to the microsecond. */
const rounded = (milliseconds: number) => Math.round(milliseconds * 1000) / 1000;
