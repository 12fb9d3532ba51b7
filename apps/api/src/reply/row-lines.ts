import { csvHeader, csvLine, type Rows } from '@brand-visibility/contract';

/** Rows as CSV, one fragment per line. The header line is present without rows too (rule 13.4). */
export function* csvLines({ columns, of }: Rows, reply: unknown): Generator<string, void, undefined> {
  yield csvHeader(columns);
  for (const row of of(reply)) yield csvLine(columns, row);
}

/** Rows as NDJSON, one fragment per line; empty without rows (rule 13.5). */
export function* ndjsonLines({ of }: Rows, reply: unknown): Generator<string, void, undefined> {
  for (const row of of(reply)) yield `${JSON.stringify(row)}\n`;
}
