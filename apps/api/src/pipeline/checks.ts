import { containsApiKey, type RefusalCode } from '@brand-visibility/domain';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeText, escapedByte, unescaped } from './decoding.js';

/** What is judged of a request before it is known who asks: its lines, the form of its target, and a key in that. */

/** The lines of a request that Node would fold or drop without a word, read from what was sent. */
export interface Lines {
  readonly authorization: readonly string[];
  readonly hosts: readonly string[];
}

export function readLines({ rawHeaders }: IncomingMessage): Lines {
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

/** A key as sent, or why there is none. */
export type SentKey =
  { readonly refusal: null; readonly key: string } | { readonly refusal: RefusalCode; readonly key: null };

/**
 * What is sent as the key of `Authorization: Bearer KEY` (rule 5.3), of whatever form. The scheme is read without
 * regard to case.
 */
export function bearerKey(authorization: readonly string[]): SentKey {
  if (authorization.length > 1) return { refusal: 'invalid_api_key', key: null };
  const key = /^bearer(?=[ \t]) *([^ ].*)/is.exec(authorization[0] ?? '')?.[1];
  return key === undefined ? { refusal: 'missing_api_key', key: null } : { refusal: null, key };
}

/** Why a request is malformed HTTP, with the status for it. The code is `invalid_parameter` (rule 4.3). */
export interface ProtocolFault {
  readonly status: number;
  readonly detail: string;
}

/** Longer ones are refused here, since Node's own limit counts the headers too; 50,000 are served (rule 3.6). */
const MAX_TARGET = 60_000;

export const MAX_HEADERS = 200;

/** What a Host header may say: a name or an address, and a port (RFC 9110, 7.2). Empty where the target has no host. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * What Node's parser lets through and a server must not: requests that a proxy in front could read in another way.
 */
export function protocolFault(request: IncomingMessage, { hosts }: Lines): ProtocolFault | null {
  const { httpVersion, method, headers, rawHeaders } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return { status: 400, detail: 'The service speaks HTTP/1.1 and HTTP/1.0.' };
  }
  if (rawHeaders.length > 2 * MAX_HEADERS) {
    return { status: 431, detail: `A request has at most ${MAX_HEADERS} headers.` };
  }
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) {
    return { status: 400, detail: 'A request has exactly one Host header.' };
  }
  if (!hosts.every((host) => HOST.test(host))) {
    return { status: 400, detail: 'The Host header has the name of a host, and a port at most.' };
  }
  if (headers['transfer-encoding'] !== undefined && (method === 'GET' || method === 'HEAD')) {
    return { status: 400, detail: 'GET and HEAD have no Transfer-Encoding header.' };
  }
  if (headers.expect !== undefined) {
    return { status: 417, detail: 'The service meets no expectation of an Expect header.' };
  }
  if ((request.url ?? '').length > MAX_TARGET) {
    return { status: 414, detail: `The target of a request has at most ${MAX_TARGET} characters.` };
  }
  return null;
}

/**
 * Whether the connection has to end with the reply, so that nothing else on it is taken for a request. A body is not read,
 * whatever its method; and Node drops what came in one piece with a request to upgrade.
 */
export function endsConnection({ headers }: IncomingMessage, response: ServerResponse): boolean {
  return (
    !response.shouldKeepAlive ||
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > 0 ||
    headers.upgrade !== undefined
  );
}

/** The target of a request line, cut at its first `?` and not decoded. */
export interface Target {
  readonly path: string;
  readonly query: string;
}

/** Accepts the absolute form too, as every server has to; the authority in it is of no interest here. */
export function splitTarget(raw: string): Target {
  const local = raw.startsWith('/') ? raw : raw.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path === '' ? '/' : path, query: mark < 0 ? '' : local.slice(mark + 1) };
}

/** The characters of a path in RFC 3986, of which `//` at the start would name a host. */
const PATH = /^\/(?!\/)[A-Za-z0-9\-._~!$&'()*+,;=:@%/]*$/;

/** Whether a path can be that of anything: well written, and decodable without control characters (rule 3.6). */
export function isWellFormedPath(path: string): boolean {
  return PATH.test(path) && (!path.includes('%') || decodeText(path) !== null);
}

/** `/v1` itself and what lies below it asks for a key and is counted (rule 4.8). */
export function isUnderVersion(path: string): boolean {
  return path === '/v1' || path.startsWith('/v1/');
}

/** Names under which people send keys, in lower case and without `-` and `_` (rule 4.4). */
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

const LONGEST_NAME = Math.max(...[...KEY_NAMES].map(({ length }) => length));

/**
 * Whether a request shows a key in its URL (rule 4.4): a parameter with a name of a key, whatever its value, or a
 * whole key anywhere in the target as sent, its host part included, decoded up to twice. Anybody may ask for this, so it
 * decodes nothing else, throws nothing, and takes time in proportion to the target.
 */
export function hasApiKeyInUrl(target: string, query: string): boolean {
  return hasKeyName(query) || showsKey(target);
}

function hasKeyName(query: string): boolean {
  for (let start = 0; start < query.length;) {
    const end = indexOrEnd(query, '&', start);
    if (KEY_NAMES.has(bareName(query, start, end))) return true;
    start = end + 1;
  }
  return false;
}

/** The sign for kelvin, byte by byte: the one character beyond ASCII that is a letter of ASCII in lower case. */
const KELVIN = '\xe2\x84\xaa';

const PERCENT = 0x25;
const EQUALS = 0x3d;
const DASH = 0x2d;
const UNDERSCORE = 0x5f;

/** The name that begins at a place, decoded, in lower case and without `-` and `_`; what cannot be one of a key is cut short. */
function bareName(query: string, start: number, end: number): string {
  let name = '';
  for (let at = start; at < end && name.length <= LONGEST_NAME; at += 1) {
    let code = query.charCodeAt(at);
    if (code === EQUALS) break;
    const byte = code === PERCENT ? escapedByte(query, at) : -1;
    if (byte >= 0) {
      code = byte;
      at += 2;
    }
    if (code === DASH || code === UNDERSCORE) continue;
    name += String.fromCharCode(code);
  }
  return name.toLowerCase().replace(KELVIN, 'k');
}

function indexOrEnd(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

function showsKey(target: string): boolean {
  if (containsApiKey(target)) return true;
  if (!target.includes('%')) return false;
  const once = unescaped(Buffer.from(target, 'latin1')); // a target is bytes: Node gives a character for each
  if (containsApiKey(once.toString('latin1'))) return true;
  return once.includes('%') && containsApiKey(unescaped(once).toString('latin1'));
}
