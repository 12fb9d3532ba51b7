import { rateLimitHeader, rateLimitPolicyHeader, type RefusalCode } from '@brand-visibility/domain';
import { endConnectionWith, endExchange, type Exchange } from './exchange.js';

/** Were data shown as a page after all, it could load nothing and be framed by nobody. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** How a browser is to take a body. */
export interface Look {
  /** The Content-Security-Policy of a page. */
  readonly policy?: string;
  /** The Cache-Control of what is the same for everybody and never changes. */
  readonly caching?: string;
}

/** A body as it is sent, and its headers in pairs: those before the request id, and those after it. */
export interface Body {
  readonly bytes: string | Buffer;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * A body with its headers. Unless it is said otherwise, nothing may be stored, since all data is one key's, and an error
 * less than anything; the rest tells a browser that this is data and no page.
 */
export function prepared(
  contentType: string,
  bytes: string | Buffer,
  { policy = DATA_POLICY, caching = 'no-store' }: Look = {},
): Body {
  const before = ['Content-Type', contentType, 'Content-Length', String(Buffer.byteLength(bytes))];
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
  return { bytes, before, after };
}

/** Headers of every response, in pairs. */
export function headersOf({ before, after }: Body, requestId: string): string[] {
  return [...before, 'X-Request-Id', requestId, ...after];
}

/** What a response has beside its status and its body. */
export interface Beside {
  readonly headers?: readonly string[];
  readonly code?: RefusalCode;
  /** What was thrown, for the log alone. */
  readonly fault?: unknown;
}

export function sendJson(exchange: Exchange, status: number, body: unknown, beside: Beside = {}): void {
  send(exchange, status, prepared('application/json', JSON.stringify(body)), beside);
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
  else response.end(body.bytes);
  // Bytes of a document are shared, text is not.
  if (typeof body.bytes === 'string') state.unread.owe(response);
  endExchange(exchange, status, beside.code ?? null, beside.fault);
}
