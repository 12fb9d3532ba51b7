import type { AnyEndpoint } from '../endpoints/endpoint.js';
import type { QueryPair } from '../query/parse-query.js';
import { formatParameters, type Format } from './format.js';
import type { Rows, Table } from './rows.js';

/** How a query asks for rows, after `parseQuery` has accepted it. */
export interface RequestedFormat {
  /** `json` for an endpoint without rows (rule 13.1). */
  readonly format: Format;
  /** Whether CSV begins with U+FEFF (rule 13.4). */
  readonly hasBom: boolean;
}

export function requestedFormat({ rows }: AnyEndpoint, pairs: readonly QueryPair[]): RequestedFormat {
  const sent = (name: string) => (rows && pairs.find((pair) => pair.name === name)?.value) ?? undefined;
  return {
    format: formatParameters.format.parse(sent('format')),
    hasBom: formatParameters.bom.parse(sent('bom')),
  };
}

/** The table that a query asks for (rule 13.6). */
export function requestedTable({ table, grouped }: Rows, pairs: readonly QueryPair[]): Table {
  return grouped !== null && pairs.some(({ name }) => name === 'group_by') ? grouped : table;
}

/**
 * Whether replies in a format also name the next page in headers (rule 7.9): CSV and NDJSON leave out `next_cursor`.
 */
export function namesNextPage({ rows, parameters }: AnyEndpoint, format: Format): boolean {
  return (
    rows !== undefined && Object.hasOwn(parameters, 'cursor') && (format !== 'json' || rows.namesNextInJson)
  );
}

/**
 * The `Content-Disposition` of a reply as CSV (rule 13.4): a file named by the words of the operation, such as
 * `visibility-series.csv`.
 */
export function dispositionOf({ id }: AnyEndpoint): string {
  const words = id.replace(/^(?:get|list)/, '').replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`);
  return `attachment; filename="${words.toLowerCase()}.csv"`;
}
