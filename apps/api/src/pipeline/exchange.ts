import type { Caller, KnownKey, Rate } from '@brand-visibility/application';
import { containsApiKey, type Instant, type RefusalCode } from '@brand-visibility/domain';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { endAfterThis, type Connection } from '../connection/requests.js';
import type { Answered } from '../operations/log.js';
import type { ServiceState } from '../operations/state.js';
import type { Target } from './checks.js';

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
  /** Values of all Authorization lines, as sent. */
  authorization: readonly string[];
  /** Path and query as sent, which may show a key. */
  target: Target;
  /** The path as sent; null as long as it is not known to show no key. */
  path: string | null;
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

/** A step of the way to the reply: answers the exchange, or leaves it to the step that follows. */
export type Step = (exchange: Exchange) => Outcome | Promise<Outcome>;
export type Outcome = 'answered' | 'goes on';

const NONE: readonly string[] = [];
const NO_TARGET: Target = { path: '', query: '' };

/** The context of a request, which its steps fill in. */
export function beginExchange(
  request: IncomingMessage,
  response: ServerResponse,
  connection: Connection,
  state: ServiceState,
  now: Instant,
): Exchange {
  state.waiting += 1;
  return {
    request,
    response,
    connection,
    requestId: requestIdOf(request.headers['x-request-id']),
    startedAt: performance.now(),
    state,
    now,
    closes: false,
    authorization: NONE,
    target: NO_TARGET,
    path: null,
    route: null,
    parameters: NONE,
    key: null,
    caller: null,
    isAdmitted: false,
    rate: null,
    storeTime: 0,
  };
}

const ACCEPTED_ID = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * The caller's own id when it is one and shows no key (rule 6.3), else a new one: it goes into the reply and the log.
 * Two lines arrive joined and are none.
 */
export function requestIdOf(sent: string | readonly string[] | undefined): string {
  const isOne = typeof sent === 'string' && ACCEPTED_ID.test(sent) && !containsApiKey(sent);
  return isOne ? sent : randomUUID();
}

/** Its key, plan and subscription were judged (rule 4.5). */
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

/** Asks the store, and adds what that takes to the time that the exchange spends there. */
export async function timed<T>(exchange: Exchange, ask: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  try {
    return await ask();
  } finally {
    exchange.storeTime += performance.now() - begin;
  }
}

/** Writes the one line of a request (rule 4.4: neither URL nor key) and makes room for the next. */
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

/** Writes the one line of a request and counts it; a fault goes to the log alone. */
export function tell({ log, observe }: ServiceState, answered: Answered, fault?: unknown): void {
  if (fault === undefined) log.info(answered, 'request');
  else log.error({ ...answered, err: fault }, 'request');
  observe?.(answered);
}
