/** Finds the owner of a cited domain: the brand, a rival or somebody else. */
import { compareCodePoints } from '../rivals/name-key.js';
import type { SourceOwner } from '../vocabulary.js';
import { citedDomain } from './keys.js';

/** A rival with a record, for which reports show a domain. */
export interface RivalDomain {
  readonly name_key: string;
  /** The name that reports show (rule 8.1). */
  readonly name: string;
  /** The domain that reports show (rule 8.1), in the form in which it was recorded. */
  readonly domain: string;
}

/** The owner of a domain. */
export interface Ownership {
  readonly owner: SourceOwner;
  /** The display name of the rival that owns the domain; null unless `owner` is `competitor`. */
  readonly competitor_name: string | null;
}

/** Returns the owner of a domain in normal form. */
export type FindOwner = (domain: string) => Ownership;

const OWN: Ownership = { owner: 'own', competitor_name: null };
const OTHER: Ownership = { owner: 'other', competitor_name: null };

/**
 * Returns a function that finds the owner of a domain (rule 15.3). The owner is `own` if the domain is, or is a
 * subdomain of, the brand's domain or an alias; else `competitor` if it is, or is a subdomain of, the domain of a
 * rival; else `other`. Among several rivals, the rival with the longest domain owns it, then the rival with the
 * smallest name key. `rivals` must not contain one with the brand's own name.
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
  // The empty string owns no domain.
  own.delete('');
  rivalsByDomain.delete('');
  const longest = Math.max(longestOf(own.keys()), longestOf(rivalsByDomain.keys()));
  return (domain) => {
    let found: RivalDomain | undefined;
    // Looks up the domain and its parents, longest first; candidates longer than the longest domain of an owner are
    // skipped.
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
 * The type of a domain (rule 15.3): `competitor` if a rival owns it, else the recorded type of exactly this domain,
 * else null.
 */
export function sourceTypeOf({ owner }: Ownership, recorded: string | undefined): string | null {
  return owner === 'competitor' ? 'competitor' : (recorded ?? null);
}
