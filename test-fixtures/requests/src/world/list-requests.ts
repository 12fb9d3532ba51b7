import { ENDPOINTS, type AnyEndpoint, type ImportRecord } from '@brand-visibility/contract';
import type { RandomWorld } from '@brand-visibility/records';

/** A request for a list: everything that its cursors are bound to, and the key (rule 7.2). */
export interface ListRequest {
  readonly endpoint: AnyEndpoint;
  readonly key: string;
  readonly account_id: string;
  /** The ids in the path. */
  readonly ids: readonly string[];
  /** The path with its ids, without a query. */
  readonly path: string;
  /** The query without `limit` and `cursor`; empty without a filter. */
  readonly filter: string;
}

/** All endpoints that return lists. */
const PAGED_ENDPOINTS: readonly AnyEndpoint[] = ENDPOINTS.filter(({ parameters }) => 'cursor' in parameters);

/** Filters by endpoint id, all with different meanings; other lists are requested without one. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  getVisibilityGroups: [
    '',
    'period=90d&previous_start_date=2025-06-01&previous_end_date=2025-08-31',
    'period=365d',
    'period=365d&group_by=theme',
    'period=365d&group_by=platform&tz=Asia/Kathmandu',
    'period=365d&sort=visibility',
    'period=365d&order=asc',
    'group_by=category&period=90d',
    'start_date=2025-06-01&end_date=2026-03-01&is_branded=false',
  ],
  listSourceDomains: [
    '',
    'period=90d&previous_start_date=2025-06-01&previous_end_date=2025-08-31',
    'period=365d',
    'period=365d&owner=other',
    'period=365d&owner=own,competitor',
    'period=365d&gap=true',
    'period=365d&gap=false&tz=Asia/Kathmandu',
    'period=90d&platforms=claude',
    'start_date=2025-06-01&end_date=2026-03-01&is_branded=false',
  ],
  listSourcePages: [
    '',
    'period=90d&previous_start_date=2025-06-01&previous_end_date=2025-08-31',
    'period=365d',
    'period=365d&owner=other',
    'period=365d&gap=true',
    'period=365d&domain=reddit.com',
    'start_date=2025-06-01&end_date=2026-03-01&tz=Pacific/Apia',
  ],
  listBrandAnswers: [
    '',
    'period=365d',
    'period=365d&tz=Asia/Kathmandu',
    'period=365d&platforms=claude',
    'period=90d',
    'period=365d&named=true',
    'period=365d&named=false',
    'period=365d&theme_ids=none',
    'period=365d&source_domain=news1.example',
    'period=365d&gap=true',
    'period=365d&gap=false',
    'start_date=2025-06-01&end_date=2026-03-01',
  ],
  listRuns: ['', 'status=completed', 'status=failed', 'status=running'],
  listPageAudits: ['', 'status=completed', 'status=failed'],
  listRecommendations: ['', 'status=suggested', 'status=done'],
  listPrompts: [
    '',
    'status=tracked',
    'status=paused',
    'category=discovery',
    'theme_id=none',
    'status=tracked&theme_id=none',
  ],
  listAnswers: [
    '',
    'period=365d',
    'period=365d&tz=Asia/Kathmandu',
    'period=365d&platforms=claude,chatgpt',
    'period=365d&platforms=claude',
    'period=90d',
    'start_date=2025-06-01&end_date=2026-03-01',
    'start_date=2025-06-01&end_date=2026-03-01&tz=Pacific/Apia',
  ],
};

/** Requests for every list by some accounts of a data set. */
export function listRequestsIn({ accounts, records }: RandomWorld): ListRequest[] {
  return accounts.slice(0, ACCOUNTS).flatMap(({ account_id, brand_ids, keys: [whole] }) =>
    PAGED_ENDPOINTS.flatMap((endpoint) =>
      idsFor(endpoint, brand_ids.slice(0, BRANDS_OF_AN_ACCOUNT), records).flatMap((ids) => {
        const path = pathNames(endpoint).reduce<string>(
          (text, name, i) => text.replace(`{${name}}`, ids[i] ?? ''),
          endpoint.path,
        );
        const filters = FILTERS[endpoint.id] ?? [''];
        return filters.map((filter) => ({ endpoint, key: whole?.key ?? '', account_id, ids, path, filter }));
      }),
    ),
  );
}

const ACCOUNTS = 2;
const BRANDS_OF_AN_ACCOUNT = 2;
const PROMPTS_OF_A_BRAND = 1;

/** The ids for the path of a list: of some brands, and of some of their prompts where the path has one. */
function idsFor(
  endpoint: AnyEndpoint,
  brand_ids: readonly string[],
  records: readonly ImportRecord[],
): (readonly string[])[] {
  const prompts = records.filter((each) => each.type === 'prompt');
  switch (pathNames(endpoint).join()) {
    case '':
      return [[]];
    case 'brand_id':
      return brand_ids.map((brand_id) => [brand_id]);
    case 'brand_id,prompt_id':
      return brand_ids.flatMap((brand_id) =>
        prompts
          .filter((prompt) => prompt.brand_id === brand_id)
          .slice(0, PROMPTS_OF_A_BRAND)
          .map(({ id }) => [brand_id, id]),
      );
    default:
      throw new Error(`list-requests.ts has no ids for ${endpoint.path}`);
  }
}

/** The query of a list request, for a page of one row. */
export const queryOf = ({ filter }: ListRequest): string =>
  ['limit=1', ...(filter === '' ? [] : [filter])].join('&');

/** The names in braces of an endpoint's path, in order. */
export function pathNames({ path }: AnyEndpoint): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
