import type { Caller, StoredKey, Rate } from '@brand-visibility/application';
import { containsApiKey, type Instant, type RefusalCode } from '@brand-visibility/domain';
import type { Response } from 'express';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connection } from '../limits/connection.js';
import type { AccessLogEntry, ShedReason } from './access-log.js';
import type { ServiceState } from './state.js';
import { type Target, splitTarget } from './target.js';

/** The result of the checks of a key. `refusal` is null if the key is accepted; `detail` replaces the code's text. */
export interface Verdict {
  readonly refusal: RefusalCode | null;
  readonly detail?: string;
}

/** One request with its response and its context. Middleware fills in the context, from which the log entry is made. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  readonly requestId: string;
  /** Start of the request in milliseconds of the monotonic clock. */
  readonly startedAt: number;
  readonly state: ServiceState;
  /** The current time for all work of the request. */
  readonly now: Instant;
  /** Whether the connection closes after this response. */
  closes: boolean;
  /** Values of all Authorization header lines, as sent. */
  authorization: readonly string[];
  /** The target of the request line, as sent and split into path and query. It may contain a key. */
  readonly sentTarget: string;
  readonly target: Target;
  /** The path as sent; null until the service knows that it contains no key. */
  path: string | null;
  /** The template of the endpoint's path, such as `/v1/brands/{brand_id}`. */
  route: string | null;
  /** Names of the endpoint's parameters that the request contains. */
  parameters: readonly string[];
  /** The brand id in the path or in the arguments of a tool, as sent. */
  brandId: string | null;
  /** Null until the key is looked up. */
  verdict: Promise<Verdict> | null;
  key: StoredKey | null;
  /** Null unless the request was shed. */
  shed: ShedReason | null;
  /** Null until the request is admitted and counted. */
  caller: Caller | null;
  /** Whether the request holds a waiting slot, and whether that slot counts towards the account's share. */
  isAdmitted: boolean;
  isInShare: boolean;
  /** Null if the request was not counted. */
  rate: Rate | null;
  /** Milliseconds that the request spent in the store. */
  storeTime: number;
}

const NONE: readonly string[] = [];

/** Creates the exchange of a request and attaches it to the response. */
export function beginExchange(
  request: IncomingMessage,
  response: ServerResponse,
  connection: Connection,
  state: ServiceState,
  now: Instant,
): Exchange {
  state.waiting += 1;
  const sentTarget = request.url ?? '';
  const exchange: Exchange = {
    request,
    response,
    connection,
    requestId: requestIdOf(request.headers['x-request-id']),
    startedAt: performance.now(),
    state,
    now,
    closes: false,
    authorization: NONE,
    sentTarget,
    target: splitTarget(sentTarget),
    path: null,
    route: null,
    parameters: NONE,
    brandId: null,
    verdict: null,
    key: null,
    shed: null,
    caller: null,
    isAdmitted: false,
    isInShare: false,
    rate: null,
    storeTime: 0,
  };
  Object.assign(response, { locals: { exchange } }); // Express keeps existing locals
  return exchange;
}

/** Returns the exchange that `beginExchange` attached to a response. */
export function exchangeOf({ locals }: Response): Exchange {
  return locals['exchange'] as Exchange; // the cast is safe: `beginExchange` sets it
}

const ACCEPTED_ID = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Returns the caller's request id if it is valid and contains no key (rule 6.3), otherwise a new id. Node joins the
 * values of two header lines, which makes them invalid.
 */
export function requestIdOf(sent: string | readonly string[] | undefined): string {
  const isOne = typeof sent === 'string' && ACCEPTED_ID.test(sent) && !containsApiKey(sent);
  return isOne ? sent : randomUUID();
}

/** Gives a request a waiting slot, which counts towards the account's share if `account_id` is not null (rule 4.5). */
export function admitExchange(exchange: Exchange, account_id: string | null): void {
  const { state } = exchange;
  exchange.isAdmitted = true;
  state.admitted += 1;
  if (account_id === null) return;
  exchange.isInShare = true;
  state.admittedOf.set(account_id, (state.admittedOf.get(account_id) ?? 0) + 1);
}

function leaveWaiting({ state, key, isAdmitted, isInShare }: Exchange): void {
  if (isAdmitted) state.admitted -= 1;
  if (!isInShare || !key) return;
  const left = (state.admittedOf.get(key.account.id) ?? 1) - 1;
  if (left > 0) state.admittedOf.set(key.account.id, left);
  else state.admittedOf.delete(key.account.id);
}

/** Records that a request is shed because of a limit on all callers or on one account (rule 4.5). */
export function shedExchange(exchange: Exchange, reason: ShedReason): void {
  exchange.shed = reason;
  exchange.state.shed[reason] += 1;
}

/** Closes the connection after this response, and ignores later requests on the connection. */
export function endConnectionWith(exchange: Exchange): void {
  exchange.closes = true;
  exchange.connection.isOver = true;
  exchange.connection.starts.length = 1; // only the current request remains
}

/** Calls the store and adds the elapsed time to the exchange's store time. */
export async function timed<T>(exchange: Exchange, call: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  try {
    return await call();
  } finally {
    exchange.storeTime += performance.now() - begin;
  }
}

/** Writes the access log entry of a request, without its URL and key (rule 4.4), and releases its waiting slot. */
export function endExchange(
  exchange: Exchange,
  status: number,
  code: RefusalCode | null,
  fault: unknown,
): void {
  const { state, request, response, requestId, route, parameters, key, rate, startedAt, storeTime } =
    exchange;
  const { brandId, shed } = exchange;
  state.waiting -= 1;
  leaveWaiting(exchange);
  const entry: AccessLogEntry = {
    request_id: requestId,
    method: request.method ?? null,
    route,
    parameters,
    status,
    code,
    key_id: key?.id ?? null,
    account_id: key?.account.id ?? null,
    brand_id: status < 400 && code === null ? brandId : null,
    reason: shed ?? (code === 'service_unavailable' ? 'database' : status === 503 ? 'not_ready' : null),
    rate_limit: rate?.limit ?? null,
    rate_left: rate?.left ?? null,
    duration_ms: rounded(performance.now() - startedAt),
    store_ms: rounded(storeTime),
    aborted: response.destroyed,
  };
  logRequest(state, entry, fault);
}

/** Rounds milliseconds to three decimals. */
const rounded = (milliseconds: number) => Math.round(milliseconds * 1000) / 1000;

/** Writes one access log entry and updates the metrics; only the log receives the fault. */
export function logRequest(
  { sampling, observe }: ServiceState,
  entry: AccessLogEntry,
  fault?: unknown,
): void {
  sampling.write(entry, fault);
  observe?.(entry);
}
