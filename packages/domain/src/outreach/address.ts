import { webPage } from '../sources/web-url.js';

/**
 * The normalized address of a citation: two citations lead to the same page if and only if their `url` is
 * equal.
 */
export interface Address {
  /** The normal form of rule 9.7. */
  readonly url: string;
  /** The host of `url` without the port; internationalized names are in ASCII form. */
  readonly domain: string;
  readonly kind: 'thread' | 'community' | 'page';
  /** The subreddit in lower case; null unless `kind` is `thread` or `community`. */
  readonly subreddit: string | null;
}

/**
 * Normalizes the URL of a citation like the URL of a page (rule 9.7), except that a Reddit thread or subreddit has a
 * single normalized URL for all subdomains, titles and comments. Idempotent. Returns null unless the text is an
 * absolute http or https URL whose host has no empty label.
 */
export function address(url: string): Address | null {
  const page = webPage(url);
  if (page === null) return null;
  const onReddit = isSubdomainOf(page.host, 'reddit.com') ? redditAddress(page.path) : null;
  return onReddit ?? { url: page.url, domain: page.host, kind: 'page', subreddit: null };
}

/** Reddit's domains, including the one for short links and files. */
const REDDIT = ['reddit.com', 'redd.it'];

/** Whether an address can be an outreach target: on Reddit only threads and subreddits can (rule 9.7). */
export function isTarget({ kind, domain }: Pick<Address, 'kind' | 'domain'>): boolean {
  return kind !== 'page' || !REDDIT.some((of) => isSubdomainOf(domain, of));
}

/** Whether `domain` is `of` or a subdomain of it. Both must be normalized, for example by `domainOf`. */
export function isSubdomainOf(domain: string, of: string): boolean {
  return domain === of || domain.endsWith(`.${of}`);
}

/**
 * Normalizes a domain that was entered for a brand or a rival, as a host or as a URL: in lower case and without `www.`
 * or a final dot, like the domains of normalized URLs (rule 9.7). Returns null for a string that is not a domain.
 */
export function domainOf(entered: string): string | null {
  return webPage(entered.includes('://') ? entered : `https://${entered}`)?.host ?? null;
}

function redditAddress(path: string): Address | null {
  const [r, subreddit, comments, id] = path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  if (r !== 'r' || subreddit === undefined || !/^[a-z0-9_-]+$/.test(subreddit)) return null;
  const community = `https://reddit.com/r/${subreddit}`;
  if (comments === undefined) return { url: community, domain: 'reddit.com', kind: 'community', subreddit };
  if (comments !== 'comments' || id === undefined || !/^[a-z0-9]+$/.test(id)) return null;
  return { url: `${community}/comments/${id}`, domain: 'reddit.com', kind: 'thread', subreddit };
}
