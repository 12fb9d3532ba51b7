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
