/** Determines the properties of outreach targets, and the targets for which a citation counts. */
import type { Channel, Play, TargetKind } from '../vocabulary.js';
import { address, domainOf, isSubdomainOf, isTarget, type Address } from './address.js';

/** The channel and the play of each kind of target (rule 9.7). */
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
 * Whether a kind of target passes the filters `channel` and `play` of `.../outreach-targets`. A filter that is
 * undefined does not apply.
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

/** Returns a brand's domain and aliases, normalized like the hosts of URLs (rule 9.7). Omits invalid domains. */
export function ownDomains(brand: {
  readonly domain: string;
  readonly domain_aliases: readonly string[];
}): readonly string[] {
  return [brand.domain, ...brand.domain_aliases]
    .map((entered) => domainOf(entered))
    .filter((domain) => domain !== null);
}

/** Whether a domain is a brand's domain or a subdomain of it. A brand's own pages are not targets (rule 9.7). */
function isOwn(domain: string, own: readonly string[]): boolean {
  return own.some((of) => isSubdomainOf(domain, of));
}

/**
 * Returns the targets for which a citation counts (rule 9.7): a thread and its subreddit, a subreddit, or a page.
 * Returns an empty list if the URL leads to one of the brand's own domains or to another kind of page on Reddit, or if
 * the string is not an absolute http or https URL.
 */
export function citedTargets(url: string, own: readonly string[]): readonly Address[] {
  const cited = address(url);
  if (cited === null || isOwn(cited.domain, own) || !isTarget(cited)) return [];
  return cited.kind === 'thread' ? [cited, communityOf(cited)] : [cited];
}

/** Whether a string is the normalized URL of a target by the current rules. `own` contains the brand's domains. */
export function isTargetUrl(url: string, own: readonly string[]): boolean {
  return citedTargets(url, own)[0]?.url === url;
}

/** Returns the subreddit to which a thread belongs. */
function communityOf(thread: Address): Address {
  return { ...thread, url: `https://${thread.domain}/r/${thread.subreddit ?? ''}`, kind: 'community' };
}

/** Returns the URL of a subreddit's rules (rule 9.7); null if the target is a page. */
export function rulesUrl(subreddit: string | null): string | null {
  return subreddit === null ? null : `https://reddit.com/r/${subreddit}/about/rules`;
}

/**
 * Returns the source type of a target (rule 9.7). The type is `competitor` if the domain or a parent domain belongs to
 * a rival that has a record; otherwise it is the type recorded for exactly this domain. Returns null if no type is
 * recorded, or if the target is a thread or a subreddit. `rivals` contains domains in normal form (rule 15.1).
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
