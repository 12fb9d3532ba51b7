import { isStoreUnavailable } from '@brand-visibility/application';
import { ERRORS, type Problem } from '@brand-visibility/contract';
import type { ParameterFault, RefusalCode } from '@brand-visibility/domain';
import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isWellFormedPath } from '../pipeline/checks.js';
import { endConnectionWith, endExchange, type Exchange } from '../pipeline/exchange.js';

/** How a reply is written: a body with its headers, or the problem document of a refusal. */

/** Were data shown as a page after all, it could load nothing and be framed by nobody. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** How a browser is to take a body. */
export interface Look {
  /** The Content-Security-Policy of a page. */
  readonly policy?: string;
  /** The Cache-Control of what is the same for everybody and never changes. */
  readonly caching?: string;
  /** Whether all replies with this body share its bytes, so that one that is not read takes no memory of its own. */
  readonly isShared?: boolean;
}

/** A body, whole or in pieces. */
type Bytes = string | Buffer | readonly Buffer[];

/** A body as it is sent, and its headers in pairs: those before the request id, and those after it. */
export interface Body {
  readonly bytes: Bytes;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly isShared: boolean;
}

/**
 * A body with its headers. Unless it is said otherwise, nothing may be stored, since all data is one key's, and an error
 * less than anything; the rest tells a browser that this is data and no page.
 */
export function prepared(
  contentType: string,
  bytes: Bytes,
  { policy = DATA_POLICY, caching = 'no-store', isShared = false }: Look = {},
): Body {
  const before = ['Content-Type', contentType, 'Content-Length', String(lengthOf(bytes))];
  const after = [
    'Cache-Control',
    caching,
    'Vary',
    'Authorization',
    'X-Content-Type-Options',
    'nosniff',
    'Content-Security-Policy',
    policy,
    'Referrer-Policy',
    'no-referrer',
  ];
  return { bytes, before, after, isShared };
}

function lengthOf(bytes: Bytes): number {
  if (typeof bytes === 'string') return Buffer.byteLength(bytes);
  return Buffer.isBuffer(bytes) ? bytes.length : bytes.reduce((sum, { length }) => sum + length, 0);
}

/** Headers of every response, in pairs. */
export function headersOf({ before, after }: Body, requestId: string): string[] {
  return [...before, 'X-Request-Id', requestId, ...after];
}

function end(response: ServerResponse, bytes: Bytes): void {
  if (typeof bytes === 'string' || Buffer.isBuffer(bytes)) response.end(bytes);
  else {
    response.cork();
    for (const piece of bytes) response.write(piece);
    response.end();
  }
}

/** What a response has beside its status and its body. */
export interface Beside {
  readonly headers?: readonly string[];
  readonly code?: RefusalCode;
  /** What was thrown, for the log alone. */
  readonly fault?: unknown;
}

/** The one place where a response is written, but for what fails before there is a request. */
export function send(exchange: Exchange, status: number, body: Body, beside: Beside = {}): void {
  const { request, response, requestId, rate, state } = exchange;
  const headers = headersOf(body, requestId);
  if (rate) {
    headers.push('RateLimit', `"default";r=${rate.left};t=${rate.seconds}`);
    headers.push('RateLimit-Policy', `"default";q=${rate.limit};w=60`);
  }
  if (beside.headers) headers.push(...beside.headers);
  if (state.isDraining) endConnectionWith(exchange);
  if (exchange.closes) headers.push('Connection', 'close');
  response.writeHead(status, headers);
  // A reply to HEAD has the length of the body and not the body (rule 4.3).
  if (request.method === 'HEAD') response.end();
  else end(response, body.bytes);
  if (!body.isShared && response.socket?.writableLength) state.unread.owe(response); // else all of it is taken
  endExchange(exchange, status, beside.code ?? null, beside.fault);
}

export const PROBLEM_TYPE = 'application/problem+json';

/** What a refusal says beside its code. */
export interface Particulars {
  /** In the place of the code's own. */
  readonly status?: number;
  readonly detail?: string | null;
  readonly faults?: readonly ParameterFault[];
  readonly headers?: readonly string[];
  /** Seconds, for 503; else some between 1 and 5. */
  readonly retryAfter?: number;
  readonly fault?: unknown;
}

/**
 * Answers with the problem document of a code (rule 6.4) and the headers that belong to it. No other place words an
 * error. What was sent, and what a fault says, never gets into it.
 */
export function refuse(exchange: Exchange, code: RefusalCode, particulars: Particulars = {}): void {
  const { path, requestId, state } = exchange;
  const { status = ERRORS[code].status } = particulars;
  const instance = path !== null && isWellFormedPath(path) ? path : null;
  const body = problemBody(state.publicUrl, requestId, code, { ...particulars, status, instance });
  const headers = [...headersOfCode(code, exchange, particulars), ...(particulars.headers ?? [])];
  send(exchange, status, prepared(PROBLEM_TYPE, body), { headers, code, fault: particulars.fault });
}

/** A path that is none, with the one that was probably meant: a template, so nothing of what was sent (rule 4.2). */
export function refuseUnknownPath(exchange: Exchange, meant: string | null): void {
  const detail = meant === null ? null : `No endpoint has this path. \`${meant}\` was probably meant.`;
  refuse(exchange, 'not_found', { detail });
}

/** Another method than GET or HEAD, which `not_found` stands for as the list of codes is closed (rule 4.3). */
export function refuseMethod(exchange: Exchange): void {
  refuse(exchange, 'not_found', {
    status: 405,
    detail: 'This path answers GET and HEAD only.',
    headers: ['Allow', 'GET, HEAD'],
  });
}

/** Answers what was thrown: 503 when it may pass, else 500. The reply tells nothing of it, the log everything. */
export function refuseFault(exchange: Exchange, fault: unknown): void {
  if (exchange.response.headersSent) exchange.response.destroy();
  else refuse(exchange, isStoreUnavailable(fault) ? 'service_unavailable' : 'internal_error', { fault });
}

/** The text of a problem document. */
export function problemBody(
  publicUrl: string,
  requestId: string,
  code: RefusalCode,
  { status, detail, instance, faults = [] }: Particulars & { status: number; instance: string | null },
): string {
  const document: Problem = {
    type: `${publicUrl}/errors/${code}`,
    title: ERRORS[code].title,
    status,
    detail: detail ?? ERRORS[code].detail,
    ...(instance === null ? {} : { instance }),
    code,
    request_id: requestId,
    ...(faults.length > 0 ? { errors: faults } : {}),
  };
  return JSON.stringify(document);
}

function headersOfCode(code: RefusalCode, { rate }: Exchange, { retryAfter }: Particulars): string[] {
  switch (ERRORS[code].status) {
    case 401:
      return ['WWW-Authenticate', code === 'missing_api_key' ? 'Bearer' : 'Bearer error="invalid_token"'];
    case 429:
      return ['Retry-After', String(rate?.seconds ?? 60)];
    case 503:
      // Callers that were turned away together must not all come back together.
      return ['Retry-After', String(retryAfter ?? randomInt(1, 6))];
    default:
      return [];
  }
}
