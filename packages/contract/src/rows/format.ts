import { named, oneOf } from '../query/kinds.js';
import { cursor } from '../query/parameters.js';
import type { OtherNames } from '../query/did-you-mean.js';

/** The formats of a reply (rule 13.1), the default first. */
export const FORMATS = ['json', 'csv', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];

/** Content types, without a charset like all others (rule 6.4): JSON and both row formats are UTF-8 (RFC 8259, RFC 7111). */
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

/** The parameter of every endpoint that declares `rows`. */
export const formatParameter = {
  format: oneOf(FORMATS, OTHER_FORMATS)
    .prefault('json')
    .meta({
      description: `Format of the reply, of ${named(FORMATS)}; json when absent. \`csv\` and \`ndjson\` have the rows of \`data\` alone. The \`Accept\` header is not read, and refusals are problem documents in every format.`,
    }),
};

/** The parameters of a paged list with formats: its cursors are bound to neither `limit` nor `format` (rule 7.2). */
export const pagedFormatParameters = {
  cursor: cursor.meta({
    description:
      '`next_cursor` of the page before, which the header `Next-Cursor` has too, sent as it came and with the same parameters but `limit` and `format`; without it the list begins. It says nothing to a reader and does not expire with time.',
  }),
  ...formatParameter,
};
