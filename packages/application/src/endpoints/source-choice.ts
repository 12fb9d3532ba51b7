import {
  sortedPositions,
  type FindOwner,
  type SortOrder,
  type SourceOwner,
  type SourceSort,
} from '@brand-visibility/domain';
import { inStages } from './in-stages.js';
import type { Rows } from './ranked-paging.js';
import type { SourceReport } from './source-report.js';

/** The order of a list of sources (rule 15.10). */
export interface SourceOrder {
  readonly sort: SourceSort;
  readonly order: SortOrder;
}

/** Whether an order is the order of the ranks. */
export const isByRank = ({ sort, order }: SourceOrder) => sort === 'answer_share' && order === 'desc';

/** Which rows of a list of sources are shown (rule 15.7). An absent field shows all; all of them must match. */
export interface SourceChoice {
  readonly owner?: readonly SourceOwner[] | undefined;
  readonly gap?: boolean | undefined;
  /** In normal form; empty for one that matches nothing. Only for a tally of pages. */
  readonly domain?: string | undefined;
}

/** Whether the source with an ordinal is shown. */
type IsChosen = (ordinal: number) => boolean;

/**
 * The positions in `ranked`, from 0, of the sources that are shown (rule 15.7), in their order (rule 15.10). Only
 * `owner` needs texts: of all domains that the brand's answers ever cited.
 */
export async function chosenPositions(
  report: SourceReport,
  ranked: Uint32Array,
  query: SourceChoice & SourceOrder,
): Promise<Rows<number>> {
  const { sources } = report;
  const conditions = await conditionsOf(report, query);
  if (conditions.length === 0 && isByRank(query)) return everyPlace(ranked.length);
  const isChosen: IsChosen = (source) => conditions.every((condition) => condition(source));
  const positions = matchingPositions(ranked, isChosen);
  const sorted = isByRank(query) ? positions : sortedPositions(sources, ranked, positions, query);
  return { length: sorted.length, slice: (from, to) => Array.from(sorted.subarray(from, to)) };
}

/** What a source must fulfil to be shown (rule 15.7). */
async function conditionsOf(
  { reader, brand_id, sources, findOwner }: SourceReport,
  { owner, gap, domain }: SourceChoice,
): Promise<readonly IsChosen[]> {
  const conditions: IsChosen[] = [];
  const tally = sources.current;
  const { competitorsNotYou } = tally;
  const domainOf = tally.domainOf ?? ((domain: number) => domain);
  if (gap !== undefined && competitorsNotYou) {
    conditions.push((source) => competitorsNotYou[source]! > 0 === gap);
  }
  if (domain !== undefined) {
    const ordinal = domain === '' ? null : await reader.citedOrdinal(brand_id, 'domain', domain);
    conditions.push((source) => domainOf(source) === ordinal);
  }
  if (owner !== undefined && tally.size > 0) {
    const texts = await reader.sourceKeys(brand_id, 'domain', null);
    const hasOwner = await domainsOf(new Set(owner), texts, findOwner);
    conditions.push((source) => hasOwner[domainOf(source)] === 1);
  }
  return conditions;
}

/** A list that shows all rows may have hundreds of thousands. */
function everyPlace(length: number): Rows<number> {
  return {
    length,
    slice: (from, to) => Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, i) => from + i),
  };
}

/** 1 at the ordinals of the domains with one of these owners. */
async function domainsOf(
  owners: ReadonlySet<SourceOwner>,
  texts: ReadonlyMap<number, string>,
  findOwner: FindOwner,
): Promise<Uint8Array> {
  const entries = [...texts];
  const matching = new Uint8Array(entries.reduce((size, [ordinal]) => Math.max(size, ordinal + 1), 0));
  await inStages(entries.length, DOMAINS_IN_A_STAGE, (from, to) => {
    for (const [ordinal, domain] of entries.slice(from, to)) {
      if (owners.has(findOwner(domain).owner)) matching[ordinal] = 1;
    }
  });
  return matching;
}

/** A few milliseconds of work. */
const DOMAINS_IN_A_STAGE = 8_192;

function matchingPositions(ranked: Uint32Array, isChosen: IsChosen): Uint32Array {
  const positions = new Uint32Array(ranked.length);
  let size = 0;
  for (let position = 0; position < ranked.length; position++) {
    if (!isChosen(ranked[position]!)) continue;
    positions[size] = position;
    size += 1;
  }
  return positions.subarray(0, size);
}
