import type { CallOf } from './method.js';

/** The formats beside JSON, in which a method gives the rows of a reply as text. */
export type RowFormat = 'csv' | 'ndjson';

/** Of a method whose reply has rows: the same rows as the text of a file. What stands beside `data` is left out. */
export interface InFormats<Parameters> {
  /** CSV with a header line. Texts that a spreadsheet would run begin with an apostrophe. */
  readonly csv: (...call: CallOf<Parameters>) => Promise<string>;
  /** A JSON object a line, with every value as it is; empty without rows. */
  readonly ndjson: (...call: CallOf<Parameters>) => Promise<string>;
}

/** Of a list in pages: `csv` and `ndjson` give one page, like the method itself. */
export interface ListInFormats<Parameters> extends InFormats<Parameters> {
  /** All pages from the first one or the one that `cursor` leads to, a text each: one file with one header line. */
  readonly csvPages: (...call: CallOf<Parameters>) => AsyncGenerator<string, void, undefined>;
  /** The same as NDJSON. */
  readonly ndjsonPages: (...call: CallOf<Parameters>) => AsyncGenerator<string, void, undefined>;
}

export const MEDIA_TYPES: Readonly<Record<RowFormat, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
};

/** The text of a page, and where the next one begins; null on the last. */
export interface TextPage {
  readonly text: string;
  readonly nextCursor: string | null;
}

/** The texts of pages as those of one file: of CSV only the first has its header line. A page without rows ends them. */
export async function* asOneFile(
  format: RowFormat,
  cursor: unknown,
  page: (cursor: unknown) => Promise<TextPage>,
): AsyncGenerator<string, void, undefined> {
  for (let isFirst = true, next: unknown = cursor; isFirst || typeof next === 'string'; isFirst = false) {
    const { text, nextCursor } = await page(next);
    const rows = format === 'csv' ? withoutHeader(text) : text;
    if (isFirst) yield text;
    else if (rows !== '') yield rows;
    next = rows === '' ? null : nextCursor;
  }
}

/** Names of columns have no line breaks. */
function withoutHeader(csv: string): string {
  return csv.slice(csv.indexOf('\n') + 1);
}
