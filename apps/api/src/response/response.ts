import { MEDIA_TYPES, type RefusalCode } from '@brand-visibility/contract';
import type { ReadStream } from 'node:fs';
import type { OAuthCode, ShedReason } from '../request/access-log.js';

/** The content of a body, complete or in chunks. `send` empties a list of chunks. */
export type Bytes = string | Buffer | Buffer[];

/** The first `length` bytes of a file, which `send` closes. */
export interface FileBytes {
  readonly stream: ReadStream;
  readonly length: number;
}

/** A response. Several requests may share it. Only requests that cannot be parsed are answered elsewhere (rule 6.2). */
export interface Response {
  readonly status: number;
  /** Null if the caller has disconnected, so that nothing is sent. */
  readonly bytes: Bytes | FileBytes | null;
  readonly contentType?: string;
  /** Further headers, as pairs of name and value. */
  readonly headers?: readonly string[];
  /** The Content-Security-Policy of a page. */
  readonly policy?: string;
  /** The Cache-Control of immutable public files. */
  readonly caching?: string;
  /** Another request header on which the response depends, for `Vary` (rule 4.8). */
  readonly vary?: string;
  /** The Content-Encoding of the bytes. */
  readonly coding?: string;
  /** Whether responses share the bytes, so that an unread response does not take additional memory. */
  readonly isShared?: boolean;
  readonly code?: RefusalCode | OAuthCode;
  /** The error that was thrown, for the log only. */
  readonly fault?: unknown;
  /** Why the request was shed. */
  readonly shed?: ShedReason;
  /** Whether the connection closes after this response, and later requests on it are ignored. */
  readonly endsConnection?: boolean;
}

/** Creates a response from an object that `JSON.stringify` writes. */
export const jsonResponse = (status: number, body: object, contentType = MEDIA_TYPES.json) => ({
  status,
  contentType,
  bytes: JSON.stringify(body),
});

/** If a browser nevertheless renders data as a page, that page cannot load anything or be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Returns the headers of a response with a body, as pairs of name and value (rule 6.6). By default, caches must not
 * store the body, because its data belong to one key. The other headers keep a browser from treating data as a page.
 */
export function headersOf(response: Response, requestId: string): string[] {
  const { contentType, bytes, coding, caching = 'no-store', vary, policy = DATA_POLICY } = response;
  const headers = contentType === undefined ? [] : ['Content-Type', contentType];
  headers.push('Content-Length', String(lengthOf(bytes)), 'X-Request-Id', requestId);
  if (coding !== undefined) headers.push('Content-Encoding', coding);
  const varying = `Authorization, Accept-Encoding${vary === undefined ? '' : `, ${vary}`}`;
  headers.push('Cache-Control', caching, 'Vary', varying, 'X-Content-Type-Options', 'nosniff');
  headers.push('Content-Security-Policy', policy, 'Referrer-Policy', 'no-referrer');
  return headers;
}

/** Returns the length of a body in bytes. */
export function lengthOf(bytes: Response['bytes']): number {
  if (typeof bytes === 'string') return Buffer.byteLength(bytes);
  if (bytes === null || Buffer.isBuffer(bytes) || 'stream' in bytes) return bytes?.length ?? 0;
  return bytes.reduce((sum, { length }) => sum + length, 0);
}
