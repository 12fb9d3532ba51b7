import type { RefusalCode } from '@brand-visibility/domain';
import type { ReadStream } from 'node:fs';
import type { ShedReason } from '../request/access-log.js';
import type { Stage } from '../request/stages.js';

/** Defines responses: bodies with their headers, and the response to a request. */

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
export type Bytes = string | Buffer | readonly Buffer[];

/** The first `length` bytes of a file, which `send` closes. */
export interface FileBytes {
  readonly stream: ReadStream;
  readonly length: number;
}

/** A body with its headers as name-value pairs. The request id is inserted between `before` and `after`. */
export interface Body<Content = Bytes | FileBytes> {
  readonly bytes: Content;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly isShared: boolean;
}

/**
 * Creates a body with its headers (rule 6.6). By default, caches must not store the body, because its data belong to
 * one key. The other headers keep a browser from treating data as a page.
 */
export function prepared<Content extends Bytes | FileBytes>(
  contentType: string | null,
  bytes: Content,
  { policy = DATA_POLICY, caching = 'no-store', vary, coding, isShared = false }: BodyOptions = {},
): Body<Content> {
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
export function lengthOf(bytes: Bytes | FileBytes): number {
  if (typeof bytes === 'string') return Buffer.byteLength(bytes);
  return Buffer.isBuffer(bytes) || 'stream' in bytes
    ? bytes.length
    : bytes.reduce((sum, { length }) => sum + length, 0);
}

/** Returns all headers of a response, as pairs of name and value (rule 6.6). */
export function headersOf({ before, after }: Body, requestId: string): string[] {
  return [...before, 'X-Request-Id', requestId, ...after];
}

/** Optional parts of a response. */
export interface ResponseOptions {
  readonly headers?: readonly string[];
  readonly code?: RefusalCode;
  /** The error that was thrown, for the log only. */
  readonly fault?: unknown;
  /** Why the request was shed. */
  readonly shed?: ShedReason;
  /** Whether the connection closes after this response, and later requests on it are ignored. */
  readonly endsConnection?: boolean;
}

/** The response to a request at some stage. Only requests that cannot be parsed are answered elsewhere (rule 6.2). */
export class ReadyResponse {
  constructor(
    readonly stage: Stage,
    readonly status: number,
    /** Null if the caller has disconnected, so that nothing is sent. */
    readonly body: Body | null,
    readonly options: ResponseOptions = {},
  ) {}
}
