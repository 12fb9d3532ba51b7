import { webPage } from '../sources/web-url.js';

/** The normalized URL of a citation, and its parts. Citations with the same `url` lead to the same page. */
export interface Address {
  /** The normalized URL (rule 9.7). */
  readonly url: string;
  /** The host of `url`, without the port. An internationalized name is in its ASCII form. */
  readonly domain: string;
  readonly kind: 'thread' | 'community' | 'page';
  /** The subreddit in lower case; null if `kind` is `page`. */
  readonly subreddit: string | null;
}

/**
 * Normalizes a citation's URL (rule 9.7). All URLs of one Reddit thread, and all URLs of one subreddit, have the same
 * normal form, regardless of their subdomains, titles and comments. Normalizing the result again does not change it.
 * Returns null if the string is not an absolute http or https URL, or if its host has an empty label.
 */
export function address(url: string): Address | null {
  const page = webPage(url);
  if (page === null) return null;
  const onReddit = isSubdomainOf(page.host, 'reddit.com') ? redditAddress(page.path) : null;
  return onReddit ?? { url: page.url, domain: page.host, kind: 'page', subreddit: null };
}

/** The domains of Reddit. `redd.it` serves short links and files. */
const REDDIT = ['reddit.com', 'redd.it'];

/** Whether a normalized URL can be a target. On Reddit, only threads and subreddits are targets (rule 9.7). */
export function isTarget({ kind, domain }: Pick<Address, 'kind' | 'domain'>): boolean {
  return kind !== 'page' || !REDDIT.some((of) => isSubdomainOf(domain, of));
}

/** Whether `domain` is `of` or a subdomain of `of`. Both must be in the normal form that `domainOf` returns. */
export function isSubdomainOf(domain: string, of: string): boolean {
  return domain === of || domain.endsWith(`.${of}`);
}

/**
 * Normalizes a brand's or a rival's domain, entered as a host or as a URL. Like the host of a URL, the result is in
 * lower case, without a final dot or a leading `www.` (rule 9.7). Returns null if the string is not a domain.
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
