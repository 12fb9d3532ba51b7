/**
 * Derives the row output from the endpoint and the query: the table, the file name, and the headers for the next page.
 */
import type { AnyEndpoint } from '../endpoints/endpoint.js';
import type { Format } from './format.js';
import type { Rows, Table } from './rows.js';

/** The values of a query, as `parseQuery` returns them, that determine how the response is written. */
export interface RowsQuery {
  /** Absent for an endpoint without rows, which responds with JSON (rule 13.1). */
  readonly format?: Format;
  /** Whether CSV begins with U+FEFF (rule 13.4). */
  readonly bom?: boolean;
  readonly group_by?: unknown;
}

/** Returns the table that a query requests (rule 13.6). */
export function requestedTable({ table, grouped }: Rows, { group_by }: RowsQuery): Table {
  return grouped !== null && group_by !== undefined ? grouped : table;
}

/**
 * Whether responses in a format lead to the next page in headers (rule 7.9). CSV and NDJSON always do, because they
 * omit `next_cursor`.
 */
export function namesNextPage({ rows, parameters }: AnyEndpoint, format: Format): boolean {
  return (
    rows !== undefined && Object.hasOwn(parameters, 'cursor') && (format !== 'json' || rows.namesNextInJson)
  );
}

/**
 * Returns the `Content-Disposition` of a CSV response (rule 13.4). The file name consists of the words of the operation
 * id, such as `visibility-series.csv`.
 */
export function dispositionOf({ id }: AnyEndpoint): string {
  const words = id.replace(/^(?:get|list)/, '').replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`);
  return `attachment; filename="${words.toLowerCase()}.csv"`;
}
