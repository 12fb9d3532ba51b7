/** Splits the target of a request into path and query without decoding it, and classifies the path. */
import type { IncomingMessage } from 'node:http';
import { decodeText } from './query.js';

/** The path of the Model Context Protocol, which is outside /v1 but requires a key (rule 21.9). */
export const MCP_PATH = '/mcp';

/** Whether a request is for the Model Context Protocol. */
export const isMcp = ({ target }: { readonly target: Target }) => target.path === MCP_PATH;

/**
 * Whether a request sends a message of the Model Context Protocol. The service does not read the body of any other
 * request.
 */
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
