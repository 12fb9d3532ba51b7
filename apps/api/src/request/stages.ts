/**
 * The stages of a request: received, checked, admitted, within its rate. Each stage adds to the same object what the
 * service has found out, so that a function can require its stage by type, and an error response can use the last one.
 */
import type { Caller, Rate, StoredKey } from '@brand-visibility/application';
import { containsApiKey } from '@brand-visibility/domain/api-key';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connection } from '../limits/connection.js';
import { readHeaderLines, type HeaderLines } from './header-lines.js';
import type { ServiceState } from './state.js';
import { type Target, splitTarget } from './target.js';

/** A request whose turn on its connection has come. */
export interface Received extends HeaderLines {
  /** For the access log: the template of the endpoint's path, such as `/v1/brands/{brand_id}`. */
  readonly route?: string;
  /** Names of the endpoint's parameters that the request contains. */
  readonly parameters?: readonly string[];
  /** The brand id in the path or in the arguments of a tool, as sent. */
  readonly brandId?: string;
  /** The connection of an assistant, if its token was found (rule 21.14). */
  readonly connectionId?: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  /** Whether the connection closes after the response. */
  readonly isLast: boolean;
  readonly requestId: string;
  /** Start of the request in milliseconds of the monotonic clock. */
  readonly startedAt: number;
  readonly state: ServiceState;
  /** The current time for all work of the request. */
  readonly now: Instant;
  /** The target of the request line, as sent and split into path and query. It may contain a key. */
  readonly sentTarget: string;
  readonly target: Target;
  /** Milliseconds that the request has spent in the store so far. */
  readonly storeTime: { milliseconds: number };
}

/** A request that is acceptable HTTP, and whose target contains no key, so that a response may repeat its path. */
export interface Checked extends Received {
  readonly path: string;
}

/** A request with an accepted key. */
export interface Admitted extends Checked {
  readonly key: StoredKey;
}

/** A request that the key's rate limit allows. */
export interface WithinRate extends Admitted {
  readonly rate: Rate;
  readonly caller: Caller;
}

/** A request that exceeds the key's rate limit. */
export interface OverRate extends Admitted {
  readonly rate: Rate;
  readonly caller: null;
}

/** A request at any stage. Whether the later fields are present depends on the stage. */
export type Stage = Received & Partial<Pick<WithinRate, 'path' | 'key' | 'rate'>>;

/** Returns the first stage of a request. */
export function received(
  request: IncomingMessage,
  response: ServerResponse,
  connection: Connection,
  isLast: boolean,
  state: ServiceState,
  now: Instant,
): Received {
  const sentTarget = request.url ?? '';
  return {
    request,
    response,
    connection,
    isLast,
    requestId: requestIdOf(request.headers['x-request-id']),
    startedAt: performance.now(),
    state,
    now,
    sentTarget,
    target: splitTarget(sentTarget),
    ...readHeaderLines(request),
    storeTime: { milliseconds: 0 },
  };
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

/** Calls the store and adds the elapsed time to the store time of the request. */
export async function timed<T>({ storeTime }: Received, call: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  try {
    return await call();
  } finally {
    storeTime.milliseconds += performance.now() - begin;
  }
}
