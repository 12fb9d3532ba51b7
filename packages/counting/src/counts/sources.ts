/** Ranks the cited domains or pages of a window, and selects the sources of one page of the list. */
import {
  ENGINES,
  weighting,
  type EngineWeights,
  type SortOrder,
  type SourceSort,
} from '@brand-visibility/domain';
import type { ComparedSources, SourceTally } from '../citations/source-tally.js';
import { rankedSources } from '../order/source-ranking.js';
import { sortedPositions } from '../order/source-sorting.js';
import { ordinalOf, sourceRef, type SourceRef } from '../references.js';
import { step } from '../turn.js';

/** Compares the sources of a window with the sources of its comparison window, if there is one. */
export function comparedSources(
  current: SourceTally,
  before: SourceTally | null,
  weights: EngineWeights,
): ComparedSources {
  const windowOf = (tally: SourceTally) => weighting(Array.from(tally.answers), weights);
  const windowBefore = before && windowOf(before);
  return {
    current,
    weighting: windowOf(current),
    previous: before && windowBefore && { tally: before, weighting: windowBefore },
  };
}

/** Whether a list shows a source. */
export type IsChosen = (source: number) => boolean;

/** A source of a page. */
export interface PlacedSource {
  readonly source: SourceRef;
  /** The rank among all sources (rule 15.6). */
  readonly rank: number;
}

/** The sources of one page, and the number of sources in the list. */
export interface PageOfSources {
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
  { sort, order, from, limit }: PageRequest,
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

interface PageRequest {
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
export function citingOf({ classes, citing }: SourceTally, source: SourceRef): number[] {
  const at = (classes[ordinalOf(source)] ?? 0) * ENGINES.length;
  return ENGINES.map((_, engine) => citing[at + engine] ?? 0);
}

/** Returns the domains of these cited pages (rule 15.4); null if the tally counts domains. */
export function domainsOf({ domainOf }: SourceTally, pages: readonly SourceRef[]): SourceRef[] | null {
  return domainOf && pages.map((page) => sourceRef(domainOf(ordinalOf(page))));
}
