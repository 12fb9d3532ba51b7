import type { Operations, QueryOf } from '@brand-visibility/contract';
import {
  formatInstant,
  nameKey,
  ownersOf,
  rankedSources,
  Refusal,
  sourceFigures,
  sourceTypeOf,
  type SourceDimension,
} from '@brand-visibility/domain';
import type { SourceReader } from '../ports.js';
import { paginateRanked } from './ranked-paging.js';
import { comparedWindowResponse } from './report.js';
import { rowsUpTo } from './rows-up-to.js';
import { chosenPositions, isByRank } from './source-choice.js';
import { comparedSources, type SourceReport } from './source-report.js';
import { sourcesState } from './source-state.js';
import { withBrand, type Caller, type Context } from './use-case.js';

// Shared by the lists of cited domains and of cited pages (section 15 of the rules), which differ in what a row is.

/** The operations by what their lists have a row for. */
const OPERATION = { domain: 'listSourceDomains', page: 'listSourcePages' } as const satisfies Readonly<
  Record<SourceDimension, string>
>;

/** The query of both lists; only the query of pages has `domain`. */
export type SourcesQuery = QueryOf<Operations['listSourceDomains']> & {
  readonly domain?: string | undefined;
};

/**
 * A page of cited domains or pages (rules 15.6, 15.7). Ranks and the counts next to `data` do not depend on `owner`,
 * `gap` and `domain`; `total` does. The rows have what both lists show: `key` is the domain or the address of the page.
 */
export async function listSources(
  context: Context,
  caller: Caller,
  path: { readonly brand_id: string },
  query: SourcesQuery,
  by: SourceDimension,
) {
  const pagination = paginateRanked(context, caller, OPERATION[by], { ...path }, bound(query));
  if (pagination instanceof Refusal) return pagination;
  const { brand_id } = path;
  return withBrand(context, caller, brand_id, async (reader, brand) => {
    const websites = await reader.rivalDomains(brand_id, nameKey(brand.name));
    const list = await pagination.begin(reader, brand, (counted) => sourcesState(counted, websites));
    if (list instanceof Refusal) return list;
    const wanted = {
      by,
      ownOrdinal: list.rivals.ownOrdinal,
      hasGaps: query.gap !== undefined || query.sort === 'answers_naming_competitors_not_you',
      hasRepeats: query.sort === 'citation_count',
    };
    const counted = { reader, brand_id, runs: list.current, filter: query, wanted };
    const sources = await comparedSources(counted, list.previous, context.weights);
    const { current } = sources;
    const ranked = rankedSources(current, sources.weighting);
    const findOwner = ownersOf(brand, websites);
    const report = { ...counted, sources, findOwner };
    const chosen = await chosenPositions(report, ranked, query);
    const { data, ...paging } = await list.page(chosen, async (positions, bytes) => {
      const ordinals = positions.map((position) => ranked[position]!);
      const shown = await shownSources(report, ordinals, bytes);
      return { rows: shown.rows.map((source, i) => ({ rank: positions[i]! + 1, ...source })) };
    });
    return {
      brand_id,
      window: comparedWindowResponse(list.window, list.carried_from),
      answer_count: Array.from(current.answers).reduce((total, answers) => total + answers, 0),
      cited_answer_count: current.citedAnswers,
      citation_count: current.citations,
      total: chosen.length,
      data,
      ...paging,
    };
  });
}

/** The query that cursors are bound to. If no order was sent, it is the order by rank (rule 15.10). */
function bound({ sort, order, ...query }: SourcesQuery) {
  return isByRank({ sort, order }) ? query : { ...query, sort, order };
}

/**
 * The rows of this page without their ranks, of the sources with these ordinals, up to the one with which addresses,
 * domains and titles reach `bytes`. Addresses are read first and in bounded steps: they are the longest.
 */
async function shownSources(
  { reader, brand_id, runs, filter, wanted, sources, findOwner }: SourceReport,
  wantedOrdinals: readonly number[],
  bytes: number,
) {
  const { rows, isCut } = await reader.sourceKeysWithin(brand_id, wanted.by, wantedOrdinals, bytes);
  const ordinals = isCut ? wantedOrdinals.slice(0, rows.length) : wantedOrdinals;
  const keys = ordinals.map((ordinal, i) => {
    const row = rows[i];
    if (row?.ordinal !== ordinal) throw new Error(`no cited ${wanted.by} has the ordinal ${ordinal}`);
    return row.key;
  });
  const details = await reader.sourceDetails(brand_id, runs, filter, wanted, ordinals);
  const { domainOf } = sources.current;
  const domains = domainOf ? await domainsOf(reader, brand_id, ordinals.map(domainOf)) : keys;
  const types = await reader.domainTypes([...new Set(domains)]);
  const found = ordinals.map((ordinal, i) => {
    const detail = details[i]!; // one for each ordinal
    const domain = domains[i]!;
    const ownership = findOwner(domain);
    return {
      key: keys[i]!,
      domain,
      title: detail.title,
      pages: detail.pages,
      ownership: { ...ownership, source_type: sourceTypeOf(ownership, types.get(domain)) },
      figures: sourceFigures(sources, ordinal, detail),
      cited: {
        first_cited_at: formatInstant(detail.firstCitedAt),
        last_cited_at: formatInstant(detail.lastCitedAt),
      },
    };
  });
  const isOfDomains = wanted.by === 'domain';
  return rowsUpTo(found, bytes, ({ key, domain, title }) => (isOfDomains ? [key] : [key, domain, title]));
}

/** The domains with these ordinals, which may repeat, in their order. */
async function domainsOf(
  reader: SourceReader,
  brand_id: string,
  ordinals: readonly number[],
): Promise<readonly string[]> {
  const domains = await reader.sourceKeys(brand_id, 'domain', [...new Set(ordinals)]);
  return ordinals.map((ordinal) => {
    const domain = domains.get(ordinal);
    if (domain === undefined) throw new Error(`no cited domain has the ordinal ${ordinal}`);
    return domain;
  });
}
