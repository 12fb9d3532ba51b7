/** The table of the lists, and of the single resources, whose stored rows become responses one by one. */
import { type OperationId, Refusal } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { BrandReader, BrandRow, DatabaseName, PageRequest, PageRows, Reader } from '../ports.js';
import { recommendationResponses } from '../resources/recommendation.js';
import {
  brandResponse,
  pageAuditDetail,
  pageAuditResponse,
  promptResponse,
  runResponse,
} from '../resources/rows.js';
import { creationOf, isUnfiltered, paginate, type ListFilters, type ListQuery } from './paging.js';
import { scopeOf, type Caller, type Context, type UseCase } from './use-case.js';

/** `GET /v1/brands` (rule 2.9): the brands in the scope of the key (rule 5.4). */
export const listBrands: UseCase<'listBrands'> = async (context, caller, path, query) => {
  const pagination = paginate(context, caller, 'listBrands', path, query);
  if (pagination instanceof Refusal) return pagination;
  return context.store.read(scopeOf(caller.key), async (reader) => {
    const page = pagination.page(await reader.brands.list(pagination.slice), creationOf);
    return { ...page, data: await brandResponses(reader, page.data) };
  });
};

/** `GET /v1/brands/{brand_id}` (rules 1.6 and 2.9). */
export const getBrand: UseCase<'getBrand'> = async ({ store }, { key }, { brand_id }) =>
  store.read(scopeOf(key), async (reader) => {
    const row = await reader.brand(brand_id).row();
    const [response] = row ? await brandResponses(reader, [row]) : [];
    return response ?? new Refusal('not_found');
  });

async function brandResponses({ brands }: Reader, rows: readonly BrandRow[]) {
  const runs = await brands.latestRuns(rows.map(({ id }) => id));
  return rows.map((row) => brandResponse(row, runs.get(row.id) ?? null));
}

/** `GET .../runs` (rule 9.6). */
export const listRuns: UseCase<'listRuns'> = list(
  'listRuns',
  ({ runs }, filter, slice) => runs.list(filter, slice),
  each(runResponse),
  isUnfiltered,
);
/** `GET .../runs/{run_id}` (rule 9.6). */
export const getRun: UseCase<'getRun'> = item(
  ({ runs }, { run_id }) => runs.get(run_id),
  each(runResponse),
  'primary',
);

/** `GET .../prompts` (rule 9.1). */
export const listPrompts: UseCase<'listPrompts'> = list(
  'listPrompts',
  ({ prompts }, filter, slice) => prompts.list(filter, slice),
  each(promptResponse),
  isUnfiltered,
);
/** `GET .../prompts/{prompt_id}` (rule 9.1). Refuses a deleted prompt with `not_found` (rule 2.6). */
export const getPrompt: UseCase<'getPrompt'> = item(
  ({ prompts }, { prompt_id }) => prompts.get(prompt_id),
  each(promptResponse),
  'primary',
);

/** `GET .../page-audits` (rule 9.3). */
export const listPageAudits: UseCase<'listPageAudits'> = list(
  'listPageAudits',
  ({ pageAudits }, filter, slice) => pageAudits.list(filter, slice),
  each(pageAuditResponse),
);
/** `GET .../page-audits/{audit_id}` (rule 9.3). */
export const getPageAudit: UseCase<'getPageAudit'> = item(
  ({ pageAudits }, { audit_id }) => pageAudits.get(audit_id),
  each(pageAuditDetail),
);

/** `GET .../recommendations` (rule 9.4). */
export const listRecommendations: UseCase<'listRecommendations'> = list(
  'listRecommendations',
  ({ recommendations }, filter, slice) => recommendations.list(filter, slice),
  recommendationResponses,
);
/** `GET .../recommendations/{recommendation_id}` (rules 9.4 and 9.5). */
export const getRecommendation: UseCase<'getRecommendation'> = item(
  ({ recommendations }, { recommendation_id }) => recommendations.get(recommendation_id),
  recommendationResponses,
);

/** Converts rows to resources, in their order. May read more about all these rows together. */
type ShowAll<Row, T> = (
  rows: readonly Row[],
  reader: BrandReader,
  context: Context,
) => readonly T[] | Promise<readonly T[]>;

function each<Row, T>(show: (row: Row) => T): ShowAll<Row, T> {
  return (rows) => rows.map((row) => show(row));
}

interface ListedRow {
  readonly id: string;
  readonly created_at: Instant;
}

/**
 * Returns the use case of a brand's list, which reads the primary if `readsPrimary`; see `withBrand`. A page with rows
 * shows that the key may read the brand, so only an empty page reads the brand itself.
 */
function list<Query extends ListQuery, Row extends ListedRow, T>(
  id: OperationId,
  read: (reader: BrandReader, filter: ListFilters<Query>, slice: PageRequest) => Promise<PageRows<Row>>,
  showAll: ShowAll<Row, T>,
  readsPrimary?: (query: Query) => boolean,
) {
  return async (context: Context, caller: Caller, path: { readonly brand_id: string }, query: Query) => {
    const pagination = paginate(context, caller, id, { ...path }, query);
    if (pagination instanceof Refusal) return pagination;
    const respond = async (all: Reader) => {
      const reader = all.brand(path.brand_id);
      const page = pagination.page(await read(reader, pagination.filters, pagination.slice), creationOf);
      if (page.data.length === 0 && !(await reader.row())) return new Refusal('not_found');
      return { ...page, data: await showAll(page.data, reader, context) };
    };
    return context.store.read(scopeOf(caller.key), respond, readsPrimary?.(query) ? 'primary' : 'replica');
  };
}

/** Returns the use case of a single resource. Refuses an unknown id like an unknown brand (rule 4.2). */
function item<Path extends { readonly brand_id: string }, Row, T>(
  read: (reader: BrandReader, path: Path) => Promise<Row | null>,
  showAll: ShowAll<Row, T>,
  from?: DatabaseName,
) {
  return (context: Context, { key }: Caller, path: Path) =>
    context.store.read(
      scopeOf(key),
      async (all) => {
        const reader = all.brand(path.brand_id);
        const row = await read(reader, path);
        const [response] = row === null ? [] : await showAll([row], reader, context);
        return response ?? new Refusal('not_found');
      },
      from,
    );
}
