import { CallerGone, isStoreUnavailable } from '@brand-visibility/application';
import { ERRORS, type Problem } from '@brand-visibility/contract';
import type { ParameterFault, RefusalCode } from '@brand-visibility/domain';
import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { hasBody, isWellFormedPath } from '../pipeline/checks.js';
import { endConnectionWith, endExchange, type Exchange } from '../pipeline/exchange.js';

/** Writes replies: a body with its headers, or the problem document of a refusal. */

/** If a browser renders data as a page after all, the page can load nothing and cannot be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** How a browser treats a body. */
export interface BodyOptions {
  /** The Content-Security-Policy of a page. */
  readonly policy?: string;
  /** The Cache-Control of immutable public files. */
  readonly caching?: string;
  /** Whether all replies share the bytes of this body: an unread reply then takes no memory of its own. */
  readonly isShared?: boolean;
}

/** A body, whole or in chunks. */
type Bytes = string | Buffer | readonly Buffer[];

/** A body as sent, with its headers in pairs: those before the request id and those after it. */
export interface Body {
  readonly bytes: Bytes;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly isShared: boolean;
}

/**
 * A body with its headers (rule 6.6). By default caches must not store it, because all data belongs to one key; the
 * other headers keep a browser from treating data as a page.
 */
export function prepared(
  contentType: string,
  bytes: Bytes,
  { policy = DATA_POLICY, caching = 'no-store', isShared = false }: BodyOptions = {},
): Body {
  const before = ['Content-Type', contentType, 'Content-Length', String(lengthOf(bytes))];
  const after = [
    'Cache-Control',
    caching,
    'Vary',
    'Authorization, Accept-Encoding',
    'X-Content-Type-Options',
    'nosniff',
    'Content-Security-Policy',
    policy,
    'Referrer-Policy',
    'no-referrer',
  ];
  return { bytes, before, after, isShared };
}

/** Bytes of a body. */
export function lengthOf(bytes: Bytes): number {
  if (typeof bytes === 'string') return Buffer.byteLength(bytes);
  return Buffer.isBuffer(bytes) ? bytes.length : bytes.reduce((sum, { length }) => sum + length, 0);
}

/** Headers of every response, in pairs (rule 6.6). */
export function headersOf({ before, after }: Body, requestId: string): string[] {
  return [...before, 'X-Request-Id', requestId, ...after];
}

/**
 * Writes a body and ends the response. Chunks are written as the caller reads, so that those it has read take no
 * memory. `accepted` is called with the number of bytes each time that the operating system has accepted some.
 */
function end(response: ServerResponse, bytes: Bytes, accepted: (bytes: number) => void): void {
  if (typeof bytes === 'string' || Buffer.isBuffer(bytes)) {
    response.end(bytes, () => accepted(lengthOf(bytes)));
    return;
  }
  const chunks = [...bytes];
  const write = () => {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      const { length } = chunk;
      if (!response.write(chunk, (fault) => fault ?? accepted(length))) {
        response.once('drain', write);
        return;
      }
    }
    response.end();
  };
  write();
}

/** Counts a response among those that its account has not read, until it is read or the caller disconnects. */
function countUnread({ state, key, connection }: Exchange, size: number): (bytes: number) => void {
  if (!key || connection.gone.aborted) return () => undefined;
  const { id } = key.account;
  let left = size;
  const accepted = (bytes: number) => {
    const fewer = Math.min(bytes, left); // after the end of the connection nothing is left
    state.unread.add(id, -fewer);
    left -= fewer;
    if (left === 0) connection.gone.removeEventListener('abort', gone);
  };
  const gone = () => accepted(left);
  state.unread.add(id, size);
  connection.gone.addEventListener('abort', gone, { once: true });
  return accepted;
}

/** Optional parts of a response. */
export interface ResponseOptions {
  readonly headers?: readonly string[];
  readonly code?: RefusalCode;
  /** The error that was thrown, for the log only. */
  readonly fault?: unknown;
}

/**
 * Writes every response of the API, except to connections whose request cannot be parsed (parser-errors.ts; rule 6.2).
 */
export function send(exchange: Exchange, status: number, body: Body, options: ResponseOptions = {}): void {
  const { request, response, requestId, rate, state } = exchange;
  const headers = headersOf(body, requestId);
  if (rate) {
    headers.push('RateLimit', `"default";r=${rate.left};t=${rate.seconds}`);
    headers.push('RateLimit-Policy', `"default";q=${rate.limit};w=60`);
  }
  if (options.headers) headers.push(...options.headers);
  // What is left of a body must not be parsed as a request (rule 4.10).
  if (state.isDraining || (hasBody(request) && !request.complete)) endConnectionWith(exchange);
  if (exchange.closes) headers.push('Connection', 'close');
  response.writeHead(status, headers);
  // A response to HEAD has the Content-Length of the body, but no body (rule 4.3).
  const bytes = request.method === 'HEAD' ? '' : body.bytes;
  end(response, bytes, countUnread(exchange, body.isShared ? 0 : lengthOf(bytes)));
  endExchange(exchange, status, options.code ?? null, options.fault);
}

export const PROBLEM_TYPE = 'application/problem+json';

/** Optional parts of a refusal. */
export interface ProblemOptions {
  /** Overrides the status of the code. */
  readonly status?: number;
  readonly detail?: string | null;
  readonly faults?: readonly ParameterFault[];
  readonly headers?: readonly string[];
  /** Seconds, for 503; a random number from 1 to 5 by default. */
  readonly retryAfter?: number;
  readonly fault?: unknown;
}

/**
 * Answers with the problem document of a code (rules 5.3, 6.4 and 6.6) and its headers. The document never repeats what
 * was sent nor the message of a fault.
 */
export function refuse(exchange: Exchange, code: RefusalCode, options: ProblemOptions = {}): void {
  const { path, requestId, state } = exchange;
  const { status = ERRORS[code].status } = options;
  const instance = path !== null && isWellFormedPath(path) ? path : null;
  const body = problemBody(state.publicUrl, requestId, code, { ...options, status, instance });
  const headers = [...headersOfCode(code, exchange, options), ...(options.headers ?? [])];
  send(exchange, status, prepared(PROBLEM_TYPE, body), { headers, code, fault: options.fault });
}

/** Refuses an unknown path and suggests a template, which contains nothing that was sent (rule 4.2). */
export function refuseUnknownPath(exchange: Exchange, meant: string | null): void {
  const detail = `No endpoint has this path.${meant === null ? '' : ` Did you mean \`${meant}\`?`}`;
  refuse(exchange, 'not_found', { detail });
}

/** Refuses methods that a path does not support. The list of codes is closed: the code is `not_found` (rule 4.3). */
export function refuseMethod(exchange: Exchange, methods: readonly string[] = ['GET', 'HEAD']): void {
  refuse(exchange, 'not_found', {
    status: 405,
    detail: `This path supports only ${methods.join(' and ')}.`,
    headers: ['Allow', methods.join(', ')],
  });
}

/** The status in log and metrics of a request whose caller disconnected before the reply; it is never sent. */
const CALLER_GONE = 499;

/**
 * Answers a thrown error with 503 if it may be temporary, else with 500 (rule 4.6). Only the log receives its details.
 */
export function refuseFault(exchange: Exchange, fault: unknown): void {
  if (exchange.response.headersSent) exchange.response.destroy();
  else if (fault instanceof CallerGone) endExchange(exchange, CALLER_GONE, null, undefined);
  else refuse(exchange, codeOfFault(fault), { fault });
}

/** The code of a thrown error (rule 4.6). */
export function codeOfFault(fault: unknown): RefusalCode {
  return isStoreUnavailable(fault) ? 'service_unavailable' : 'internal_error';
}

/** What a problem document says of one request. */
interface ProblemOf extends Pick<ProblemOptions, 'detail' | 'faults'> {
  /** The status of the code by default. */
  readonly status?: number;
  readonly instance: string | null;
}

/** The text of a problem document (rule 6.4). */
export function problemBody(
  publicUrl: string,
  requestId: string,
  code: RefusalCode,
  options: ProblemOf,
): string {
  return JSON.stringify(problemOf(publicUrl, requestId, code, options));
}

/** A problem document (rule 6.4). */
export function problemOf(
  publicUrl: string,
  requestId: string,
  code: RefusalCode,
  { status = ERRORS[code].status, detail, instance, faults = [] }: ProblemOf,
): Problem {
  return {
    type: `${publicUrl}/errors/${code}`,
    title: ERRORS[code].title,
    status,
    detail: detail ?? ERRORS[code].detail,
    ...(instance === null ? {} : { instance }),
    code,
    request_id: requestId,
    ...(faults.length > 0 ? { errors: faults } : {}),
  };
}

function headersOfCode(code: RefusalCode, { rate }: Exchange, { retryAfter }: ProblemOptions): string[] {
  switch (ERRORS[code].status) {
    case 401:
      return ['WWW-Authenticate', code === 'missing_api_key' ? 'Bearer' : 'Bearer error="invalid_token"'];
    case 429:
      return ['Retry-After', String(rate?.seconds ?? 60)];
    case 503:
      // Jitter: callers refused at the same time must not all retry at the same time.
      return ['Retry-After', String(retryAfter ?? randomInt(1, 6))];
    default:
      return [];
  }
}
