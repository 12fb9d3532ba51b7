import { type Operations, type QueryOf, Refusal } from '@brand-visibility/contract';
import { weighting } from '@brand-visibility/domain/figures/weighting';
import { type SourceDimension, sourceFigures } from '@brand-visibility/domain/sources/row';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import type { SortOrder, SourceSort } from '@brand-visibility/domain/vocabulary';
import { citedSources } from './cited-sources.js';
import { PAGE_BYTES } from './paging.js';
import { paginateRanked } from './ranked-paging.js';
import { comparedWindowResponse } from './window.js';
import { withBrand, type Caller, type Context } from './use-case.js';

// Implements the lists of cited domains and of cited pages (rules, section 15), which differ only in their rows.

/** The operation for each kind of source. */
const OPERATION = { domain: 'listSourceDomains', page: 'listSourcePages' } as const satisfies Readonly<
  Record<SourceDimension, string>
>;

/** The query of both lists; only the list of pages has the parameter `domain`. */
export type SourcesQuery = QueryOf<Operations['listSourceDomains']> & {
  readonly domain?: string | undefined;
};

/**
 * Lists a page of cited domains or pages (rules 15.6, 15.7). `owner`, `gap` and `domain` affect `total`, but neither
 * the ranks nor the other counts next to `data`. Each row contains the data for both lists; `key` is a domain or URL.
 */
export async function listSources(
  context: Context,
  caller: Caller,
  path: { readonly brand_id: string },
  query: SourcesQuery,
  by: SourceDimension,
) {
  const pagination = paginateRanked(context, caller, OPERATION[by], { ...path }, bound(query), 'citations');
  if (pagination instanceof Refusal) return pagination;
  const { brand_id } = path;
  const { weights } = context;
  const { owner, gap, domain, sort, order, limit } = query;
  return withBrand(context, caller, brand_id, async (reader, brand) => {
    const list = await pagination.begin(reader, brand);
    if (list instanceof Refusal) return list;
    const page = { by, owner, gap, domain, sort, order, from: list.from, limit, bytes: PAGE_BYTES };
    const counted = await citedSources(reader, brand, list, query, page, weights);
    const { answers, answersBefore, citedAnswers, citations, total, rows } = counted;
    const windows = {
      current: weighting(answers, weights),
      previous: answersBefore && weighting(answersBefore, weights),
    };
    const data = rows.map((source) => ({
      ...source,
      figures: sourceFigures(source, windows),
      cited: {
        first_cited_at: formatInstant(source.firstCitedAt),
        last_cited_at: formatInstant(source.lastCitedAt),
      },
    }));
    return {
      brand_id,
      window: comparedWindowResponse(list.window, list.carried_from),
      answer_count: answers.reduce((sum, count) => sum + count, 0),
      cited_answer_count: citedAnswers,
      citation_count: citations,
      total,
      ...list.page(data, total),
    };
  });
}

/** Returns the query to which cursors are bound, without `sort` and `order` if they are the defaults (rule 15.10). */
function bound({ sort, order, ...query }: SourcesQuery) {
  return isByRank(sort, order) ? query : { ...query, sort, order };
}

const isByRank = (sort: SourceSort, order: SortOrder) => sort === 'answer_share' && order === 'desc';
