/** Counts the cited domains or pages of a brand for one page of a list. */
import {
  countSources,
  sourceDetails,
  givingWay,
  type AnswerFilter,
  type ComparedRuns,
  type ListedSources,
  type SourceRef,
  type SourceSelection,
} from '@brand-visibility/counting';
import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import {
  type FindOwner,
  type Ownership,
  ownersOf,
  sourceTypeOf,
} from '@brand-visibility/domain/sources/ownership';
import type { CountedSource, SourceDimension } from '@brand-visibility/domain/sources/row';
import type { SortOrder, SourceOwner, SourceSort } from '@brand-visibility/domain/vocabulary';
import type { BrandReader, BrandRow, Runs } from '../ports.js';
import { rowsUpTo } from './ranked-paging.js';
import { answeredOf, readSelection } from '../selection/selection.js';

/**
 * A page of sources that meet all given conditions (rule 15.7): at most `limit` rows from index `from` on, up to the
 * row at which the total size of the texts reaches `bytes`. An absent condition matches every source.
 */
export interface SourcePage {
  readonly by: SourceDimension;
  readonly owner?: readonly SourceOwner[] | undefined;
  readonly gap?: boolean | undefined;
  /** The domain of the pages, in normal form; an empty string matches no page. Used only for lists of pages. */
  readonly domain?: string | undefined;
  readonly sort: SourceSort;
  readonly order: SortOrder;
  readonly from: number;
  readonly limit: number;
  readonly bytes: number;
}

export interface SourceRow extends CountedSource {
  /** The rank among all sources, regardless of the conditions and the order (rule 15.6). */
  readonly rank: number;
  /** The domain, or the URL of the page. */
  readonly key: string;
  readonly domain: string;
  readonly ownership: Ownership & { readonly source_type: string | null };
}

/** Counts the sources of both windows, and reads the details of the sources on one page of the list. */
export async function citedSources(
  reader: BrandReader,
  brand: BrandRow,
  windows: ComparedRuns,
  filter: AnswerFilter,
  page: SourcePage,
  weights: EngineWeights,
) {
  const selection = await selectSources(reader, brand, windows, filter, page.by);
  const rivalDomains = await reader.rivals.domains(brand);
  const findOwner = await givingWay(() => ownersOf(brand, rivalDomains));
  const conditions = await readConditions(reader, selection, page, findOwner);
  const { page: listed, ...counts } = await countSources(
    selection,
    windows,
    { ...page, ...conditions },
    weights,
  );
  const rows = await readRows(reader, selection, windows.current, listed, findOwner, page.bytes);
  return { ...counts, rows };
}

/** Selects the answers and the sources from which a list is counted. */
async function selectSources(
  reader: BrandReader,
  brand: BrandRow,
  { current, previous }: ComparedRuns,
  filter: AnswerFilter,
  by: SourceDimension,
): Promise<SourceSelection> {
  const { prompts, mask, rivals } = await readSelection(reader, brand, filter);
  const known = await reader.sources.counts();
  const isEmpty = known.domains === 0 || current.length + (previous?.length ?? 0) === 0;
  return {
    by,
    mask,
    rivals,
    known,
    order: isEmpty ? new Uint32Array() : await reader.sources.order(by),
    citations: (runs) => reader.citations(answeredOf(runs, prompts)),
    citedAnswers: (runs) => reader.citedAnswers(runs, prompts),
  };
}

/** Only the filter `owner` reads strings, namely all domains that the brand's answers have ever cited. */
async function readConditions(
  reader: BrandReader,
  { order }: SourceSelection,
  { owner, gap, domain }: SourcePage,
  findOwner: FindOwner,
) {
  const cited = domain === undefined || domain === '' ? null : await reader.sources.find('domain', domain);
  const domains = owner && order.length > 0 ? await reader.sources.domains(null) : null;
  return {
    gap,
    domain: domain === undefined ? undefined : cited,
    owned: owner && domains ? { owners: owner, domains, findOwner } : undefined,
  };
}

/** Returns the rows of sources, up to the source at which the size of the strings reaches `bytes` (rule 7.7). */
async function readRows(
  reader: BrandReader,
  selection: SourceSelection,
  runs: Runs,
  page: ListedSources['page'],
  findOwner: FindOwner,
  bytes: number,
): Promise<readonly SourceRow[]> {
  if (page.length === 0) return [];
  const { by } = selection;
  const all = page.map(({ source }) => source);
  const keyed = await reader.sources.keysWithin(by, all, bytes);
  const sources = all.slice(0, keyed.isCut ? keyed.rows.length : undefined);
  const keys = sources.map((source, i) => keyOf(keyed.rows[i], source));
  const details = await sourceDetails(selection, runs, sources);
  const domains = by === 'domain' ? keys : await readDomains(reader, page.slice(0, sources.length));
  const types = await reader.sources.types([...new Set(domains)]);
  const rows = details.map((detail, i): SourceRow => {
    const [key, domain] = [keys[i]!, domains[i]!];
    const ownership = findOwner(domain);
    const source_type = sourceTypeOf(ownership, types.get(domain));
    const { rank, citing, citingBefore } = page[i]!;
    return { rank, key, domain, ownership: { ...ownership, source_type }, ...detail, citing, citingBefore };
  });
  return rowsUpTo(rows, bytes, ({ key, domain, title }) => (by === 'domain' ? [key] : [key, domain, title]))
    .rows;
}

/** Returns the names of the domains of pages, in the same order. Several pages may have one domain. */
async function readDomains(reader: BrandReader, pages: ListedSources['page']): Promise<readonly string[]> {
  const domains = pages.map(({ domain }) => domain ?? missing());
  const names = await reader.sources.domains([...new Set(domains)]);
  return domains.map((domain) => names.get(domain) ?? missing());
}

function keyOf(
  row: { readonly source: SourceRef; readonly key: string } | undefined,
  source: SourceRef,
): string {
  return row?.source === source ? row.key : missing();
}

function missing(): never {
  throw new Error('the key of a cited source is missing');
}
