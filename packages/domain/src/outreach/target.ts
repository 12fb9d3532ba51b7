/** The properties of outreach targets, and the targets for which a citation counts. */
import type { Channel, Play, TargetKind } from '../vocabulary.js';
import { address, domainOf, isSubdomainOf, isTarget, type Address } from './address.js';

/** The channel of each kind of target, and the play for it (rule 9.7). */
const APPROACH: Readonly<Record<TargetKind, { readonly channel: Channel; readonly play: Play }>> = {
  community: { channel: 'reddit', play: 'post' },
  thread: { channel: 'reddit', play: 'comment' },
  page: { channel: 'publication', play: 'pitch' },
};

export function channelOf(kind: TargetKind): Channel {
  return APPROACH[kind].channel;
}

export function playOf(kind: TargetKind): Play {
  return APPROACH[kind].play;
}

/**
 * Whether targets of a kind pass the filters `channel` and `play` of `.../outreach-targets`. A filter that is undefined
 * is not set.
 */
export function matchesFilter(
  kind: TargetKind,
  channel: Channel | undefined,
  play: Play | undefined,
): boolean {
  return (
    (channel === undefined || channel === channelOf(kind)) && (play === undefined || play === playOf(kind))
  );
}

/**
 * Returns a brand's domain and aliases, normalized like hosts of URLs (rule 9.7), without strings that are not domains.
 */
export function ownDomains(brand: {
  readonly domain: string;
  readonly domain_aliases: readonly string[];
}): readonly string[] {
  return [brand.domain, ...brand.domain_aliases]
    .map((entered) => domainOf(entered))
    .filter((domain) => domain !== null);
}

/** Whether a domain is one of a brand's domains, or a subdomain; the brand's pages are not targets (rule 9.7). */
export function isOwn(domain: string, own: readonly string[]): boolean {
  return own.some((of) => isSubdomainOf(domain, of));
}

/**
 * Returns the targets for which a citation counts (rule 9.7): a thread and its subreddit, a subreddit, or a page. Empty
 * if the URL leads to the brand's own domains or to another page of Reddit, or if the string is not an absolute http or
 * https URL.
 */
export function citedTargets(url: string, own: readonly string[]): readonly Address[] {
  const cited = address(url);
  if (cited === null || isOwn(cited.domain, own) || !isTarget(cited)) return [];
  return cited.kind === 'thread' ? [cited, communityOf(cited)] : [cited];
}

/** Whether a string is the normalized URL of a target of a brand with these domains, by the current rules. */
export function isTargetUrl(url: string, own: readonly string[]): boolean {
  return citedTargets(url, own)[0]?.url === url;
}

/** Returns the subreddit of a thread. */
function communityOf(thread: Address): Address {
  return { ...thread, url: `https://${thread.domain}/r/${thread.subreddit ?? ''}`, kind: 'community' };
}

/** Returns the URL of a subreddit's rules (rule 9.7); null if the target is a page. */
export function rulesUrl(subreddit: string | null): string | null {
  return subreddit === null ? null : `https://reddit.com/r/${subreddit}/about/rules`;
}

/**
 * Returns the source type of a target (rule 9.7): `competitor` if the domain, or a parent domain, belongs to a rival
 * with a record; otherwise the recorded type of exactly this domain; otherwise null. Null for threads and subreddits.
 * `rivals` contains domains in normal form (rule 15.1).
 */
export function sourceType(
  { kind, domain }: Pick<Address, 'kind' | 'domain'>,
  rivals: ReadonlySet<string>,
  domainTypes: ReadonlyMap<string, string>,
): string | null {
  if (channelOf(kind) === 'reddit') return null;
  return isWithinAny(domain, rivals) ? 'competitor' : (domainTypes.get(domain) ?? null);
}

/** Whether the set contains a domain or one of its parent domains. The set may contain tens of thousands of domains. */
function isWithinAny(domain: string, domains: ReadonlySet<string>): boolean {
  if (domains.size === 0) return false;
  for (let from = 0; ; from += 1) {
    if (domains.has(domain.slice(from))) return true;
    from = domain.indexOf('.', from);
    if (from < 0) return false;
  }
}
