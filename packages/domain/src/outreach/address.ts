/** The part of the WHATWG URL class used here: every JavaScript runtime has it, no library of the language declares it. */
interface ParsedUrl {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
}
declare const URL: new (text: string) => ParsedUrl;

/** Where a citation leads, however it was written: two citations are of one place when their `url` is the same. */
export interface Address {
  /** The normal form of rule 9.7. */
  readonly url: string;
  /** The host of `url` without its port; international names in their ASCII form. */
  readonly domain: string;
  readonly kind: 'thread' | 'community' | 'page';
  /** In lower case; null unless `kind` is `thread` or `community`. */
  readonly subreddit: string | null;
}

const TRACKING = /^(?:utm_|(?:gclid|fbclid|msclkid|mc_cid|mc_eid|igshid|ref_src|srsltid)$)/i;

/**
 * The address of a cited page (rule 9.7): `https`, the host in lower case without `www.`, default port and final
 * dot, no user, no fragment, no slash at the end, no tracking parameters; the other parameters stay as they are. A
 * thread or subreddit of Reddit has one address whatever subdomain, title or comment the citation names. The address of
 * an address is itself. Null for anything but an absolute http or https URL.
 */
export function address(url: string): Address | null {
  const parsed = parse(url);
  if (parsed === null) return null;
  const domain = hostOf(parsed.hostname);
  if (domain === null) return null;
  if (isSubdomainOf(domain, 'reddit.com')) {
    const place = redditPlace(parsed.pathname);
    if (place !== null) return place;
  }
  const port = parsed.port === '' || parsed.port === '80' || parsed.port === '443' ? '' : `:${parsed.port}`;
  const path = withoutEndSlashes(parsed.pathname);
  return {
    url: `https://${domain}${port}${path}${ownQuery(parsed.search)}`,
    domain,
    kind: 'page',
    subreddit: null,
  };
}

/** The domains of Reddit: its pages, and the short links and files of theirs. */
const REDDIT = ['reddit.com', 'redd.it'];

/** Whether one can be named at that address: on Reddit only in threads and subreddits (rule 9.7). */
export function isTarget({ kind, domain }: Pick<Address, 'kind' | 'domain'>): boolean {
  return kind !== 'page' || !REDDIT.some((of) => isSubdomainOf(domain, of));
}

/** Whether `domain` is `of` or lies below it, both in the form that `domainOf` and addresses give. */
export function isSubdomainOf(domain: string, of: string): boolean {
  return domain === of || domain.endsWith(`.${of}`);
}

/**
 * A domain as entered for a brand or a rival, be it as a URL, in the form that addresses give it: lower case, without
 * `www.` and final dot. Null for a text that is no domain.
 */
export function domainOf(entered: string): string | null {
  const parsed = parse(entered.includes('://') ? entered : `https://${entered}`);
  return parsed && hostOf(parsed.hostname);
}

function parse(url: string): ParsedUrl | null {
  try {
    const parsed = new URL(url);
    return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed : null;
  } catch {
    return null;
  }
}

/** A parsed host without final dot and `www.`, unless only a top-level domain is left; null with an empty label. */
function hostOf(hostname: string): string | null {
  let host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  if (host.split('.').includes('')) return null;
  while (host.startsWith('www.') && host.includes('.', 4)) host = host.slice(4);
  return host;
}

function redditPlace(pathname: string): Address | null {
  const [r, subreddit, comments, id] = pathname
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  if (r !== 'r' || subreddit === undefined || !/^[a-z0-9_-]+$/.test(subreddit)) return null;
  const community = `https://reddit.com/r/${subreddit}`;
  if (comments === undefined) return { url: community, domain: 'reddit.com', kind: 'community', subreddit };
  if (comments !== 'comments' || id === undefined || !/^[a-z0-9]+$/.test(id)) return null;
  return { url: `${community}/comments/${id}`, domain: 'reddit.com', kind: 'thread', subreddit };
}

function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The query with its question mark, without tracking parameters and empty pieces; empty when nothing is left. */
function ownQuery(search: string): string {
  const own = search
    .slice(1)
    .split('&')
    .filter((piece) => piece !== '' && !TRACKING.test(nameOf(piece)));
  return own.length === 0 ? '' : `?${own.join('&')}`;
}

/** The decoded name of one `name=value` piece; as written where its percent-encoding is broken. */
function nameOf(piece: string): string {
  const [name = ''] = piece.split('=', 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
