/** Lets the SDK of the Model Context Protocol handle one message, and converts the result into an HTTP response. */
import { MEDIA_TYPES } from '@brand-visibility/contract';
import {
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
  createMcpHandler,
  isLegacyRequest,
} from '@modelcontextprotocol/server';
import type { IncomingHttpHeaders } from 'node:http';
import { jsonResponse, type Bytes, type Response } from '../response/response.js';
import { type ErrorObject, errorOf, memberOf, plainError, REVISIONS } from './errors.js';
import { type CallTool, LISTED, NOT_LISTED, SERVER, createServer, toolNamed } from './server.js';

/** Media types that the SDK requires in `Accept`, although the response is always JSON. */
const EVERY_TYPE = 'application/json, text/event-stream';

/** Whether the `Accept` header of a client allows JSON. */
const takesJson = (accept = '') =>
  accept.trim() === '' ||
  accept
    .split(',')
    .some((range) => /^\s*(?:(?:\*|application)\/\*|application\/json)\s*(?:;|$)/i.test(range));

/** Request headers that the SDK reads. */
const READ_HEADERS = [
  'content-type',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
] as const;

/**
 * Returns the response to a message of any supported revision: one JSON document. There is no session, so any process
 * may respond to the next message (rule 21.9).
 */
export async function responseToMessage(
  message: unknown,
  sent: IncomingHttpHeaders,
  call: CallTool,
): Promise<Response> {
  if (Array.isArray(message)) return protocolError(400, -32_600);
  if (memberOf(message, 'method') === 'subscriptions/listen')
    return protocolError(404, -32_601, memberOf(message, 'id'));
  const headers = READ_HEADERS.flatMap((name): [string, string][] => {
    const value = sent[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  if (takesJson(sent.accept)) headers.push(['accept', EVERY_TYPE]);
  const request = new Request('http://localhost/mcp', { method: 'POST', headers });
  const options = { parsedBody: message };
  const args = memberOf(memberOf(message, 'params'), 'arguments');
  const server = () => createServer(call, isObject(args) ? args : {});
  const response = (await isLegacyRequest(request, message))
    ? await responseToEarlier(request, options, server())
    : await createMcpHandler(server, { legacy: 'reject' }).fetch(request, options);
  const { status } = response;
  const text = await response.text();
  const failed = failureIn(text);
  if (failed) return protocolResponse(status, plainError(failed.error), failed.id);
  const contentType = response.headers.get('content-type') ?? MEDIA_TYPES.json;
  const isList = memberOf(message, 'method') === 'tools/list';
  return { status, contentType, bytes: isList ? withTools(text) : text };
}

/**
 * Returns the response to a call that exceeds a limit; null if the message is not a call. It is the same as the SDK's
 * but takes less time, which matters because an impatient client sends many such calls. During such calls (`prove --
 * attacks --only mcp-flood`, SQLite), the p99 latency of other callers is 37 to 43 ms; it was 280 to 1,045 ms with the
 * SDK.
 */
export async function responseToRefused(message: unknown, call: CallTool): Promise<Response | null> {
  const [method, id, params] = ['method', 'id', 'params'].map((name) => memberOf(message, name));
  const [name, args = {}, meta] = ['name', 'arguments', '_meta'].map((part) => memberOf(params, part));
  if (method !== 'tools/call' || typeof name !== 'string' || !isId(id) || !isObject(args)) return null;
  const refused = await call(toolNamed(name), args);
  const isCurrent = memberOf(meta, `${META_PREFIX}protocolVersion`) === REVISIONS[0];
  const _meta = { ...refused?._meta, ...(isCurrent && { [`${META_PREFIX}serverInfo`]: SERVER }) };
  const result = { ...refused, _meta, ...(isCurrent && { resultType: 'complete' }) };
  return jsonResponse(200, { result, jsonrpc: '2.0', id });
}

/** The prefix of names that the protocol reserves in `_meta`. */
const META_PREFIX = 'io.modelcontextprotocol/';

const isId = (id: unknown) => typeof id === 'string' || typeof id === 'number';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Inserts the list of tools into the result of `tools/list`. The list is the same for every message. */
function withTools(text: string): Bytes {
  const at = text.indexOf(NOT_LISTED);
  if (at < 0) return text; // it is not a list of tools
  return [Buffer.from(text.slice(0, at)), LISTED, Buffer.from(text.slice(at + NOT_LISTED.length))];
}

/** Returns the id and the error of an error response, otherwise null. Parses only a body that may contain an error. */
function failureIn(body: string): { readonly id: unknown; readonly error: ErrorObject } | null {
  if (!body.includes('"error":{')) return null;
  // The cast is safe: the SDK writes JSON-RPC messages.
  const { id, error } = JSON.parse(body) as { readonly id: unknown; readonly error?: ErrorObject };
  return error ? { id, error } : null;
}

/** Returns the SDK's response to a message of an earlier revision of the protocol. */
async function responseToEarlier(
  request: Request,
  options: { readonly parsedBody: unknown },
  server: McpServer,
): Promise<globalThis.Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, options);
  } finally {
    await server.close();
  }
}

/** Creates the error response to a message that does not reach the SDK. */
export const protocolError = (status: number, code: number, id?: unknown): Response =>
  protocolResponse(status, errorOf(code), id);

/** Creates an error response with the id of the message; the id is null if the message contains no valid id. */
function protocolResponse(status: number, error: ErrorObject, id: unknown): Response {
  return jsonResponse(status, { jsonrpc: '2.0', id: isId(id) ? id : null, error });
}
