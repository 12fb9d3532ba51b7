import type { CallOf } from './method.js';
import type { PendingResponse } from './pending.js';

/** The formats other than JSON. In these formats, a method returns the rows of a response as text. */
export type RowFormat = 'csv' | 'ndjson';

/** The additional formats of a method whose response contains rows. They return the rows as the text of a file. */
export interface InFormats<Parameters> {
  /** Returns CSV with a header line. An apostrophe precedes each string that a spreadsheet would run as a formula. */
  readonly csv: (...call: CallOf<Parameters>) => PendingResponse<string>;
  /** Returns one JSON object per line. Every value is unchanged. The text is empty if there are no rows. */
  readonly ndjson: (...call: CallOf<Parameters>) => PendingResponse<string>;
}

/** The additional formats of a list method. Like the method itself, `csv` and `ndjson` return one page. */
export interface ListInFormats<Parameters> extends InFormats<Parameters> {
  /**
   * Iterates over the pages, starting with the first page or the page at `cursor`. Concatenated, the pages form a file
   * with a single header line.
   */
  readonly csvPages: (...call: CallOf<Parameters>) => AsyncGenerator<string, void, undefined>;
  /** Iterates over the pages like `csvPages`, but returns NDJSON. */
  readonly ndjsonPages: (...call: CallOf<Parameters>) => AsyncGenerator<string, void, undefined>;
}

export const ROW_MEDIA_TYPES: Readonly<Record<RowFormat, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
};

/** The text of a page, and the cursor of the next page. The cursor is null on the last page. */
export interface TextPage {
  readonly text: string;
  readonly nextCursor: string | null;
}

/**
 * Yields the texts of the pages as parts of one file, so only the first page keeps the CSV header line. A page without
 * rows ends the list.
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
