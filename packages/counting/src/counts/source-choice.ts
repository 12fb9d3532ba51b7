/** The filters of a source list (rule 15.7). */
import type { FindOwner, SourceOwner } from '@brand-visibility/domain';
import type { SourceTally } from '../citations/source-tally.js';
import { ordinalOf, type SourceRef } from '../references.js';
import { step } from '../turn.js';
import type { IsChosen } from './sources.js';

/** The conditions that a source must meet; an absent condition matches every source. */
export interface SourceConditions {
  readonly gap?: boolean | undefined;
  /** The domain of the pages; null matches no page. */
  readonly domain?: SourceRef | null | undefined;
  /** The domains that one of some owners owns, as `ownedDomains` returns them. */
  readonly owned?: Uint8Array | undefined;
}

/** Returns the condition of a list's filters, or null if the filters select all sources. */
export function chosenSources(
  { rivalsNotYou, domainOf }: SourceTally,
  { gap, domain, owned }: SourceConditions,
): IsChosen | null {
  const conditions: IsChosen[] = [];
  const domainOfSource = domainOf ?? ((source: number) => source);
  if (gap !== undefined && rivalsNotYou) conditions.push((source) => rivalsNotYou[source]! > 0 === gap);
  const wanted = domain && ordinalOf(domain);
  if (wanted !== undefined) conditions.push((source) => domainOfSource(source) === wanted);
  if (owned !== undefined) conditions.push((source) => owned[domainOfSource(source)] === 1);
  return conditions.length === 0 ? null : (source) => conditions.every((condition) => condition(source));
}

/** The number of domains per step. A step takes a few milliseconds. */
const DOMAINS_IN_A_STAGE = 8_192;

/** Returns an array with 1 for each of these domains that one of these owners owns. */
export async function ownedDomains(
  domains: ReadonlyMap<SourceRef, string>,
  owners: ReadonlySet<SourceOwner>,
  findOwner: FindOwner,
): Promise<Uint8Array> {
  const entries = [...domains];
  const owned = new Uint8Array(entries.reduce((size, [domain]) => Math.max(size, ordinalOf(domain) + 1), 0));
  for (let from = 0; from < entries.length; from += DOMAINS_IN_A_STAGE)
    await step(() => {
      for (const [domain, name] of entries.slice(from, from + DOMAINS_IN_A_STAGE))
        if (owners.has(findOwner(name).owner)) owned[ordinalOf(domain)] = 1;
    });
  return owned;
}
