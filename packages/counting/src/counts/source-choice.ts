/** Applies the filters of a source list. */
import { step, type SourcePage } from '@brand-visibility/application';
import type { FindOwner, SourceOwner } from '@brand-visibility/domain';
import type { SourceTally } from '../citations/source-tally.js';
import type { BrandData } from '../data.js';

/** Whether a list shows the source with this ordinal. */
export type IsChosen = (source: number) => boolean;

/**
 * Returns the condition of a list's filters, or null if the filters select all sources (rule 15.7). Only the filter
 * `owner` reads strings, namely all domains that the brand's answers have ever cited.
 */
export async function chosenSources(
  data: Pick<BrandData, 'citedOrdinal' | 'citedDomains'>,
  brand_id: string,
  { rivalsNotYou, domainOf, size }: SourceTally,
  { owner, gap, domain }: SourcePage,
  findOwner: FindOwner,
): Promise<IsChosen | null> {
  const conditions: IsChosen[] = [];
  const domainOfSource = domainOf ?? ((source: number) => source);
  if (gap !== undefined && rivalsNotYou) conditions.push((source) => rivalsNotYou[source]! > 0 === gap);
  if (domain !== undefined) {
    const wanted = domain === '' ? null : await data.citedOrdinal(brand_id, 'domain', domain);
    conditions.push((source) => domainOfSource(source) === wanted);
  }
  if (owner !== undefined && size > 0) {
    const domains = await data.citedDomains(brand_id, null);
    const hasOwner = await domainsOf(new Set(owner), domains, findOwner);
    conditions.push((source) => hasOwner[domainOfSource(source)] === 1);
  }
  return conditions.length === 0 ? null : (source) => conditions.every((condition) => condition(source));
}

/** The number of domains per step. A step takes a few milliseconds. */
const DOMAINS_IN_A_STAGE = 8_192;

/** Returns an array with 1 at the ordinal of each domain that one of these owners owns. */
async function domainsOf(
  owners: ReadonlySet<SourceOwner>,
  domains: ReadonlyMap<number, string>,
  findOwner: FindOwner,
): Promise<Uint8Array> {
  const entries = [...domains];
  const matching = new Uint8Array(entries.reduce((size, [ordinal]) => Math.max(size, ordinal + 1), 0));
  for (let from = 0; from < entries.length; from += DOMAINS_IN_A_STAGE)
    await step(() => {
      for (const [ordinal, domain] of entries.slice(from, from + DOMAINS_IN_A_STAGE))
        if (owners.has(findOwner(domain).owner)) matching[ordinal] = 1;
    });
  return matching;
}
