import { dispositionOf, namesNextPage, type AnyEndpoint } from '../endpoints/endpoint.js';
import { MEDIA_TYPES } from '../rows/format.js';
import type { Table } from '../rows/rows.js';
import type { Json, JsonObject } from './json.js';

/** Builds the parts of the OpenAPI document that describe CSV, NDJSON and the headers that identify the next page. */

/**
 * Describes the content of a 200 response in CSV and in NDJSON, by content type (rule 13.3). Returns `{}` for an
 * endpoint without these formats. `x-row` refers to the schema of one line. `contentSchema` describes all lines as an
 * array, because OpenAPI 3.1 cannot describe the lines of a string.
 */
export function rowContent({ rows }: AnyEndpoint, rowRef: JsonObject): Readonly<Record<string, Json>> {
  if (!rows) return {};
  const names = namesOf(rows.table);
  const { by, table } = rows.variant ?? {};
  const others = table ? namesOf(table) : [];
  const csv = `The rows of \`data\` as CSV (RFC 4180) with a header line, in UTF-8. The columns, in order: ${listed(names)}.${by ? `${VARIANTS[by].about} ${listed(others)}.` : ''}`;
  const ndjson = 'The rows of `data`, one JSON object per line; empty if there are no rows.';
  return {
    [MEDIA_TYPES.csv]: {
      schema: { type: 'string', description: csv },
      'x-columns': names,
      ...(by ? { [VARIANTS[by].keyword]: others } : {}),
    },
    [MEDIA_TYPES.ndjson]: {
      schema: {
        type: 'string',
        description: ndjson,
        contentMediaType: MEDIA_TYPES.ndjson,
        contentSchema: { type: 'array', items: rowRef },
      },
      'x-row': rowRef,
    },
  };
}

/** The keywords and the introductions of the columns that a parameter changes. */
const VARIANTS = {
  group_by: {
    keyword: 'x-grouped-columns',
    about: ' With `group_by`, one line for each point and group, with the columns',
  },
  top_rival: { keyword: 'x-rival-columns', about: ' With `top_rival=true`, the columns' },
} as const;

const namesOf = ({ columns }: Table) => columns.map(({ name }) => name);
const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/**
 * Describes the headers for file names and compression (rules 13.4, 13.7). Returns `{}` for an endpoint without
 * `format`.
 */
export function rowHeaders(endpoint: AnyEndpoint): Readonly<Record<string, Json>> {
  if (!endpoint.rows) return {};
  const value = dispositionOf(endpoint);
  return {
    'Accept-Ranges': {
      description: 'With CSV and NDJSON: there are no partial responses.',
      required: false,
      schema: { type: 'string', const: 'none' },
    },
    'Content-Disposition': {
      description: 'With `format=csv` only: saves the response as a file.',
      required: false,
      schema: { type: 'string', const: value },
    },
    'Content-Encoding': {
      description: 'With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip.',
      required: false,
      schema: { type: 'string', const: 'gzip' },
    },
  };
}

/** Describes the next-page headers (rule 7.9). Returns `{}` for an endpoint whose responses never contain them. */
export function nextPageHeaders(endpoint: AnyEndpoint): Readonly<Record<string, Json>> {
  if (!namesNextPage(endpoint, 'csv')) return {};
  const formats = namesNextPage(endpoint, 'json') ? 'in every format' : 'with CSV and NDJSON only';
  return {
    'Next-Cursor': {
      description: `The value of \`next_cursor\`, ${formats}; absent if that is null.`,
      required: false,
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,512}$' },
    },
    Link: {
      description:
        'The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). Present if `has_more` is true and the query has at most 4,000 bytes; otherwise use `Next-Cursor`.',
      required: false,
      schema: { type: 'string', pattern: '^<\\?[A-Za-z0-9._~%=&-]+>; rel="next"$' },
    },
  };
}

/** The paragraph about formats, used in a document if at least one endpoint has formats. */
export const ABOUT_FORMATS = `**Formats.** Where an operation has the parameter \`format\`, \`csv\` and \`ndjson\` return the rows of \`data\` without the
other fields of the response. In CSV, each field of a nested object has its own column, such as \`visibility.current\`. A
list is compact JSON in one column, null is an empty cell, and an empty string is \`""\`. A string that begins with \`=\`,
\`+\`, \`-\`, \`@\`, a full-width form of these, a tab, a line break or an apostrophe gets an apostrophe in front, because a
spreadsheet would otherwise run or change it. Import CSV into a spreadsheet as comma-separated: a program that
expects semicolons or tabs would split strings at these characters and could run the rest as a formula. NDJSON contains
all strings unchanged, which suits programs. CSV responses contain a file name, and \`bom=true\` puts a byte order mark
first. Pages in both formats have the next cursor in \`Next-Cursor\`, and the next page in \`Link\` unless its query is too
long. Responses in both formats are compressed with gzip if \`Accept-Encoding\` allows it.
`;
