import { rateLimitHeader, rateLimitPolicyHeader, type RefusalCode } from '@brand-visibility/domain';
import { endConnectionWith, endExchange, type Exchange } from './exchange.js';

/** Were data shown as a page after all, it could load nothing and be framed by nobody. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Headers of every response, in pairs. Unless it is said otherwise, nothing may be stored, since all data is one key's,
 * and an error less than anything; the rest tells a browser that this is data and no page.
 */
export function headersFor(
  requestId: string,
  contentType: string,
  body: string | Buffer,
  { policy = DATA_POLICY, caching = 'no-store' }: Pick<Beside, 'policy' | 'caching'> = {},
): string[] {
  return [
    'Content-Type',
    contentType,
    'Content-Length',
    String(Buffer.byteLength(body)),
    'X-Request-Id',
    requestId,
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
}

/** What a response has beside its status and its body. */
export interface Beside {
  readonly headers?: readonly string[];
  /** The Content-Security-Policy of a page. */
  readonly policy?: string;
  /** The Cache-Control of what is the same for everybody and never changes. */
  readonly caching?: string;
  readonly code?: RefusalCode;
  /** What was thrown, for the log alone. */
  readonly fault?: unknown;
}

export function sendJson(exchange: Exchange, status: number, body: unknown, beside: Beside = {}): void {
  send(exchange, status, 'application/json', JSON.stringify(body), beside);
}

/** The one place where a response is written, but for what fails before there is a request. */
export function send(
  exchange: Exchange,
  status: number,
  contentType: string,
  body: string | Buffer,
  beside: Beside,
): void {
  const { request, response, requestId, rate, state } = exchange;
  const headers = headersFor(requestId, contentType, body, beside);
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
  else response.end(body);
  endExchange(exchange, status, beside.code ?? null, beside.fault);
}
