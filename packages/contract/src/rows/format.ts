import type { ParameterFault } from '../errors/refusal.js';
import { flag, named, oneOf } from '../query/value-types.js';
import { cursor } from '../query/parameters.js';
import type { OtherNames } from '../query/did-you-mean.js';
import type { Rows, Table } from './rows.js';

/** The formats of a response (rule 13.1). The first one is the default. */
export const FORMATS = ['json', 'csv', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];

/**
 * Content types by format. Like all content types of the service (rule 6.4), they declare no charset, because JSON, CSV
 * and NDJSON are UTF-8 by definition (RFC 8259, RFC 7111).
 */
export const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
};

const OTHER_FORMATS: OtherNames = {
  csv: ['text/csv', 'excel'],
  json: ['application/json'],
  ndjson: ['jsonl', 'jsonlines', 'jsonseq', 'application/x-ndjson', 'application/ndjson'],
};

/** The parameters that every endpoint with `rows` accepts (rule 13.1). */
export const formatParameters = {
  format: oneOf(FORMATS, OTHER_FORMATS)
    .prefault('json')
    .meta({
      description: `Format of the response, one of ${named(FORMATS)}. Default: json. \`csv\` and \`ndjson\` contain only the rows of \`data\`. Import CSV as comma-separated. The \`Accept\` header is ignored, and errors are problem documents in every format.`,
    }),
  bom: flag.optional().meta({
    description:
      '`true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`.',
  }),
};

/**
 * Returns an error if `bom` is sent without `format=csv`, even if `format` itself is invalid (rule 13.4). `bom` has no
 * default, because some clients send every default in the document and would get this error.
 */
export function bomFaults(
  sent: ReadonlySet<string>,
  { format }: { readonly format?: unknown },
): ParameterFault[] {
  return sent.has('bom') && format !== 'csv' ? [{ parameter: 'bom', detail: 'requires format=csv' }] : [];
}

/** The cursor of a list that offers several formats. It is valid with any `format`, `bom` and `limit` (rule 7.2). */
export const cursorOfRows = cursor.meta({
  description:
    '`next_cursor` of the previous page, which is also in the `Next-Cursor` header of CSV and NDJSON, unchanged; absent for the first page. Keep all other parameters the same; only `limit`, `format` and `bom` may change. Cursors are opaque and do not expire with time.',
});

export const pagedFormatParameters = { cursor: cursorOfRows, ...formatParameters };

/** The query values, as `parseQuery` returns them, that determine the format of the response. */
export interface RowsQuery {
  /** Absent if the endpoint has no rows and therefore responds with JSON (rule 13.1). */
  readonly format?: Format;
  /** Whether CSV begins with U+FEFF (rule 13.4). */
  readonly bom?: boolean;
  readonly group_by?: unknown;
  readonly top_rival?: unknown;
}

/** Returns the CSV table that a query requests (rule 13.6). */
export function requestedTable({ table, variant }: Rows, query: RowsQuery): Table {
  return variant !== null && query[variant.by] ? variant.table : table;
}
