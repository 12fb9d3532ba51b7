import { csvHeader, csvLine, type Rows } from '@brand-visibility/contract';

/** Rows as CSV, a fragment a line; the header line is there without rows too (rule 13.4). */
export function* csvLines({ columns, of }: Rows, reply: unknown): Generator<string, void, undefined> {
  yield csvHeader(columns);
  for (const row of of(reply)) yield csvLine(columns, row);
}

/** Rows as NDJSON, a fragment a line; nothing without rows (rule 13.5). */
export function* ndjsonLines({ of }: Rows, reply: unknown): Generator<string, void, undefined> {
  for (const row of of(reply)) yield `${JSON.stringify(row)}\n`;
}
