import type { AnyEndpoint } from '../endpoints/endpoint.js';
import type { QueryPair } from '../query/parse-query.js';
import { formatParameter, type Format } from './format.js';

/** The format that a query asks an endpoint for, once `parseQuery` took it; `json` where the endpoint has no other. */
export function formatOf({ rows }: AnyEndpoint, pairs: readonly QueryPair[]): Format {
  const sent = rows && pairs.find(({ name }) => name === 'format')?.value;
  return formatParameter.format.parse(sent ?? undefined);
}

/**
 * Whether replies name the next page in headers too (rule 7.9): on paged endpoints with formats, since CSV and NDJSON
 * leave out the member `next_cursor`.
 */
export function namesNextPage({ rows, parameters }: AnyEndpoint): boolean {
  return rows !== undefined && Object.hasOwn(parameters, 'cursor');
}
