import { sql } from 'kysely';
import type { Snapshot, UpsertTarget } from './backend.js';
import { textOfInstant } from './postgres-values.js';

/** Bounds of one statement: past some hundred rows nothing is won, and a row may be a megabyte. */
const MOST_ROWS = 400;
const MOST_CHARACTERS = 4_000_000;

/**
 * Inserts rows in order, or replaces those of the same identity. Rows travel as one JSON text, which the database turns
 * by the types of the table's own columns: hundreds of rows a statement, and one statement text a table.
 */
export async function upsertRows<R>(trx: Snapshot, into: UpsertTarget<R>, rows: readonly R[]): Promise<void> {
  const statement = upsertStatement(into);
  for (let from = 0; from < rows.length;) {
    const texts: string[] = [];
    let characters = 0;
    while (from < rows.length && texts.length < MOST_ROWS && characters < MOST_CHARACTERS) {
      const text = rowAsJson(into, rows[from]!);
      texts.push(text);
      characters += text.length;
      from += 1;
    }
    await statement(`[${texts.join(',')}]`).execute(trx);
  }
}

function upsertStatement<R>({ table, columns, identity }: UpsertTarget<R>) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const replaced = columns.filter((column) => !identity.includes(column));
  const changes = sql.join(
    replaced.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
  );
  return (rows: string) => sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)
    on conflict (${sql.join(identity.map((column) => sql.ref(column)))}) do update set ${changes}`;
}

function rowAsJson<R>({ columns, values }: UpsertTarget<R>, row: R): string {
  const members = values(row).map((value, i) => `${JSON.stringify(columns[i])}:${valueAsJson(value)}`);
  return `{${members.join(',')}}`;
}

/** As the input function of the column's type reads it; what JSON cannot hold is turned before it comes here. */
function valueAsJson(value: unknown): string {
  if (typeof value === 'bigint') return `"${textOfInstant(value)}"`;
  if (value instanceof Uint8Array)
    return `"\\\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')}"`;
  return JSON.stringify(value);
}
