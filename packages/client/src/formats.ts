import type { CallOf } from './method.js';
import type { PendingResponse } from './pending.js';

/** The formats other than JSON. In these formats, a method returns the rows of a response as text. */
export type RowFormat = 'csv' | 'ndjson';

/** The other formats of a method with rows: the rows as the text of a file, without the other fields. */
export interface InFormats<Parameters> {
  /** Returns CSV with a header line. A string that a spreadsheet would run as a formula begins with an apostrophe. */
  readonly csv: (...call: CallOf<Parameters>) => PendingResponse<string>;
  /** Returns one JSON object per line, with every value unchanged; empty if there are no rows. */
  readonly ndjson: (...call: CallOf<Parameters>) => PendingResponse<string>;
}

/** The other formats of a list method. `csv` and `ndjson` return one page, like the method itself. */
export interface ListInFormats<Parameters> extends InFormats<Parameters> {
  /**
   * Iterates over the pages, from the first page or the page at `cursor`. Concatenate the pages to get one file with
   * one header line.
   */
  readonly csvPages: (...call: CallOf<Parameters>) => AsyncGenerator<string, void, undefined>;
  /** Iterates over the pages like `csvPages`, as NDJSON. */
  readonly ndjsonPages: (...call: CallOf<Parameters>) => AsyncGenerator<string, void, undefined>;
}

export const MEDIA_TYPES: Readonly<Record<RowFormat, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
};

/** The text of a page, and the cursor of the next page, or null on the last page. */
export interface TextPage {
  readonly text: string;
  readonly nextCursor: string | null;
}

/**
 * Yields the texts of pages as parts of one file: only the first page keeps the CSV header line. A page without rows
 * ends the list.
 */
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

/** Removes the header line. Column names contain no line breaks. */
function withoutHeader(csv: string): string {
  return csv.slice(csv.indexOf('\n') + 1);
}
