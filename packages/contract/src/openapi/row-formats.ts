import type { AnyEndpoint } from '../endpoints/endpoint.js';
import { MEDIA_TYPES } from '../rows/format.js';
import { namesNextPage } from '../rows/of-endpoint.js';
import type { Json, JsonObject } from './json.js';

/** What the document says of CSV, NDJSON and the headers that name the next page. */

/**
 * The content of a 200 beside JSON, by content type; none for an endpoint without formats. OpenAPI 3.1 cannot say what
 * the lines of a text are, so `x-row` refers to the schema of one.
 */
export function rowContent({ rows }: AnyEndpoint, rowRef: JsonObject): Readonly<Record<string, Json>> {
  if (!rows) return {};
  const names = rows.columns.map(({ name }) => name);
  const listed = names.map((name) => `\`${name}\``).join(', ');
  const csv = `The rows of \`data\` as RFC 4180 has them, in UTF-8 without a byte order mark, after a header line. The columns, in order: ${listed}.`;
  const ndjson = 'The rows of `data`, a JSON object a line; an empty text where there is none.';
  return {
    [MEDIA_TYPES.csv]: { schema: { type: 'string', description: csv }, 'x-columns': names },
    [MEDIA_TYPES.ndjson]: { schema: { type: 'string', description: ndjson }, 'x-row': rowRef },
  };
}

/** The headers that name the next page, of an endpoint whose replies have them (rule 7.9). */
export function nextPageHeaders(endpoint: AnyEndpoint): Readonly<Record<string, Json>> {
  if (!namesNextPage(endpoint)) return {};
  return {
    'Next-Cursor': {
      description: 'The value of `next_cursor`, in every format; left out where that is null.',
      required: false,
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,512}$' },
    },
    Link: {
      description:
        'The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). It is there where `has_more` is true and the query has at most 4,000 bytes; `Next-Cursor` always leads on.',
      required: false,
      schema: { type: 'string', pattern: '^<\\?[A-Za-z0-9._~%=&-]+>; rel="next"$' },
    },
  };
}

/** What the prose says of formats, where some endpoint has them. */
export const ABOUT_FORMATS = `**Formats.** Where an operation takes \`format\`, \`csv\` and \`ndjson\` give the rows of \`data\` and leave out what stands
beside it. In CSV a member of a nested object has a column such as \`visibility.current\`, a list is compact JSON in one
column, null is an empty cell and an empty text is \`""\`. A text that begins with \`=\`, \`+\`, \`-\`, \`@\`, a full-width form
of these, a tab, a line break or an apostrophe has an apostrophe before it, because a spreadsheet would run or change it;
programs take NDJSON, which has every text as it is. Replies of a paged operation with formats say in \`Next-Cursor\`, and
mostly in \`Link\`, how to go on.
`;
