import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { REVISIONS } from './revisions.js';

/**
 * Texts of protocol errors (rule 21.8). The SDK's own texts show its internals and repeat what the caller sent, which
 * may be a key, so no caller receives them.
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

/** One sentence per code. The SDK reports parameters that do not match their method as InternalError. */
const SENTENCES: ReadonlyMap<number, string> = new Map<number, string>([
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

/** An error of JSON-RPC. */
export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** Texts of the service's own errors; few, since none contains what a caller sent. */
const OWN = new Set<string>();

/** An error of the parameters whose text reaches the caller. The text must not contain what the caller sent. */
export function invalidParams(text: string): ProtocolError {
  OWN.add(text);
  return new ProtocolError(InvalidParams, text);
}

/** The error of a code, with the sentence for it. */
export function errorOf(sent: number): ErrorObject {
  const code = sent === InternalError ? InvalidParams : sent;
  return { code, message: SENTENCES.get(code) ?? NO_ANSWER };
}

/** The error that the caller receives instead of one by the SDK (rule 21.8). One of our own stays as it is. */
export function plainError({ code, message, data }: ErrorObject): ErrorObject {
  if (OWN.has(message)) return { code, message };
  const plain = errorOf(code);
  return code === UnsupportedProtocolVersion ? { ...plain, data: versionsIn(data) } : plain;
}

/** The maximum length of a version, which is shorter than a key. */
const VERSION = /^[A-Za-z0-9.-]{1,16}$/;

/** The data by which a client chooses another version: the versions of `server/discover`, and the one requested. */
function versionsIn(data: unknown): object {
  const requested = String(memberOf(data, 'requested'));
  return { supported: [REVISIONS[0]], requested: VERSION.test(requested) ? requested : 'unknown' };
}

export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
