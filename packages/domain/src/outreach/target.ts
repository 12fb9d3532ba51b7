/** The channel and the play of each kind of outreach target. */
import type { Channel, Play, TargetKind } from '../vocabulary.js';
import { address, domainOf, isSubdomainOf, isTarget, type Address } from './address.js';

/** Channel and play of each kind of target (rule 9.7). */
const APPROACH: Readonly<Record<TargetKind, { readonly channel: Channel; readonly play: Play }>> = {
  community: { channel: 'reddit', play: 'post' },
  thread: { channel: 'reddit', play: 'comment' },
  page: { channel: 'publication', play: 'pitch' },
};

/** The channel of a kind of target (rule 9.7). */
export function channelOf(kind: TargetKind): Channel {
  return APPROACH[kind].channel;
}

/** The play for a kind of target (rule 9.7). */
export function playOf(kind: TargetKind): Play {
  return APPROACH[kind].play;
}

/**
 * Whether a kind of target passes the filters `channel` and `play` of `.../outreach-targets`; undefined does not
 * filter.
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
 * The brand's own domains, normalized like the domains of URLs; strings that are not domains are left out (rule 9.7).
 */
export function ownDomains(brand: {
  readonly domain: string;
  readonly domain_aliases: readonly string[];
}): readonly string[] {
  return [brand.domain, ...brand.domain_aliases]
    .map((entered) => domainOf(entered))
    .filter((domain) => domain !== null);
}

/** Whether a domain is one of the brand's own or a subdomain of one; own pages are not targets (rule 9.7). */
export function isOwn(domain: string, own: readonly string[]): boolean {
  return own.some((of) => isSubdomainOf(domain, of));
}

/**
 * The targets for which a citation counts (rule 9.7): a thread and its subreddit, a subreddit that is cited directly,
 * or a page. Empty for the brand's own pages, for any other page of Reddit, and for a string that is not an http or
 * https URL.
 */
export function citedTargets(url: string, own: readonly string[]): readonly Address[] {
  const cited = address(url);
  if (cited === null || isOwn(cited.domain, own) || !isTarget(cited)) return [];
  return cited.kind === 'thread' ? [cited, communityOf(cited)] : [cited];
}

/**
 * Whether a URL is the normalized address of a target under the current rules, given the brand's own domains.
 */
export function isTargetUrl(url: string, own: readonly string[]): boolean {
  return citedTargets(url, own)[0]?.url === url;
}

/** The subreddit that contains a thread. */
function communityOf(thread: Address): Address {
  return { ...thread, url: `https://${thread.domain}/r/${thread.subreddit ?? ''}`, kind: 'community' };
}

/** The address of a subreddit's rules (rule 9.7); null outside Reddit. */
export function rulesUrl(subreddit: string | null): string | null {
  return subreddit === null ? null : `https://reddit.com/r/${subreddit}/about/rules`;
}

/**
 * The type of a publication (rule 9.7). It is `competitor` if the domain is, or is a subdomain of, the domain of a
 * rival with a record; else the stored type of exactly this domain; else null. Null on Reddit. The domains in `rivals`
 * must be in normal form (rule 15.1).
 */
export function sourceType(
  { kind, domain }: Pick<Address, 'kind' | 'domain'>,
  rivals: ReadonlySet<string>,
  domainTypes: ReadonlyMap<string, string>,
): string | null {
  if (channelOf(kind) === 'reddit') return null;
  return isWithinAny(domain, rivals) ? 'competitor' : (domainTypes.get(domain) ?? null);
}

/**
 * Whether a domain or one of its parent domains is in the set, which may have tens of thousands of entries.
 */
function isWithinAny(domain: string, domains: ReadonlySet<string>): boolean {
  if (domains.size === 0) return false;
  for (let from = 0; ; from += 1) {
    if (domains.has(domain.slice(from))) return true;
    from = domain.indexOf('.', from);
    if (from < 0) return false;
  }
}
