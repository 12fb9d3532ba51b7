/** Normalizes URLs. The result is the same on every runtime. */
import { parseHost } from './host.js';

/** The page to which an absolute http or https URL leads. */
export interface WebPage {
  /** The normalized URL (rule 9.7). */
  readonly url: string;
  /** The host of `url` without the port. */
  readonly host: string;
  /** The path of `url`. */
  readonly path: string;
}

/**
 * Matches plain URLs, which need little parsing; most citations are plain. Capture groups: host, path and query. Labels
 * consist of lower-case letters, digits and inner hyphens; no label begins with `xn--`, and the last contains letters
 * only. Path and query contain only characters that the parser keeps. No segment is empty or begins like a dot segment.
 */
const PLAIN =
  /^https?:\/\/((?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]+)((?:\/[\w~!$&'()*+,;=:@-][\w~!$&'()*+,;=:@.%-]*)*)\/*(\?[\w~!$&()*+,;=:@/?.%-]*)?(?:#|$)/;

/**
 * Matches the scheme and the slashes that follow it. Capture groups: authority, path and query. A fragment may follow.
 */
const SYNTAX = /^https?:[/\\]*([^/\\?#]*)([^?#]*)(\?[^#]*)?/i;

/** Matches an optional user and the rest of the authority. Capture groups: host and port. */
const AUTHORITY = /^(?:.*@)?(\[[^\]]*\]|[^:[\]@]+)(?::(\d*))?$/s;
const MAX_PORT = 65_535;
/** The default ports, which normalized URLs omit. */
const DEFAULT_PORTS = [80, 443];

const DOT = /^(?:\.|%2e)$/i;
const TWO_DOTS = /^(?:\.|%2e){2}$/i;

/** The characters that the WHATWG URL standard percent-encodes in paths and in queries. */
const ENCODED_IN_PATH = /[\0- "#<>?^`{}\x7f-\u{10ffff}]+/gu;
const ENCODED_IN_QUERY = /[\0- "#<>'\x7f-\u{10ffff}]+/gu;

/** Matches the names of query parameters that only tell where a visitor came from (rule 9.7). */
const TRACKING =
  /^(?:utm_|(?:gclid|fbclid|gbraid|wbraid|gad_source|msclkid|mc_cid|mc_eid|igshid|igsh|ref_src|srsltid)$)/i;

/**
 * Parses a URL by the WHATWG standard, and returns its page (rules 9.7 and 15.2). Returns null if the string is not an
 * absolute http or https URL, or if its host has an empty label. The result is the same on every runtime.
 */
export function webPage(url: string): WebPage | null {
  const [plain, host = '', path = '', query = ''] = PLAIN.exec(url) ?? [];
  if (plain === undefined) return parsedPage(url);
  return pageOf(host, '', path, query);
}

/** Returns the same page as `webPage`, but without the fast path for plain URLs. */
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

/** Builds the page. Removes tracking parameters, and each leading `www.` that is followed by another dot. */
function pageOf(name: string, port: string, path: string, query: string): WebPage {
  let host = name;
  while (host.startsWith('www.') && host.includes('.', 4)) host = host.slice(4);
  return { url: `https://${host}${port}${path}${ownQuery(query)}`, host, path };
}

/** Removes the characters that the standard ignores. Replaces lone surrogates with U+FFFD. */
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

/** Returns the normalized path, which contains no dot segments and does not end with slashes. */
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

/** Returns the query, starting with `?`, without tracking parameters or empty pieces; empty if nothing remains. */
function ownQuery(query: string): string {
  if (query === '') return '';
  const own = query
    .slice(1)
    .split('&')
    .filter((piece) => piece !== '' && !TRACKING.test(decodeName(piece)));
  return own.length === 0 ? '' : `?${own.join('&')}`;
}

/** Returns the decoded name of a `name=value` piece, or the name as written if its percent-encoding is invalid. */
function decodeName(piece: string): string {
  const [name = ''] = piece.split('=', 1);
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
