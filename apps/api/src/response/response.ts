import type { RefusalCode } from '@brand-visibility/domain';
import type { ServerResponse } from 'node:http';
import { type Exchange, endConnectionWith, endExchange } from '../request/exchange.js';
import { hasBody } from '../request/protocol.js';

/** Writes responses, each with its headers and body. */

/** If a browser nevertheless renders data as a page, that page cannot load anything or be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Optional properties of a body. */
export interface BodyOptions {
  /** The Content-Security-Policy of a page. */
  readonly policy?: string;
  /** The Cache-Control of immutable public files. */
  readonly caching?: string;
  /** Another request header on which the response depends, for `Vary` (rule 4.8). */
  readonly vary?: string;
  /** The Content-Encoding of the bytes. */
  readonly coding?: string;
  /** Whether responses share the bytes of this body, so that an unread response does not take additional memory. */
  readonly isShared?: boolean;
}

/** The content of a body, complete or in chunks. */
type Bytes = string | Buffer | readonly Buffer[];

/** A body with its headers as name-value pairs. The request id is inserted between `before` and `after`. */
export interface Body {
  readonly bytes: Bytes;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly isShared: boolean;
}

/**
 * Creates a body with its headers (rule 6.6). By default, caches must not store the body, because its data belong to
 * one key. The other headers keep a browser from treating data as a page.
 */
export function prepared(
  contentType: string | null,
  bytes: Bytes,
  { policy = DATA_POLICY, caching = 'no-store', vary, coding, isShared = false }: BodyOptions = {},
): Body {
  const before = [
    ...(contentType === null ? [] : ['Content-Type', contentType]),
    'Content-Length',
    String(lengthOf(bytes)),
  ];
  const after = [
    ...(coding === undefined ? [] : ['Content-Encoding', coding]),
    'Cache-Control',
    caching,
    'Vary',
    ['Authorization', 'Accept-Encoding', ...(vary === undefined ? [] : [vary])].join(', '),
    'X-Content-Type-Options',
    'nosniff',
    'Content-Security-Policy',
    policy,
    'Referrer-Policy',
    'no-referrer',
  ];
  return { bytes, before, after, isShared };
}

/** Returns the length of a body in bytes. */
export function lengthOf(bytes: Bytes): number {
  if (typeof bytes === 'string') return Buffer.byteLength(bytes);
  return Buffer.isBuffer(bytes) ? bytes.length : bytes.reduce((sum, { length }) => sum + length, 0);
}

/** Returns all headers of a response, as pairs of name and value (rule 6.6). */
export function headersOf({ before, after }: Body, requestId: string): string[] {
  return [...before, 'X-Request-Id', requestId, ...after];
}

/**
 * Writes a body and ends the response. Writes chunks as the caller reads, and frees them once they are read. Calls
 * `accepted` with the number of bytes each time the operating system accepts bytes.
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

/** Counts a response as unread. The returned function subtracts accepted bytes; a disconnection subtracts the rest. */
function countUnread({ state, key, connection }: Exchange, size: number): (bytes: number) => void {
  if (!key || connection.gone.aborted) return () => undefined;
  const { id } = key.account;
  let left = size;
  const accepted = (bytes: number) => {
    const fewer = Math.min(bytes, left); // after a disconnection, nothing is left
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

/** Writes a response and ends the exchange. Only requests that cannot be parsed are answered elsewhere (rule 6.2). */
export function send(exchange: Exchange, status: number, body: Body, options: ResponseOptions = {}): void {
  const { request, response, requestId, rate, state } = exchange;
  const headers = headersOf(body, requestId);
  if (rate) {
    headers.push('RateLimit', `"default";r=${rate.left};t=${rate.seconds}`);
    headers.push('RateLimit-Policy', `"default";q=${rate.limit};w=60`);
  }
  if (options.headers) headers.push(...options.headers);
  // The unread rest of a request body must not be parsed as a request (rule 4.10).
  if (state.isDraining || (hasBody(request) && !request.complete)) endConnectionWith(exchange);
  if (exchange.closes) headers.push('Connection', 'close');
  response.writeHead(status, headers);
  // A response to HEAD has the Content-Length of the body, but no body (rule 4.3).
  const bytes = request.method === 'HEAD' ? '' : body.bytes;
  end(response, bytes, countUnread(exchange, body.isShared ? 0 : lengthOf(bytes)));
  endExchange(exchange, status, options.code ?? null, options.fault);
}
