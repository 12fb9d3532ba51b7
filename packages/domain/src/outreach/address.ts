import { normalUrl, parseWebUrl, plainHost } from '../sources/web-url.js';

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

/**
 * Normalizes the URL of a citation (rule 9.7): `https`; the host in lower case without `www.`, default port
 * and final dot; no user, fragment, trailing slash or tracking parameter; other parameters unchanged. A
 * Reddit thread or subreddit has one address, for any subdomain, title or comment in the URL. Idempotent.
 * Returns null unless the text is an absolute http or https URL.
 */
export function address(url: string): Address | null {
  const plain = PLAIN.exec(url);
  if (plain) return { url, domain: plain[1]!, kind: 'page', subreddit: null };
  const parsed = parseWebUrl(url);
  if (parsed === null) return null;
  const domain = hostOf(parsed);
  if (domain === null) return null;
  if (isSubdomainOf(domain, 'reddit.com')) {
    const onReddit = redditAddress(parsed.pathname);
    if (onReddit !== null) return onReddit;
  }
  return { url: normalUrl(parsed, domain), domain, kind: 'page', subreddit: null };
}

/**
 * A URL in normal form, as the pages of most citations are, in which a parser would find nothing to change: a host of
 * names without `www.`, `xn--` and Reddit, and a path of plain characters without dot segments and an end slash.
 */
const PLAIN =
  /^https:\/\/(?!www\.|[a-z0-9.-]*redd)((?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]+)(?:\/[\w~-][\w.~-]*)*$/;

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
 * `www.` and final dot, as in addresses (rule 9.7). Returns null for a string that is not a domain.
 */
export function domainOf(entered: string): string | null {
  const parsed = parseWebUrl(entered.includes('://') ? entered : `https://${entered}`);
  return parsed && hostOf(parsed);
}

/** The host of an address; null for one with an empty label. */
function hostOf(parsed: { readonly hostname: string }): string | null {
  const host = plainHost(parsed);
  return host.split('.').includes('') ? null : host;
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
