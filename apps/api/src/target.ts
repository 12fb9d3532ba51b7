import { decodeText } from './query-string.js';

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

/** Whether a path can be that of anything: well written, and decodable without control characters (decisions 3.6). */
export function isWellFormedPath(path: string): boolean {
  return PATH.test(path) && decodeText(path) !== null;
}

/** `/v1` itself and what lies below it asks for a key and is counted (decisions 4). */
export function isUnderVersion(path: string): boolean {
  return path === '/v1' || path.startsWith('/v1/');
}
