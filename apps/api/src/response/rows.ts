/** Writes the rows of a response as lines of CSV or NDJSON. */
import { plainRow, rowJson } from '@brand-visibility/application';
import { csvHeader, csvLine, type Rows, type Table } from '@brand-visibility/contract';

const BYTE_ORDER_MARK = '\uFEFF';

/** Yields rows as CSV, one fragment per line. The header line is present even if there are no rows (rule 13.4). */
export function* csvLines(
  { columns, of }: Table,
  hasBom: boolean,
  response: unknown,
): Generator<string, void, undefined> {
  yield (hasBom ? BYTE_ORDER_MARK : '') + csvHeader(columns);
  for (const row of of(response)) yield csvLine(columns, plainRow(row));
}

/** Yields rows as NDJSON, in fragments. Yields nothing if there are no rows (rule 13.5). */
export function* ndjsonLines(
  { of }: Pick<Rows, 'of'>,
  response: unknown,
): Generator<string, void, undefined> {
  for (const row of of(response)) {
    yield* rowJson(row);
    yield '\n';
  }
}
