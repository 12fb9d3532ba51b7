import type { AnyEndpoint } from '../endpoints/endpoint.js';
import type { QueryPair } from '../query/parse-query.js';
import { formatParameter, type Format } from './format.js';

/**
 * Returns the format that a query requests, after `parseQuery` has accepted it (rule 13.1); `json` for an endpoint
 * without rows.
 */
export function formatOf({ rows }: AnyEndpoint, pairs: readonly QueryPair[]): Format {
  const sent = rows && pairs.find(({ name }) => name === 'format')?.value;
  return formatParameter.format.parse(sent ?? undefined);
}

/**
 * Whether replies also name the next page in headers (rule 7.9). Paginated endpoints with formats do, because CSV and
 * NDJSON leave out `next_cursor`.
 */
export function namesNextPage({ rows, parameters }: AnyEndpoint): boolean {
  return rows !== undefined && Object.hasOwn(parameters, 'cursor');
}
