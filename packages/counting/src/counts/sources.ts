/** Counts the cited domains or pages of a window, ranks them, and selects the sources of one page of the list. */
import { type EngineWeights, weighting } from '@brand-visibility/domain/figures/weighting';
import type { FindOwner } from '@brand-visibility/domain/sources/ownership';
import {
  ENGINES,
  type SortOrder,
  type SourceOwner,
  type SourceSort,
} from '@brand-visibility/domain/vocabulary';
import { countCitations, type SourceSelection } from '../citations/read.js';
import type { ComparedSources, SourceCounts } from '../citations/source-counts.js';
import { rankedSources } from '../order/source-ranking.js';
import { sortedPositions } from '../order/source-sorting.js';
import { ordinalOf, sourceRef, type SourceRef } from '../references.js';
import { givingWay } from '../give-way.js';
import type { ComparedRuns } from './visibility.js';

/** The page of a list of sources, and the conditions that its sources meet (rule 15.7). */
export interface SourcePageRequest extends SourceConditions {
  readonly sort: SourceSort;
  readonly order: SortOrder;
  readonly from: number;
  readonly limit: number;
}

/** A source of a page, with the numbers of citing answers for each engine, in the order of ENGINES. */
interface PlacedSource {
  readonly source: SourceRef;
  /** The rank among all sources (rule 15.6). */
  readonly rank: number;
  readonly citing: readonly number[];
  /** Empty if nothing is compared. */
  readonly citingBefore: readonly number[];
  /** The domain of a page (rule 15.4); null in a list of domains. */
  readonly domain: SourceRef | null;
}

/** The counts of a list of sources, and the sources of one page. */
export interface ListedSources {
  /** The number of counted answers of each engine, in the order of ENGINES. */
  readonly answers: readonly number[];
  readonly answersBefore: readonly number[] | null;
  readonly citedAnswers: number;
  readonly citations: number;
  /** The number of sources that meet the conditions. */
  readonly total: number;
  readonly page: readonly PlacedSource[];
}

/** Counts, ranks and selects the sources of both windows, for one page of the list (rules 15.6, 15.7 and 15.10). */
export async function countSources(
  selection: SourceSelection,
  { current: runs, previous }: ComparedRuns,
  page: SourcePageRequest,
  weights: EngineWeights,
): Promise<ListedSources> {
  const hasOnlyRivals = page.gap !== undefined || page.sort === 'answers_naming_competitors_not_you';
  const optional = { hasOnlyRivals, hasRepeats: page.sort === 'citation_count' };
  const current = await countCitations(selection, runs, optional);
  // The comparison window does not need the optional counts.
  const lean = { hasOnlyRivals: false, hasRepeats: false };
  const before = previous && (await countCitations(selection, previous, lean));
  const isChosen = chosenSources(current, page, await ownedDomains(page));
  const { total, placed } = await placeSources(compareWindows(current, before, weights), isChosen, page);
  return {
    answers: Array.from(current.answers),
    answersBefore: before && Array.from(before.answers),
    citedAnswers: current.citedAnswers,
    citations: current.citations,
    total,
    page: placed.map(({ ordinal, rank }) => ({
      source: sourceRef(ordinal),
      rank,
      citing: citingOf(current, ordinal),
      citingBefore: before ? citingOf(before, ordinal) : [],
      domain: current.domainOf && sourceRef(current.domainOf(ordinal)),
    })),
  };
}

/** Compares the sources of a window with the sources of its comparison window, if there is one. */
function compareWindows(
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

/** The sources of one page with their ranks, and the number of sources in the list. */
interface PlacedSources {
  readonly total: number;
  readonly placed: readonly { readonly ordinal: number; readonly rank: number }[];
}

/**
 * Returns the sources of a page that `isChosen` chooses, or of all if it is null, in the order of the list (rules 15.7
 * and 15.10).
 */
async function placeSources(
  compared: ComparedSources,
  isChosen: IsChosen | null,
  { sort, order, from, limit }: SourcePageRequest,
): Promise<PlacedSources> {
  const ranked = await givingWay(() => rankedSources(compared.current, compared.weighting));
  const placed = (positions: readonly number[]) =>
    positions.map((position) => ({ ordinal: ranked[position]!, rank: position + 1 }));
  const isByRank = sort === 'answer_share' && order === 'desc';
  if (isChosen === null && isByRank) {
    const length = Math.max(0, Math.min(limit, ranked.length - from));
    return { total: ranked.length, placed: placed(Array.from({ length }, (_, i) => from + i)) };
  }
  const chosen = await givingWay(() => positionsWhere(ranked, isChosen ?? (() => true)));
  const sorted = isByRank
    ? chosen
    : await givingWay(() => sortedPositions(compared, ranked, chosen, { sort, order }));
  return { total: sorted.length, placed: placed(Array.from(sorted.subarray(from, from + limit))) };
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
function citingOf({ classes, citing }: SourceCounts, ordinal: number): number[] {
  const at = (classes[ordinal] ?? 0) * ENGINES.length;
  return ENGINES.map((_, engine) => citing[at + engine] ?? 0);
}

/** The conditions of a list that a source must meet (rule 15.7); an absent condition matches every source. */
interface SourceConditions {
  readonly gap?: boolean | undefined;
  /** The domain of the pages; null matches no page. */
  readonly domain?: SourceRef | null | undefined;
  /** The wanted owners of the domains, and the domains that the brand's answers have ever cited. */
  readonly owned?: OwnerCondition | undefined;
}

interface OwnerCondition {
  readonly owners: readonly SourceOwner[];
  readonly domains: ReadonlyMap<SourceRef, string>;
  readonly findOwner: FindOwner;
}

/** Returns the condition of a list's filters, or null if the filters select all sources. */
function chosenSources(
  { onlyRivals, domainOf }: SourceCounts,
  { gap, domain }: SourceConditions,
  owned: Uint8Array | null,
): IsChosen | null {
  const conditions: IsChosen[] = [];
  const domainOfSource = domainOf ?? ((source: number) => source);
  if (gap !== undefined && onlyRivals) conditions.push((source) => onlyRivals[source]! > 0 === gap);
  const wanted = domain && ordinalOf(domain);
  if (wanted !== undefined) conditions.push((source) => domainOfSource(source) === wanted);
  if (owned !== null) conditions.push((source) => owned[domainOfSource(source)] === 1);
  return conditions.length === 0 ? null : (source) => conditions.every((condition) => condition(source));
}

/** The number of domains between giving way. They take a few milliseconds. */
const DOMAINS_AT_ONCE = 8_192;

/** Returns an array with 1 for each domain that one of the owners owns; null if there is no such condition. */
async function ownedDomains({ owned: condition }: SourceConditions): Promise<Uint8Array | null> {
  if (condition === undefined) return null;
  const { owners, domains, findOwner } = condition;
  const entries = [...domains];
  const owned = new Uint8Array(entries.reduce((size, [domain]) => Math.max(size, ordinalOf(domain) + 1), 0));
  for (let from = 0; from < entries.length; from += DOMAINS_AT_ONCE)
    await givingWay(() => {
      for (const [domain, name] of entries.slice(from, from + DOMAINS_AT_ONCE))
        if (owners.includes(findOwner(name).owner)) owned[ordinalOf(domain)] = 1;
    });
  return owned;
}
