import * as contract from '@brand-visibility/contract';
import type { AnyEndpoint } from '@brand-visibility/contract';
import type { RandomWorld } from '@brand-visibility/test-fixtures';

/** Where a cursor is used: everything that it is bound to, and the key that asks (rule 7.2). */
export interface CursorPlace {
  readonly endpoint: AnyEndpoint;
  readonly key: string;
  readonly account_id: string;
  /** The values in the endpoint's path. */
  readonly ids: readonly string[];
  /** The path with its ids, without a query. */
  readonly path: string;
  /** The query but for `limit` and `cursor`; empty without a filter. */
  readonly filter: string;
}

/** A cursor that the service gave out at a place. */
export interface RealCursor {
  readonly place: CursorPlace;
  readonly cursor: string;
}

/** Sends a request and gives the status and the text of the reply. */
export type AskPlace = (
  key: string,
  path: string,
) => Promise<{ readonly status: number; readonly text: string }>;

/** Every list that the contract has. */
export const PAGED_ENDPOINTS: readonly AnyEndpoint[] = Object.values<unknown>(contract).filter(isPaged);

function isPaged(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'parameters' in value &&
    typeof value.parameters === 'object' &&
    value.parameters !== null &&
    'cursor' in value.parameters
  );
}

/** Filters that no two ask for the same, by the endpoint's id; a list that is not here is asked without one. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  getVisibilityGroups: [
    ...['', 'period=365d', 'period=365d&group_by=theme', 'period=365d&group_by=platform&tz=Asia/Kathmandu'],
    ...['period=365d&sort=visibility', 'period=365d&order=asc', 'group_by=category&period=90d'],
    'start_date=2025-06-01&end_date=2026-03-01&is_branded=false',
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
    ...['', 'period=365d', 'period=365d&tz=Asia/Kathmandu', 'period=365d&platforms=claude,chatgpt'],
    ...['period=365d&platforms=claude', 'period=90d', 'start_date=2025-06-01&end_date=2026-03-01'],
    'start_date=2025-06-01&end_date=2026-03-01&tz=Pacific/Apia',
  ],
};

/** Every place of a world where its accounts could use a cursor. */
export function placesIn({ accounts, records }: RandomWorld): CursorPlace[] {
  const promptIds = (brand_id: string) =>
    records
      .filter((each) => each.type === 'prompt' && each.brand_id === brand_id)
      .map((each) => ('id' in each ? each.id : ''));
  return accounts.flatMap(({ account_id, brand_ids, keys }) =>
    PAGED_ENDPOINTS.flatMap((endpoint) => {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const filled = names.reduce<string[][]>(
        (paths, name) =>
          paths.flatMap((ids) => {
            if (name === 'brand_id') return brand_ids.map((brand_id) => [...ids, brand_id]);
            if (name === 'prompt_id') return promptIds(ids[0] ?? '').map((prompt_id) => [...ids, prompt_id]);
            throw new Error(`cursor-places.ts does not know how to fill ${name}`);
          }),
        [[]],
      );
      return filled.flatMap((ids) =>
        (FILTERS[endpoint.id] ?? ['']).map((filter): CursorPlace => {
          const path = names.reduce<string>(
            (text, name, i) => text.replace(`{${name}}`, ids[i] ?? ''),
            endpoint.path,
          );
          return { endpoint, key: keys[0]?.key ?? '', account_id, ids, path, filter };
        }),
      );
    }),
  );
}

/** The request for a page at a place. */
export function requestAt({ path, filter }: CursorPlace, cursor: string | null, limit = 1): string {
  const query = [
    `limit=${limit}`,
    ...(filter === '' ? [] : [filter]),
    ...(cursor === null ? [] : [`cursor=${encodeURIComponent(cursor)}`]),
  ];
  return `${path}?${query.join('&')}`;
}

/** Walks the first pages of every place, a row each, and keeps the cursors; places without any are left out. */
export async function collectCursors(
  places: readonly CursorPlace[],
  ask: AskPlace,
  pages = 3,
): Promise<RealCursor[]> {
  const cursors: RealCursor[] = [];
  for (const place of places) {
    let cursor: string | null = null;
    for (let page = 0; page < pages; page += 1) {
      const { status, text } = await ask(place.key, requestAt(place, cursor));
      cursor = status === 200 ? (/"next_cursor":"([^"]+)"/.exec(text)?.[1] ?? null) : null;
      if (cursor === null) break;
      cursors.push({ place, cursor });
    }
  }
  return cursors;
}
