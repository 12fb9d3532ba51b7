/** Ranks the cited domains or pages of a window, and selects the sources of one page of the list. */
import {
  ENGINES,
  weighting,
  type EngineWeights,
  type FindOwner,
  type SortOrder,
  type SourceOwner,
  type SourceSort,
} from '@brand-visibility/domain';
import type { ComparedSources, SourceCounts } from '../citations/source-counts.js';
import { rankedSources } from '../order/source-ranking.js';
import { sortedPositions } from '../order/source-sorting.js';
import { ordinalOf, sourceRef, type SourceRef } from '../references.js';
import { step } from '../turn.js';

/** Compares the sources of a window with the sources of its comparison window, if there is one. */
export function comparedSources(
  current: SourceCounts,
  before: SourceCounts | null,
  weights: EngineWeights,
): ComparedSources {
  const windowOf = (counts: SourceCounts) => weighting(Array.from(counts.answers), weights);
  const windowBefore = before && windowOf(before);
  return {
    current,
    weighting: windowOf(current),
    previous: before && windowBefore && { counts: before, weighting: windowBefore },
  };
}

/** Whether a list shows a source. */
type IsChosen = (source: number) => boolean;

/** A source of a page. */
interface PlacedSource {
  readonly source: SourceRef;
  /** The rank among all sources (rule 15.6). */
  readonly rank: number;
}

/** The sources of one page, and the number of sources in the list. */
interface PageOfSources {
  readonly total: number;
  readonly placed: readonly PlacedSource[];
}

/**
 * Returns the sources of a page that `isChosen` chooses, or of all if it is null, in the order of the list (rules 15.7
 * and 15.10).
 */
export async function pageOfSources(
  compared: ComparedSources,
  isChosen: IsChosen | null,
  { sort, order, from, limit }: SourcePageRequest,
): Promise<PageOfSources> {
  const ranked = await step(() => rankedSources(compared.current, compared.weighting));
  const placed = (positions: readonly number[]) =>
    positions.map((position) => ({ source: sourceRef(ranked[position]!), rank: position + 1 }));
  const isByRank = sort === 'answer_share' && order === 'desc';
  if (isChosen === null && isByRank) {
    const length = Math.max(0, Math.min(limit, ranked.length - from));
    return { total: ranked.length, placed: placed(Array.from({ length }, (_, i) => from + i)) };
  }
  const chosen = await step(() => positionsWhere(ranked, isChosen ?? (() => true)));
  const sorted = isByRank
    ? chosen
    : await step(() => sortedPositions(compared, ranked, chosen, { sort, order }));
  return { total: sorted.length, placed: placed(Array.from(sorted.subarray(from, from + limit))) };
}

interface SourcePageRequest {
  readonly sort: SourceSort;
  readonly order: SortOrder;
  readonly from: number;
  readonly limit: number;
}

function positionsWhere(ranked: Uint32Array, isChosen: IsChosen): Uint32Array {
  const positions = new Uint32Array(ranked.length);
  let size = 0;
  for (let position = 0; position < ranked.length; position += 1) {
    if (!isChosen(ranked[position]!)) continue;
    positions[size] = position;
    size += 1;
  }
  return positions.subarray(0, size);
}

/** Returns the number of answers that cite a source, for each engine, in the order of ENGINES. */
export function citingOf({ classes, citing }: SourceCounts, source: SourceRef): number[] {
  const at = (classes[ordinalOf(source)] ?? 0) * ENGINES.length;
  return ENGINES.map((_, engine) => citing[at + engine] ?? 0);
}

/** Returns the domains of these cited pages (rule 15.4); null if domains are counted. */
export function domainsOf({ domainOf }: SourceCounts, pages: readonly SourceRef[]): SourceRef[] | null {
  return domainOf && pages.map((page) => sourceRef(domainOf(ordinalOf(page))));
}

/** The conditions of a list that a source must meet (rule 15.7); an absent condition matches every source. */
interface SourceConditions {
  readonly gap?: boolean | undefined;
  /** The domain of the pages; null matches no page. */
  readonly domain?: SourceRef | null | undefined;
  /** The domains that one of some owners owns, as `ownedDomains` returns them. */
  readonly owned?: Uint8Array | undefined;
}

/** Returns the condition of a list's filters, or null if the filters select all sources. */
export function chosenSources(
  { rivalsNotYou, domainOf }: SourceCounts,
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
