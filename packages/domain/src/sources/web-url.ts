/** Parses web URLs alike on every runtime. */
import { parseHost } from './host.js';

/** The page that an absolute http or https URL leads to. */
export interface WebPage {
  /** The normal form of the URL. */
  readonly url: string;
  /** The host of `url` without the port. */
  readonly host: string;
  /** The path of `url`. */
  readonly path: string;
}

/**
 * A URL of a form that every parser reads alike, as most citations have, with groups for its host, path and query. The
 * labels consist of lower-case letters and digits; no label begins with `xn--`, and the last is not a number. The
 * segments and the query contain only characters that no parser changes; no segment is empty or begins like a dot
 * segment. A URL that does not certainly have this form does not match.
 */
const PLAIN =
  /^https?:\/\/((?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]+)((?:\/[\w~!$&'()*+,;=:@-][\w~!$&'()*+,;=:@.%-]*)*)\/*(\?[\w~!$&()*+,;=:@/?.%-]*)?(?:#|$)/;

/**
 * The parts of a URL: the scheme, the slashes behind it, the authority, the path and the query, in this order; a
 * fragment may follow.
 */
const SYNTAX = /^https?:[/\\]*([^/\\?#]*)([^?#]*)(\?[^#]*)?/i;

/** The user, the host and the port. */
const AUTHORITY = /^(?:.*@)?(\[[^\]]*\]|[^:[\]@]+)(?::(\d*))?$/s;
const MAX_PORT = 65_535;
/** Default ports, which the normal form omits. */
const DEFAULT_PORTS = [80, 443];

const DOT = /^(?:\.|%2e)$/i;
const TWO_DOTS = /^(?:\.|%2e){2}$/i;

/** Characters that the URL Standard percent-encodes in the path and the query of an http or https URL. */
const ENCODED_IN_PATH = /[\0- "#<>?^`{}\x7f-\u{10ffff}]+/gu;
const ENCODED_IN_QUERY = /[\0- "#<>'\x7f-\u{10ffff}]+/gu;

const TRACKING = /^(?:utm_|(?:gclid|fbclid|msclkid|mc_cid|mc_eid|igshid|ref_src|srsltid)$)/i;

/**
 * The page that a URL leads to (rules 9.7 and 15.2), as the WHATWG standard parses it; null for any other string or if
 * the host has an empty label. The result depends on the release, not on the runtime's parser.
 */
export function webPage(url: string): WebPage | null {
  const [plain, host = '', path = '', query = ''] = PLAIN.exec(url) ?? [];
  if (plain === undefined) return parsedPage(url);
  return pageOf(host, '', path, query);
}

/** Parses a URL like `webPage`, but without the fast path for plain URLs. */
export function parsedPage(url: string): WebPage | null {
  const [syntax, authority = '', segments = '', query = ''] = SYNTAX.exec(cleaned(url)) ?? [];
  const [, name, digits = ''] = AUTHORITY.exec(authority) ?? [];
  if (syntax === undefined || name === undefined) return null;
  const port = Number(digits);
  let host = port > MAX_PORT ? null : parseHost(name);
  if (host?.endsWith('.')) host = host.slice(0, -1);
  if (host === null || host.split('.').includes('')) return null;
  const shownPort = digits === '' || DEFAULT_PORTS.includes(port) ? '' : `:${port}`;
  return pageOf(host, shownPort, pathOf(segments), query.replace(ENCODED_IN_QUERY, percentEncoded));
}

/**
 * The normalized page: without each leading `www.` that is followed by another dot, and without tracking parameters.
 */
function pageOf(name: string, port: string, path: string, query: string): WebPage {
  let host = name;
  while (host.startsWith('www.') && host.includes('.', 4)) host = host.slice(4);
  return { url: `https://${host}${port}${path}${ownQuery(query)}`, host, path };
}

/** The URL without the characters that the standard ignores, and with valid Unicode. */
function cleaned(url: string): string {
  let from = 0;
  let to = url.length;
  while (url.charCodeAt(from) <= 0x20) from += 1;
  while (to > from && url.charCodeAt(to - 1) <= 0x20) to -= 1;
  return url
    .slice(from, to)
    .replace(/[\t\n\r]+/g, '')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}

/** The path without dot segments and slashes at its end. */
function pathOf(written: string): string {
  const segments: string[] = [];
  for (const segment of written.split(/[/\\]/).slice(1)) {
    if (TWO_DOTS.test(segment)) segments.pop();
    else if (!DOT.test(segment)) segments.push(segment);
  }
  while (segments.at(-1) === '') segments.pop();
  return segments.map((segment) => `/${segment.replace(ENCODED_IN_PATH, percentEncoded)}`).join('');
}

function percentEncoded(characters: string): string {
  return encodeURIComponent(characters).replaceAll("'", '%27');
}

/** The query with its question mark, without tracking parameters and empty pieces; empty if nothing remains. */
function ownQuery(query: string): string {
  if (query === '') return '';
  const own = query
    .slice(1)
    .split('&')
    .filter((piece) => piece !== '' && !TRACKING.test(nameOf(piece)));
  return own.length === 0 ? '' : `?${own.join('&')}`;
}

/** The decoded name of a `name=value` piece; the name as written if its percent-encoding is invalid. */
function nameOf(piece: string): string {
  const [name = ''] = piece.split('=', 1);
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
