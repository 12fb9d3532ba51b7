/** The table of the lists, and of the single resources, whose stored rows become responses one by one. */
import { type OperationId, Refusal } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { BrandRow, DatabaseName, PageRequest, PageRows, Reader } from '../ports.js';
import { recommendationResponses } from '../resources/recommendation.js';
import {
  brandResponse,
  pageAuditDetail,
  pageAuditResponse,
  promptResponse,
  runResponse,
} from '../resources/rows.js';
import { isUnfiltered, paginate, type ListQuery } from './paging.js';
import { scopeOf, withBrand, type Caller, type Context, type UseCase } from './use-case.js';

/** `GET /v1/brands` (rule 2.9): the brands in the scope of the key (rule 5.4). */
export const listBrands: UseCase<'listBrands'> = list(
  'listBrands',
  (reader, _path, _query, slice) => reader.brands(slice),
  brands,
);
/** `GET /v1/brands/{brand_id}` (rules 1.6 and 2.9). */
export const getBrand: UseCase<'getBrand'> = item(async (_reader, _path, brand) => brand, brands);

/** `GET .../runs` (rule 9.6). */
export const listRuns: UseCase<'listRuns'> = list(
  'listRuns',
  (reader, { brand_id }, query, slice) => reader.runs(brand_id, query, slice),
  each(runResponse),
  isUnfiltered,
);
/** `GET .../runs/{run_id}` (rule 9.6). */
export const getRun: UseCase<'getRun'> = item(
  (reader, { brand_id, run_id }) => reader.run(brand_id, run_id),
  each(runResponse),
  'primary',
);

/** `GET .../prompts` (rule 9.1). */
export const listPrompts: UseCase<'listPrompts'> = list(
  'listPrompts',
  (reader, { brand_id }, query, slice) => reader.prompts(brand_id, query, slice),
  each(promptResponse),
  isUnfiltered,
);
/** `GET .../prompts/{prompt_id}` (rule 9.1). Refuses a deleted prompt with `not_found` (rule 2.6). */
export const getPrompt: UseCase<'getPrompt'> = item(
  (reader, { brand_id, prompt_id }) => reader.prompt(brand_id, prompt_id),
  each(promptResponse),
  'primary',
);

/** `GET .../page-audits` (rule 9.3). */
export const listPageAudits: UseCase<'listPageAudits'> = list(
  'listPageAudits',
  (reader, { brand_id }, query, slice) => reader.pageAudits(brand_id, query, slice),
  each(pageAuditResponse),
);
/** `GET .../page-audits/{audit_id}` (rule 9.3). */
export const getPageAudit: UseCase<'getPageAudit'> = item(
  (reader, { brand_id, audit_id }) => reader.pageAudit(brand_id, audit_id),
  each(pageAuditDetail),
);

/** `GET .../recommendations` (rule 9.4). */
export const listRecommendations: UseCase<'listRecommendations'> = list(
  'listRecommendations',
  (reader, { brand_id }, query, slice) => reader.recommendations(brand_id, query, slice),
  recommendationResponses,
);
/** `GET .../recommendations/{recommendation_id}` (rules 9.4 and 9.5). */
export const getRecommendation: UseCase<'getRecommendation'> = item(
  (reader, { brand_id, recommendation_id }) => reader.recommendation(brand_id, recommendation_id),
  recommendationResponses,
);

/** Converts rows to resources, in their order. May read more about all these rows together. */
type Show<Row, T> = (
  rows: readonly Row[],
  reader: Reader,
  context: Context,
) => readonly T[] | Promise<readonly T[]>;

function each<Row, T>(show: (row: Row) => T): Show<Row, T> {
  return (rows) => rows.map((row) => show(row));
}

async function brands(rows: readonly BrandRow[], reader: Reader) {
  const runs = await reader.latestRuns(rows.map(({ id }) => id));
  return rows.map((row) => brandResponse(row, runs.get(row.id) ?? null));
}

/** Returns the use case of a list by (created_at, id), which reads the primary if `readsPrimary`; see `withBrand`. */
function list<
  Path extends { readonly brand_id?: string },
  Query extends ListQuery,
  Row extends { readonly id: string; readonly created_at: Instant },
  T,
>(
  id: OperationId,
  read: (reader: Reader, path: Path, query: Query, slice: PageRequest) => Promise<PageRows<Row>>,
  show: Show<Row, T>,
  readsPrimary: (query: NoInfer<Query>) => boolean = () => false,
) {
  return async (context: Context, caller: Caller, path: Path, query: Query) => {
    const pagination = paginate(context, caller, id, { ...path }, query);
    if (pagination instanceof Refusal) return pagination;
    const respond = async (reader: Reader) => {
      const page = pagination.page(
        await read(reader, path, query, pagination.slice),
        ({ created_at }) => created_at,
        (row) => row,
      );
      return { ...page, data: await show(page.data, reader, context) };
    };
    if (path.brand_id === undefined) return context.store.read(scopeOf(caller.key), respond);
    return withBrand(context, caller, path.brand_id, respond, readsPrimary(query) ? 'primary' : 'replica');
  };
}

/** Returns the use case of a single resource. Refuses an unknown id with `not_found` (rule 4.2). */
function item<Path extends { readonly brand_id: string }, Row, T>(
  read: (reader: Reader, path: Path, brand: BrandRow) => Promise<Row | null>,
  show: Show<Row, T>,
  from?: DatabaseName,
) {
  return (context: Context, caller: Caller, path: Path) =>
    withBrand(
      context,
      caller,
      path.brand_id,
      async (reader, brand) => {
        const row = await read(reader, path, brand);
        const [response] = row === null ? [] : await show([row], reader, context);
        return response ?? new Refusal('not_found');
      },
      from,
    );
}
