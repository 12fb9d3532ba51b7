import { rateLimitHeader, rateLimitPolicyHeader, type RefusalCode } from '@brand-visibility/domain';
import type { ServerResponse } from 'node:http';
import { endConnectionWith, endExchange, type Exchange } from './exchange.js';
import { jsonBody } from './json-body.js';
import type { Turns } from './turns.js';

const JSON_TYPE = 'application/json';

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

/** Sends a reply of a few lines. */
export function sendJson(exchange: Exchange, status: number, body: object, beside: Beside = {}): void {
  send(exchange, status, prepared(JSON_TYPE, JSON.stringify(body)), beside);
}

/** Sends what an endpoint replies, which may be megabytes. */
export async function sendReply(exchange: Exchange, reply: unknown, turns: Turns): Promise<void> {
  const body = jsonBody(reply, turns);
  send(exchange, 200, prepared(JSON_TYPE, typeof body === 'string' ? body : await body));
}

/** The one place where a response is written, but for what fails before there is a request. */
export function send(exchange: Exchange, status: number, body: Body, beside: Beside = {}): void {
  const { request, response, requestId, rate, state } = exchange;
  const headers = headersOf(body, requestId);
  if (rate) {
    headers.push('RateLimit', rateLimitHeader(rate.left, rate.seconds));
    headers.push('RateLimit-Policy', rateLimitPolicyHeader(rate.limit));
  }
  if (beside.headers) headers.push(...beside.headers);
  if (state.isDraining) endConnectionWith(exchange);
  if (exchange.closes) headers.push('Connection', 'close');
  response.writeHead(status, headers);
  // A reply to HEAD has the length of the body and not the body (decisions 4.3).
  if (request.method === 'HEAD') response.end();
  else end(response, body.bytes);
  if (!body.isShared) state.unread.owe(response);
  endExchange(exchange, status, beside.code ?? null, beside.fault);
}
