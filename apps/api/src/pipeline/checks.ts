import { containsApiKey, type RefusalCode } from '@brand-visibility/domain';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unescape } from 'node:querystring';
import { decodeText } from './decoding.js';

/** Checks that run before authentication: header lines, the form of the target, and API keys in the URL. */

/** Header lines that Node would silently merge or drop, read from the raw request. */
export interface HeaderLines {
  readonly authorization: readonly string[];
  readonly hosts: readonly string[];
}

/** Every value of the headers of which a request may have only one (rules 4.10 and 5.3). */
export function readHeaderLines({ rawHeaders }: IncomingMessage): HeaderLines {
  const authorization: string[] = [];
  const hosts: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[i + 1] ?? '');
    else if (name.length === 13 && name.toLowerCase() === 'authorization')
      authorization.push(rawHeaders[i + 1] ?? '');
  }
  return { authorization, hosts };
}

/** The key as sent, or why there is none; `detail` if there is more to say than the text of the code. */
export type SentKey =
  | { readonly refusal: null; readonly key: string }
  | { readonly refusal: RefusalCode; readonly key: null; readonly detail?: string };

const WITHOUT_SCHEME =
  'The Authorization header does not begin with the word `Bearer`. Send `Authorization: Bearer <API_KEY>`.';

/**
 * The credentials of `Authorization: Bearer KEY` (rule 5.3), whether or not they have the form of a key. The scheme is
 * case-insensitive.
 */
export function bearerKey(authorization: readonly string[]): SentKey {
  if (authorization.length > 1) return { refusal: 'invalid_api_key', key: null };
  const [sent = ''] = authorization;
  const key = /^bearer(?=[ \t]) *([^ ].*)/is.exec(sent)?.[1];
  if (key !== undefined) return { refusal: null, key };
  const hasScheme = /^(?:bearer)?[ \t]*$/i.test(sent);
  return { refusal: 'missing_api_key', key: null, ...(hasScheme ? {} : { detail: WITHOUT_SCHEME }) };
}

/** Why a request is malformed HTTP, with its status. The code is `invalid_parameter` (rule 4.3). */
export interface ProtocolFault {
  readonly status: number;
  readonly detail: string;
}

/** In characters. Node's own limit includes the headers, so this one is checked here; 50,000 must work (rule 3.6). */
const MAX_TARGET = 60_000;

export const MAX_HEADERS = 200;

/** A Host header: a name or an address, with an optional port (RFC 9110, 7.2). Empty if the target has no host. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Finds what Node's parser accepts but a proxy in front could interpret differently (request smuggling; rule 4.10). */
export function protocolFault(
  request: IncomingMessage,
  sentTarget: string,
  { hosts }: HeaderLines,
): ProtocolFault | null {
  const { httpVersion, method, headers, rawHeaders } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return { status: 400, detail: 'Use HTTP/1.1 or HTTP/1.0.' };
  }
  if (rawHeaders.length > 2 * MAX_HEADERS) {
    return { status: 431, detail: `Send at most ${MAX_HEADERS} headers.` };
  }
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) {
    return { status: 400, detail: 'Send exactly one Host header.' };
  }
  if (!hosts.every((host) => HOST.test(host))) {
    return {
      status: 400,
      detail: 'The Host header must be a host name or an address, with an optional port.',
    };
  }
  if (headers['transfer-encoding'] !== undefined && (method === 'GET' || method === 'HEAD')) {
    return { status: 400, detail: 'Send GET and HEAD requests without a Transfer-Encoding header.' };
  }
  if (headers.expect !== undefined) {
    return { status: 417, detail: 'Send the request without an Expect header; the service supports none.' };
  }
  if (sentTarget.length > MAX_TARGET) {
    return { status: 414, detail: `Shorten the request target to at most ${MAX_TARGET} characters.` };
  }
  return null;
}

/**
 * Whether the connection must close after the reply, so that no leftover bytes are parsed as a request (rule 4.10). The
 * service reads no body but those of messages (rule 21.9), and Node drops bytes that arrive in one chunk with an
 * upgrade request.
 */
export function endsConnection(request: IncomingMessage, response: ServerResponse): boolean {
  return (
    !response.shouldKeepAlive ||
    (hasBody(request) && !isMessage(request)) ||
    request.headers.upgrade !== undefined
  );
}

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Where the Model Context Protocol is served, outside /v1 but with a key (rule 21.9). */
export const MCP_PATH = '/mcp';

/** Whether a request is for the Model Context Protocol. */
export const isMcp = ({ target }: { readonly target: Target }) => target.path === MCP_PATH;

/** Whether a request sends a message of the Model Context Protocol, whose body is read. */
export function isMessage({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && splitTarget(url).path === MCP_PATH;
}

/** The target of a request line, split at its first `?` and not decoded. */
export interface Target {
  readonly path: string;
  readonly query: string;
}

/** Accepts the absolute form too, as every server must (RFC 9112, 3.2.2), and ignores its authority. */
export function splitTarget(raw: string): Target {
  const local = raw.startsWith('/') ? raw : raw.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path === '' ? '/' : path, query: mark < 0 ? '' : local.slice(mark + 1) };
}

/** The path characters of RFC 3986. A leading `//` would name a host. */
const PATH = /^\/(?!\/)[A-Za-z0-9\-._~!$&'()*+,;=:@%/]*$/;

/** Whether a path is valid and decodes without control characters (rules 3.6 and 4.3). */
export function isWellFormedPath(path: string): boolean {
  return PATH.test(path) && (!path.includes('%') || decodeText(path) !== null);
}

/** `/v1` and everything below it requires a key and counts towards the rate limit (rule 4.8). */
export function isUnderVersion(path: string): boolean {
  return path === '/v1' || path.startsWith('/v1/');
}

/** Parameter names under which people send keys, in lower case and without `-` and `_` (rule 4.4). */
const KEY_NAMES: ReadonlySet<string> = new Set([
  'apikey',
  'xapikey',
  'key',
  'accesskey',
  'token',
  'accesstoken',
  'authtoken',
  'authorization',
  'auth',
  'bearer',
  'secret',
]);

/**
 * Whether a URL contains a key (rules 4.4 and 4.5): a parameter named like a key, whatever its value, or a whole key
 * anywhere in the target as sent, host included, decoded up to twice. This runs before authentication: it never throws,
 * and takes time linear in the target's length.
 */
export function hasApiKeyInUrl(target: string, query: string): boolean {
  const once = unescape(target);
  return hasKeyName(query) || [target, once, unescape(once)].some(containsApiKey);
}

/** Decodes all names together, because Node throws and catches an exception for each text with a broken escape. */
function hasKeyName(query: string): boolean {
  const names = query.replace(/=[^&]*/g, '').replaceAll('%26', '.'); // an encoded `&` ends no name
  return unescape(names)
    .toLowerCase()
    .replace(/[-_]/g, '')
    .split('&')
    .some((name) => KEY_NAMES.has(name));
}
