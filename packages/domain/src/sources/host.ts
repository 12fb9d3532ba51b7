/** Parses the host of a URL with the same result on every runtime. */
import { toASCII, toUnicode } from 'tr46';

/** The URL parser of the runtime, used for IP addresses only. TypeScript's `lib` does not declare it. */
declare const URL: new (text: string) => { readonly hostname: string };

const UTS_46 = { checkBidi: true, checkJoiners: true };

/** Matches an ASCII name without encoded labels. For such a name, the standard requires only lower-casing. */
const ASCII_NAME = /^(?!(?:.*\.)?xn--)[\0-\x7f]*$/is;
const FORBIDDEN = /[\0- #%/:<>?@[\\\]^|\x7f]/;
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/;

/**
 * The combining marks that are new in Unicode 17. Node 20.19 implements Unicode 16 and so does not reorder these marks.
 */
const NEW_MARKS =
  /[\u1acf-\u1add\u1ae0-\u1aeb\u{10efa}\u{10efb}\u{1e6e3}\u{1e6e6}\u{1e6ee}\u{1e6ef}\u{1e6f5}]/u;
const NOT_ASCII = /[^\0-\x7f]/gu;

/**
 * Returns the host, in ASCII, that the WHATWG host parser finds in a string; null if the parser fails. The result
 * depends only on this release's tables for Unicode 17. The result is also null if the host contains an unassigned
 * character, or both a new combining mark and another non-ASCII character, because runtimes would normalize such hosts
 * differently.
 */
export function parseHost(text: string): string | null {
  if (text.startsWith('[')) return ipAddress(text);
  const name = percentDecoded(text);
  const host = name !== null && ASCII_NAME.test(name) ? name.toLowerCase() : toASCII(name ?? '', UTS_46);
  if (!host || FORBIDDEN.test(host) || isUnstable(host)) return null;
  return ENDS_IN_NUMBER.test(host) ? ipAddress(host) : host;
}

/** Returns a name with letters that are not ASCII in its ASCII form (`xn--...`); any other name as it is. */
export const asciiHost = (name: string): string =>
  /[^\0-\x7f]/.test(name) && !name.includes('%') ? (parseHost(name) ?? name) : name;

function isUnstable(host: string): boolean {
  if (!host.includes('xn--')) return false;
  const { domain } = toUnicode(host);
  return NEW_MARKS.test(domain) && domain.match(NOT_ASCII)!.length > 1;
}

/** Decodes percent-encoded characters. Returns null if the encoding is invalid, because a host cannot contain `%`. */
function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Returns the normal form of an IP address, which is the same on every runtime; null for any other string. */
function ipAddress(text: string): string | null {
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return null;
  }
}
