import { writerOf } from '@brand-visibility/application';
import { csvHeader, csvLine, type Rows, type Table } from '@brand-visibility/contract';

const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as CSV, one fragment per line. The header line is present without rows too (rule 13.4). */
export function* csvLines(
  { columns, of }: Table,
  hasBom: boolean,
  reply: unknown,
): Generator<string, void, undefined> {
  yield (hasBom ? BYTE_ORDER_MARK : '') + csvHeader(columns);
  for (const row of of(reply)) yield csvLine(columns, row);
}

/** Rows as NDJSON, in fragments; empty without rows (rule 13.5). */
export function* ndjsonLines({ of }: Pick<Rows, 'of'>, reply: unknown): Generator<string, void, undefined> {
  const rows = of(reply);
  if (!Array.isArray(rows)) for (const row of rows) yield `${JSON.stringify(row)}\n`;
  else {
    const write = writerOf(rows);
    for (let i = 0; i < rows.length; i += 1) {
      yield* write(i);
      yield '\n';
    }
  }
}
