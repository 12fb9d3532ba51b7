/** Finds the owner of a cited domain: the brand, a recorded rival or somebody else. */
import { compareCodePoints } from '../rivals/name-key.js';
import type { SourceOwner } from '../vocabulary.js';
import { citedDomain } from './keys.js';

/** A rival that has a record, and the domain that reports show for this rival. */
export interface RivalDomain {
  readonly name_key: string;
  /** The display name (rule 8.1). */
  readonly name: string;
  /** The rival's domain in reports (rule 8.1), as it was recorded. */
  readonly domain: string;
}

/** The owner of a domain. */
export interface Ownership {
  readonly owner: SourceOwner;
  /** The display name of the owner; null unless a rival owns the domain. */
  readonly competitor_name: string | null;
}

/** Returns the owner of a domain, which must be in normal form. */
export type FindOwner = (domain: string) => Ownership;

const OWN: Ownership = { owner: 'own', competitor_name: null };
const OTHER: Ownership = { owner: 'other', competitor_name: null };

/**
 * Returns a function that finds the owner of a domain (rule 15.3): `own` if the domain or one of its parent domains is
 * the brand's domain or an alias; otherwise `competitor` if the domain or a parent domain is a rival's domain;
 * otherwise `other`. If several rivals qualify, the rival with the longest domain is the owner; among equal domains,
 * the rival with the smallest name key. `rivals` must not contain the brand itself.
 */
export function ownersOf(
  brand: { readonly domain: string; readonly domain_aliases: readonly string[] },
  rivals: readonly RivalDomain[],
): FindOwner {
  const own = new Set([brand.domain, ...brand.domain_aliases].map((entered) => citedDomain(entered)));
  const rivalsByDomain = new Map<string, RivalDomain>();
  for (const rival of rivals) {
    const domain = citedDomain(rival.domain);
    const other = rivalsByDomain.get(domain);
    if (!other || compareCodePoints(rival.name_key, other.name_key) < 0) rivalsByDomain.set(domain, rival);
  }
  // An empty domain is not an owner's domain (rule 15.3).
  own.delete('');
  rivalsByDomain.delete('');
  const longest = Math.max(longestOf(own.keys()), longestOf(rivalsByDomain.keys()));
  return (domain) => {
    let found: RivalDomain | undefined;
    // Looks up the domain and its parent domains, but skips domains that are longer than every owned domain.
    for (let from = 0; ; from = domain.indexOf('.', from) + 1) {
      if (domain.length - from <= longest) {
        const parent = domain.slice(from);
        if (own.has(parent)) return OWN;
        found ??= rivalsByDomain.get(parent);
      }
      if (!domain.includes('.', from)) break;
    }
    return found ? { owner: 'competitor', competitor_name: found.name } : OTHER;
  };
}

function longestOf(domains: Iterable<string>): number {
  let longest = 0;
  for (const { length } of domains) longest = Math.max(longest, length);
  return longest;
}

/**
 * Returns the source type of a domain (rule 15.3): `competitor` if a rival owns the domain; otherwise `recorded`, which
 * is the type recorded for this domain itself; null if `recorded` is undefined.
 */
export function sourceTypeOf({ owner }: Ownership, recorded: string | undefined): string | null {
  return owner === 'competitor' ? 'competitor' : (recorded ?? null);
}
