/** Parses the host of a URL alike on every runtime. */
import { toASCII, toUnicode } from 'tr46';

/**
 * The runtime's parser, which is used for IP addresses only. It is declared here because TypeScript's `lib` does not
 * declare it.
 */
declare const URL: new (text: string) => { readonly hostname: string };

const UTS_46 = { checkBidi: true, checkJoiners: true };

/** A host name of ASCII labels, none of which is encoded; the standard only lower-cases such a name. */
const ASCII_NAME = /^(?!(?:.*\.)?xn--)[\0-\x7f]*$/is;
const FORBIDDEN = /[\0- #%/:<>?@[\\\]^|\x7f]/;
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/;

/**
 * The combining marks that are new in Unicode 17. Node 20.19, with Unicode 16, does not reorder them next to other
 * marks.
 */
const NEW_MARKS =
  /[\u1acf-\u1add\u1ae0-\u1aeb\u{10efa}\u{10efb}\u{1e6e3}\u{1e6e6}\u{1e6ee}\u{1e6ef}\u{1e6f5}]/u;
const NOT_ASCII = /[^\0-\x7f]/gu;

/**
 * The host that the WHATWG standard's host parser finds in a string, in ASCII form; null if it fails. The release's
 * tables of Unicode 17 decide, and a host with any other character fails. So does a host with a new combining mark,
 * unless it is the only character outside ASCII: runtimes would normalize the host differently.
 */
export function parseHost(text: string): string | null {
  if (text.startsWith('[')) return ipAddress(text);
  const name = percentDecoded(text);
  const host = name !== null && ASCII_NAME.test(name) ? name.toLowerCase() : toASCII(name ?? '', UTS_46);
  if (!host || FORBIDDEN.test(host) || isUnstable(host)) return null;
  return ENDS_IN_NUMBER.test(host) ? ipAddress(host) : host;
}

function isUnstable(host: string): boolean {
  if (!host.includes('xn--')) return false;
  const { domain } = toUnicode(host);
  return NEW_MARKS.test(domain) && domain.match(NOT_ASCII)!.length > 1;
}

/** The percent-decoded text; null if the encoding is invalid, because its characters are forbidden in a host. */
function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The IP address in the runtime's form; all runtimes parse IP addresses alike. */
function ipAddress(text: string): string | null {
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return null;
  }
}
