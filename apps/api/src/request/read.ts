/**
 * The values of a request: received, read, keyed, counted, routed, answered. Each stage returns a new one, which
 * contains what the access log and an error response need. Here is what is known before the key.
 */
import type { Caller, KeyCheck, Rate, StoredKey } from '@brand-visibility/application';
import { containsApiKey } from '@brand-visibility/domain/api-key';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connection } from '../limits/connection.js';
import { LIMITS } from '../limits/limits.js';
import type { ServiceState, WaitingSlot } from './state.js';
import type { Target } from './target.js';

/** A request whose turn on its connection has come. Like the values of all stages, it is never changed. */
export interface Received {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  /** Whether the connection closes after the response. */
  readonly isLast: boolean;
  readonly target: Target;
  readonly state: ServiceState;
  readonly requestId: string;
  /** Start of the request in milliseconds of the monotonic clock. */
  readonly startedAt: number;
  /** The current time for all work of the request. */
  readonly now: Instant;
  /** Milliseconds that the request has spent in the store so far. */
  readonly storeTime: { milliseconds: number };
  /** Every value of the headers Authorization and Host, because Node merges or drops repeated lines silently. */
  readonly authorization: readonly string[];
  readonly hosts: readonly string[];
  /** Whether the request contains `X-API-Key`, which other services use and this service does not read. */
  readonly hasOtherKey: boolean;
}

/** A request that is acceptable HTTP, and whose target contains no key, so that a response may repeat its path. */
export interface Read extends Received {
  readonly path: string;
  /** The check of its key, if its long target needed it first. */
  readonly check: Check | null;
}

/** The result of looking a key up, and the connection of the assistant whose token led to it (rule 21.14). */
export type Check = KeyCheck & { readonly connectionId?: string };

/** A request with an accepted key. */
export interface Keyed extends Read {
  readonly key: StoredKey;
  readonly connectionId: string | undefined;
  /** Its waiting slot; null if it has none, or none yet. */
  readonly slot: WaitingSlot | null;
}

/** A request that was counted in the rate window of its key. */
export interface Counted extends Keyed {
  readonly rate: Rate;
  /** Null if the request exceeds the key's rate limit. */
  readonly caller: Caller | null;
}

/** A counted request that the key's rate limit allows. */
export interface WithinRate extends Counted {
  readonly caller: Caller;
}

/** A value of any stage, as an error response and the access log need it. */
export interface Stage extends Received {
  readonly path?: string;
  readonly key?: StoredKey | null;
  readonly slot?: WaitingSlot | null;
  readonly connectionId?: string | undefined;
  readonly rate?: Rate | undefined;
  /** The template of the endpoint's path, such as `/v1/brands/{brand_id}`. */
  readonly route?: string;
  /** Names of the endpoint's parameters that the request contains. */
  readonly parameters?: readonly string[];
  /** The brand id in the path or in the arguments of a tool, as sent. */
  readonly brandId?: string | undefined;
}

/** Returns the first value of a request. */
export function received(
  exchange: Pick<Received, 'request' | 'response' | 'connection' | 'isLast' | 'target' | 'state'>,
  now: Instant,
): Received {
  const { headers, rawHeaders } = exchange.request;
  const authorization: string[] = [];
  const hosts: string[] = [];
  let hasOtherKey = false;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[i + 1] ?? '');
    else if (name.length === 13 && name.toLowerCase() === 'authorization')
      authorization.push(rawHeaders[i + 1] ?? '');
    else if (name.length === 9 && name.toLowerCase() === 'x-api-key') hasOtherKey = true;
  }
  return Object.freeze({
    ...exchange,
    requestId: requestIdOf(headers['x-request-id']),
    startedAt: performance.now(),
    now,
    storeTime: { milliseconds: 0 },
    authorization,
    hosts,
    hasOtherKey,
  });
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

/** Awaits a call of the store, which has just begun, and adds the elapsed time to the store time of the request. */
export async function timed<T>({ storeTime }: Received, call: Promise<T>): Promise<T> {
  const begin = performance.now();
  try {
    return await call;
  } finally {
    storeTime.milliseconds += performance.now() - begin;
  }
}

/** Why a request is not acceptable as HTTP, and the status to send. The code is `invalid_parameter` (rule 4.3). */
export interface ProtocolFault {
  readonly status: number;
  readonly detail: string;
}

const { headerLines, target: targetLimit } = LIMITS;

/** Matches a Host header: a name or an IP address with an optional port, or empty (RFC 9110, 7.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Finds faults that Node's parser accepts but that a proxy in front of the service may interpret differently (rule
 * 4.10).
 */
export function protocolFault({ request, target, hosts }: Received): ProtocolFault | null {
  const { httpVersion, headers, method, rawHeaders } = request;
  if (method === 'CONNECT') {
    return {
      status: 400,
      detail: 'The service is not a proxy: send GET requests for the paths of the API.',
    };
  }
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return { status: 400, detail: 'Use HTTP/1.1 or HTTP/1.0.' };
  }
  if (rawHeaders.length > 2 * headerLines.value) {
    return { status: 431, detail: `Send at most ${headerLines.value} headers.` };
  }
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) {
    return { status: 400, detail: 'Send exactly one Host header.' };
  }
  if (hosts[0] !== undefined && !HOST.test(hosts[0])) {
    return {
      status: 400,
      detail: 'The Host header must be a host name or an address, with an optional port.',
    };
  }
  if (headers['transfer-encoding'] !== undefined && isRead(request)) {
    return { status: 400, detail: 'Send GET and HEAD requests without a Transfer-Encoding header.' };
  }
  if (headers.expect !== undefined && expectations(headers.expect).some((each) => each !== CONTINUE)) {
    return { status: 417, detail: `Send the request without an Expect header, or with \`${CONTINUE}\`.` };
  }
  if (target.sent.length > targetLimit.value) {
    return { status: 414, detail: `Shorten the request target to at most ${targetLimit.value} characters.` };
  }
  return null;
}

/** Whether the method of a request is GET or HEAD. */
export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const CONTINUE = '100-continue';

/** Returns the elements of an Expect header in lower case (RFC 9110, 10.1.1). */
function expectations(expect: string): readonly string[] {
  const list = expect.split(',').map((each) => each.trim().toLowerCase());
  return list.filter((each) => each !== '');
}

/** Whether a caller waits for status 100 before it sends the body. HTTP/1.0 lacks this status (rule 4.10). */
export function awaitsContinue(request: IncomingMessage): boolean {
  const { expect = '' } = request.headers;
  return request.httpVersion === '1.1' && hasBody(request) && expectations(expect).length > 0;
}

/**
 * Whether the connection must close after the response even if the service reads the body, so that no leftover bytes
 * are parsed as a request (rule 4.10). If a request asks for an upgrade or a tunnel, Node drops further bytes of the
 * same chunk.
 */
export function endsConnection(request: IncomingMessage, response: ServerResponse): boolean {
  return !response.shouldKeepAlive || request.headers.upgrade !== undefined || request.method === 'CONNECT';
}

/** Whether the headers of a request announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
