/** Splits the target of a request into path and query without decoding it, and classifies the path. */
import type { IncomingMessage } from 'node:http';
import { decodeText } from './query.js';
import { containsApiKey } from '@brand-visibility/domain/api-key';
import { unescape } from 'node:querystring';

/** The path of the Model Context Protocol, which is outside /v1 but requires a key (rule 21.9). */
export const MCP_PATH = '/mcp';

/** Whether a request is for the Model Context Protocol. */
export const isMcp = ({ target }: { readonly target: Target }) => target.path === MCP_PATH;

/** Whether a request sends a message of the Model Context Protocol. */
export function isMessage({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && splitTarget(url).path === MCP_PATH;
}

/** The target of a request line, split at its first `?` and not decoded. */
export interface Target {
  readonly path: string;
  readonly query: string;
}

/** Splits a target. Accepts the absolute form, as RFC 9112, 3.2.2 requires, and ignores the host in it. */
export function splitTarget(raw: string): Target {
  const local = raw.startsWith('/') ? raw : raw.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path === '' ? '/' : path, query: mark < 0 ? '' : local.slice(mark + 1) };
}

/** Matches a path of RFC 3986 characters. It must not start with `//`, after which a host would follow. */
const PATH = /^\/(?!\/)[A-Za-z0-9\-._~!$&'()*+,;=:@%/]*$/;

/** Whether a path is valid and decodes without control characters (rules 3.6 and 4.3). */
export function isWellFormedPath(path: string): boolean {
  return PATH.test(path) && (!path.includes('%') || decodeText(path) !== null);
}

/** Whether a path is `/v1` or below it, where a key is required and requests are counted (rule 4.8). */
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
 * Whether a URL contains a key (rules 4.4 and 4.5): either a parameter with a name like `api_key`, or a complete key
 * anywhere in the target, including its host. Searches the target as sent, decoded once, and decoded twice. This check
 * precedes authentication, so it must not throw, and must take time linear in the length of the target.
 */
export function hasApiKeyInUrl(target: string, query: string): boolean {
  const once = unescape(target);
  return hasKeyName(query) || [target, once, unescape(once)].some(containsApiKey);
}

/** Decodes all names together, because Node throws and catches an exception for each string with a broken escape. */
function hasKeyName(query: string): boolean {
  const names = query.replace(/=[^&]*/g, '').replaceAll('%26', '.'); // an encoded `&` does not end a name
  return unescape(names)
    .toLowerCase()
    .replace(/[-_]/g, '')
    .split('&')
    .some((name) => KEY_NAMES.has(name));
}
