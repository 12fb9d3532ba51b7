import type { Channel, Play, TargetKind } from '../vocabulary.js';
import { address, domainOf, isSubdomainOf, isTarget, type Address } from './address.js';

/** Where a target of a kind is, and what can be done there (rule 9.7). */
const DEALING: Readonly<Record<TargetKind, { readonly channel: Channel; readonly play: Play }>> = {
  community: { channel: 'reddit', play: 'post' },
  thread: { channel: 'reddit', play: 'comment' },
  page: { channel: 'publication', play: 'pitch' },
};

export function channelOf(kind: TargetKind): Channel {
  return DEALING[kind].channel;
}

export function playOf(kind: TargetKind): Play {
  return DEALING[kind].play;
}

/** Whether targets of a kind pass the filters of the list; an absent filter lets all pass. */
export function isAsked(kind: TargetKind, channel: Channel | undefined, play: Play | undefined): boolean {
  return (
    (channel === undefined || channel === channelOf(kind)) && (play === undefined || play === playOf(kind))
  );
}

/** The domains that are the brand's own, in the form of addresses; what is no domain is left out. */
export function ownDomains(brand: {
  readonly domain: string;
  readonly domain_aliases: readonly string[];
}): readonly string[] {
  return [brand.domain, ...brand.domain_aliases]
    .map((entered) => domainOf(entered))
    .filter((domain) => domain !== null);
}

/** Whether a domain is an own one or lies below one: one's own pages are no targets (rule 9.7). */
export function isOwn(domain: string, own: readonly string[]): boolean {
  return own.some((of) => isSubdomainOf(domain, of));
}

/**
 * The targets that a citation counts for (rule 9.7): a thread and its subreddit, a subreddit cited by its own page,
 * or a page. None for an own page, for any other page of Reddit, and for what is no web address.
 */
export function citedTargets(url: string, own: readonly string[]): readonly Address[] {
  const place = address(url);
  if (place === null || isOwn(place.domain, own) || !isTarget(place)) return [];
  return place.kind === 'thread' ? [place, communityOf(place)] : [place];
}

/** Whether a URL is the address of a target, under the rules of today and for these own domains. */
export function isTargetUrl(url: string, own: readonly string[]): boolean {
  return citedTargets(url, own)[0]?.url === url;
}

/** Finds the targets of citations, one by one; see `citedTargets`. */
export type FindTargets = (url: string) => readonly Address[];

/** Addresses are remembered up to so many; most answers cite what others cite. */
const MOST_REMEMBERED = 50_000;

/** `citedTargets` for many citations: what was worked out for one is kept for the next of the same URL. */
export function targetFinder(own: readonly string[]): FindTargets {
  const known = new Map<string, readonly Address[]>();
  return (url) => {
    const remembered = known.get(url);
    if (remembered) return remembered;
    const targets = citedTargets(url, own);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(url, targets);
    return targets;
  };
}

/** The subreddit that a thread is in. */
function communityOf(thread: Address): Address {
  return { ...thread, url: `https://${thread.domain}/r/${thread.subreddit ?? ''}`, kind: 'community' };
}

/** The page with a subreddit's rules (rule 9.7); null outside Reddit. */
export function rulesUrl(subreddit: string | null): string | null {
  return subreddit === null ? null : `https://reddit.com/r/${subreddit}/about/rules`;
}

/**
 * Who runs a publication (rule 9.7): `competitor` where the domain is that of a rival's record or lies below
 * it, else the stored type of the domain, else null; null on Reddit. The domains of `rivals` are in the form of addresses.
 */
export function sourceType(
  { kind, domain }: Pick<Address, 'kind' | 'domain'>,
  rivals: ReadonlySet<string>,
  domainTypes: ReadonlyMap<string, string>,
): string | null {
  if (channelOf(kind) === 'reddit') return null;
  return isOfOne(domain, rivals) ? 'competitor' : (domainTypes.get(domain) ?? null);
}

/** Whether a domain is one of some or lies below one; a brand may have tens of thousands of rivals. */
function isOfOne(domain: string, some: ReadonlySet<string>): boolean {
  const labels = domain.split('.');
  return labels.some((_, from) => some.has(labels.slice(from).join('.')));
}
