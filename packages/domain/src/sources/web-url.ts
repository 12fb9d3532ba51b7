/**
 * The fields of the WHATWG URL class used here. Every runtime has the class, but TypeScript's `lib` does not
 * declare it.
 */
interface ParsedUrl {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
}
declare const URL: new (text: string) => ParsedUrl;

const TRACKING = /^(?:utm_|(?:gclid|fbclid|msclkid|mc_cid|mc_eid|igshid|ref_src|srsltid)$)/i;

/** Parses an absolute http or https URL as the WHATWG standard does; null for any other string. */
export function parseWebUrl(url: string): ParsedUrl | null {
  try {
    const parsed = new URL(url);
    return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed : null;
  } catch {
    return null;
  }
}

/** The host without a final dot and without each leading `www.` that is followed by another dot (rule 9.7). */
export function plainHost({ hostname }: Pick<ParsedUrl, 'hostname'>): string {
  let host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  while (host.startsWith('www.') && host.includes('.', 4)) host = host.slice(4);
  return host;
}

/**
 * The normal form of a URL on `host`: `https`, without user, default port, fragment, slashes at the end of the path and
 * tracking parameters; the rest as the WHATWG standard serializes it (rules 9.7 and 15.2).
 */
export function normalUrl({ port, pathname, search }: Omit<ParsedUrl, 'protocol'>, host: string): string {
  const shownPort = port === '' || port === '80' || port === '443' ? '' : `:${port}`;
  return `https://${host}${shownPort}${withoutEndSlashes(pathname)}${ownQuery(search)}`;
}

function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * The query with its question mark, without tracking parameters and empty pieces; empty if nothing remains.
 */
function ownQuery(search: string): string {
  if (search === '') return '';
  const own = search
    .slice(1)
    .split('&')
    .filter((piece) => piece !== '' && !TRACKING.test(nameOf(piece)));
  return own.length === 0 ? '' : `?${own.join('&')}`;
}

/** The decoded name of a `name=value` piece; as written if its percent-encoding is invalid. */
function nameOf(piece: string): string {
  const [name = ''] = piece.split('=', 1);
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
