/** Derives from an endpoint and a query how to write rows: the table, the file name, and next-page headers. */
import type { AnyEndpoint } from '../endpoints/endpoint.js';
import type { Format } from './format.js';
import type { Rows, Table } from './rows.js';

/** The query values, as `parseQuery` returns them, that determine the format of the response. */
export interface RowsQuery {
  /** Absent if the endpoint has no rows and therefore responds with JSON (rule 13.1). */
  readonly format?: Format;
  /** Whether CSV begins with U+FEFF (rule 13.4). */
  readonly bom?: boolean;
  readonly group_by?: unknown;
}

/** Returns the CSV table that a query requests (rule 13.6). */
export function requestedTable({ table, grouped }: Rows, { group_by }: RowsQuery): Table {
  return grouped !== null && group_by !== undefined ? grouped : table;
}

/**
 * Whether responses in a format can contain the next-page headers (rule 7.9). If the endpoint has a cursor, CSV and
 * NDJSON responses can, because their bodies do not contain `next_cursor`.
 */
export function namesNextPage({ rows, parameters }: AnyEndpoint, format: Format): boolean {
  return (
    rows !== undefined && Object.hasOwn(parameters, 'cursor') && (format !== 'json' || rows.namesNextInJson)
  );
}

/**
 * Returns the `Content-Disposition` of a CSV response (rule 13.4). The file name is formed from the operation id:
 * `getVisibilitySeries` becomes `visibility-series.csv`.
 */
export function dispositionOf({ id }: AnyEndpoint): string {
  const words = id.replace(/^(?:get|list)/, '').replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`);
  return `attachment; filename="${words.toLowerCase()}.csv"`;
}
