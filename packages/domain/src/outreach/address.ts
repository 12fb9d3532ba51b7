/**
 * The members of the WHATWG URL class used here. Every runtime has the class, but TypeScript's `lib` does not
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

/**
 * The normalized address of a citation: two citations lead to the same page if and only if their `url` is
 * equal.
 */
export interface Address {
  /** The normal form of rule 9.7. */
  readonly url: string;
  /** The host of `url` without the port; internationalized names in ASCII form. */
  readonly domain: string;
  readonly kind: 'thread' | 'community' | 'page';
  /** In lower case; null unless `kind` is `thread` or `community`. */
  readonly subreddit: string | null;
}

const TRACKING = /^(?:utm_|(?:gclid|fbclid|msclkid|mc_cid|mc_eid|igshid|ref_src|srsltid)$)/i;

/**
 * Normalizes the URL of a citation (rule 9.7): `https`; the host in lower case without `www.`, default port
 * and final dot; no user, fragment, trailing slash or tracking parameter; other parameters unchanged. A
 * Reddit thread or subreddit has one address, whatever subdomain, title or comment the URL has. Idempotent.
 * Returns null unless the text is an absolute http or https URL.
 */
export function address(url: string): Address | null {
  const parsed = parse(url);
  if (parsed === null) return null;
  const domain = hostOf(parsed.hostname);
  if (domain === null) return null;
  if (isSubdomainOf(domain, 'reddit.com')) {
    const onReddit = redditAddress(parsed.pathname);
    if (onReddit !== null) return onReddit;
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

/** Reddit's domains, including the one for short links and files. */
const REDDIT = ['reddit.com', 'redd.it'];

/** Whether an address can be an outreach target: on Reddit only threads and subreddits can (rule 9.7). */
export function isTarget({ kind, domain }: Pick<Address, 'kind' | 'domain'>): boolean {
  return kind !== 'page' || !REDDIT.some((of) => isSubdomainOf(domain, of));
}

/** Whether `domain` is `of` or a subdomain of it. Both must be normalized, as by `domainOf`. */
export function isSubdomainOf(domain: string, of: string): boolean {
  return domain === of || domain.endsWith(`.${of}`);
}

/**
 * Normalizes a domain that was entered for a brand or a rival, as a host or as a URL: lower case, without
 * `www.` and final dot, as in addresses (rule 9.7). Returns null for a text that is not a domain.
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

/**
 * Removes a final dot and `www.`, unless only a top-level domain would remain; null for a host with an empty
 * label.
 */
function hostOf(hostname: string): string | null {
  let host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  if (host.split('.').includes('')) return null;
  while (host.startsWith('www.') && host.includes('.', 4)) host = host.slice(4);
  return host;
}

function redditAddress(pathname: string): Address | null {
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

/**
 * The query with its question mark, without tracking parameters and empty pieces; empty if nothing remains.
 */
function ownQuery(search: string): string {
  const own = search
    .slice(1)
    .split('&')
    .filter((piece) => piece !== '' && !TRACKING.test(nameOf(piece)));
  return own.length === 0 ? '' : `?${own.join('&')}`;
}

/** The decoded name of a `name=value` piece; as written if its percent-encoding is invalid. */
function nameOf(piece: string): string {
  const [name = ''] = piece.split('=', 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
