import type { Route } from '@brand-visibility/application';
import {
  OPERATIONS,
  count,
  endpoint,
  formatParameters,
  invalidCursor,
  pageOf,
  parseQuery,
  rowsOfData,
  scoreMetric,
  step,
  type AnyEndpoint,
  type QueryPair,
} from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';

/** A paginated list with formats that exists only in tests. */

const text = step.shape.text;
const row = step.pick({}).extend({
  key: text.nullable(),
  count,
  share: scoreMetric.nullable(),
  books: text.array(),
});

export interface Shelf {
  readonly key: string | null;
  readonly count: number;
  readonly share: {
    readonly current: number | null;
    readonly previous: null;
    readonly change: number;
  } | null;
  readonly books: readonly string[];
}

const page = pageOf(row);
const { cursor } = OPERATIONS.listBrands.parameters; // any text
const parameters = { note: cursor, limit: cursor, cursor, after: cursor };
const COMMON = {
  id: 'listShelves',
  tag: 'Reports',
  summary: 'Shelves',
  description: 'Shelves.',
  response: page,
} as const;

const shelves = endpoint({
  ...COMMON,
  path: '/v1/shelves',
  parameters: { ...parameters, ...formatParameters },
  rows: rowsOfData(page),
});

/** The same list without formats. */
const plainShelves = endpoint({ ...COMMON, path: '/v1/plain-shelves', parameters });

/**
 * Routes over pages of `data` with `limit` rows each (2 when absent). A cursor is the number of rows before the page;
 * with `after=always` the last page has a cursor too.
 */
export function routesOver(data: readonly Shelf[]): readonly Route[] {
  const answer = (of: AnyEndpoint) => (pairs: readonly QueryPair[]) => {
    const query = parseQuery(of, pairs, 0n);
    if (query instanceof Refusal) return query;
    const from = Number(query['cursor'] ?? 0);
    if (Number.isNaN(from)) return invalidCursor();
    const end = from + Number(query['limit'] ?? 2);
    const has_more = end < data.length;
    const next_cursor = has_more || query['after'] === 'always' ? String(end) : null;
    return { query, response: { data: data.slice(from, end), has_more, next_cursor } };
  };
  return [shelves, plainShelves].map((of) => ({
    endpoint: of,
    answer: (_context, _caller, _path, pairs) => Promise.resolve(answer(of)(pairs)),
  }));
}
