import {
  ProtocolError,
  ProtocolErrorCode,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { Service } from '@brand-visibility/wiring';
import type { IncomingMessage } from 'node:http';
import type { ProtocolFault } from '../request/read.js';

/** The revisions of the Model Context Protocol that the service supports, the current one first. */
export const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'] as const;

/**
 * Messages of protocol errors (rule 21.8). They replace the SDK's messages, which show internals of the SDK and repeat
 * the caller's input; that input may be a key.
 */

const {
  ParseError,
  InvalidRequest,
  MethodNotFound,
  InvalidParams,
  InternalError,
  UnsupportedProtocolVersion,
}: Readonly<Record<keyof typeof ProtocolErrorCode, number>> = ProtocolErrorCode;

const VERSIONS = REVISIONS.join(' or ');

const NO_ANSWER = 'The message could not be answered. Send it again.';

/** Messages by error code. */
const ERROR_SENTENCES: ReadonlyMap<number, string> = new Map<number, string>([
  [ParseError, 'The message is not JSON in UTF-8.'],
  [InvalidRequest, 'Send one request or notification of JSON-RPC 2.0, not a batch.'],
  [
    MethodNotFound,
    'Unknown method. Available methods: server/discover, initialize, ping, tools/list, tools/call, prompts/list, prompts/get.',
  ],
  [InvalidParams, 'The parameters do not match the method or the protocol version.'],
  [UnsupportedProtocolVersion, `Unsupported protocol version. Send ${VERSIONS}.`],
  [-32_020, 'The headers and the message differ. Send the same protocol version, method and name in both.'],
  [
    -32_000,
    `Unsupported headers. Send \`Content-Type: application/json\`, \`Accept: application/json, text/event-stream\` and \`MCP-Protocol-Version\` with ${VERSIONS}.`,
  ],
]);

/** A JSON-RPC error. */
export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** All messages passed to `invalidParams`. There are few, because no message contains a caller's input. */
const OWN_TEXTS = new Set<string>();

/** Creates an InvalidParams error whose message reaches the caller. `text` must not contain the caller's input. */
export function invalidParams(text: string): ProtocolError {
  OWN_TEXTS.add(text);
  return new ProtocolError(InvalidParams, text);
}

/** Returns the error for a code. InternalError, which the SDK sends for invalid parameters, becomes InvalidParams. */
export function errorOf(sent: number): ErrorObject {
  const code = sent === InternalError ? InvalidParams : sent;
  return { code, message: ERROR_SENTENCES.get(code) ?? NO_ANSWER };
}

/** Replaces the message of an SDK error (rule 21.8). Errors that `invalidParams` created keep their message. */
export function plainError({ code, message, data }: ErrorObject): ErrorObject {
  if (OWN_TEXTS.has(message)) return { code, message };
  const plain = errorOf(code);
  return code === UnsupportedProtocolVersion ? { ...plain, data: versionsIn(data) } : plain;
}

/** Matches a protocol version. The length is limited to 16 characters, so that a key never matches. */
const VERSION = /^[A-Za-z0-9.-]{1,16}$/;

/** Returns the data from which a client chooses another version: the current version and the requested version. */
function versionsIn(data: unknown): object {
  const requested = String(memberOf(data, 'requested'));
  return { supported: [REVISIONS[0]], requested: VERSION.test(requested) ? requested : 'unknown' };
}

/** Returns a field of an object; undefined for any other value. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/**
 * Protects against DNS rebinding, as the Model Context Protocol requires: a web page must not reach a service in its
 * reader's network under the page's own host name. Host and Origin may therefore contain only hosts of the service.
 */

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the host names of the service: the host of the public URL, the loopback names, and the configured hosts. */
export function allowedHosts({
  publicUrl,
  mcpHosts,
}: Pick<Service['settings'], 'publicUrl' | 'mcpHosts'>): readonly string[] {
  return [...new Set([new URL(publicUrl).hostname, ...LOOPBACK, ...mcpHosts])];
}

/** Returns a 403 error if the Host or Origin header contains a host of another site (rule 21.10); otherwise null. */
export function siteFault({ headers }: IncomingMessage, hosts: readonly string[]): ProtocolFault | null {
  if (!validateHostHeader(headers.host, [...hosts]).ok) return { status: 403, detail: WRONG_HOST };
  return validateOriginHeader(headers.origin, [...hosts]).ok ? null : { status: 403, detail: WRONG_ORIGIN };
}

const WRONG_HOST =
  'The Host header does not match this service. Its operator sets the accepted hosts with PUBLIC_URL and MCP_HOSTS.';
const WRONG_ORIGIN = 'A page of another site cannot send messages to this service.';
