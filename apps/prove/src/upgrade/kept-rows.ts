/** Finds rows that an upgrade lost or changed. */
import { runStatements } from '@brand-visibility/databases';
import Database from 'better-sqlite3';

type Row = Readonly<Record<string, unknown>>;

/** The rows of each table. */
export type Rows = ReadonlyMap<string, readonly Row[]>;

/** Reads all rows. On PostgreSQL, the user in the URL must be a superuser. */
export async function readAllRows(url: string): Promise<Rows> {
  if (url.startsWith('sqlite:')) {
    const database = new Database(url.slice('sqlite:'.length), { readonly: true });
    const tables = database
      .prepare<[], string>(`select name from sqlite_master where type = 'table'`)
      .pluck()
      .all();
    const rows = tables.map(
      (name) => [name, database.prepare<[], Row>(`select * from "${name}"`).all()] as const,
    );
    database.close();
    return new Map(rows);
  }
  const tables = (await runStatements(url, [
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_window'`,
  ])) as { name: string }[]; // the driver returns untyped rows
  const rows = new Map<string, readonly Row[]>();
  for (const { name } of tables)
    rows.set(name, (await runStatements(url, [`select * from "${name}"`])) as Row[]); // the driver returns untyped rows
  return rows;
}

/** Returns the tables with rows of before that are missing afterwards, compared by the columns of before. */
export function tablesWithLosses(before: Rows, after: Rows): readonly string[] {
  return [...before].flatMap(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {});
    const textOf = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
    const left = new Set((after.get(table) ?? []).map(textOf));
    const lost = rows.filter((row) => !left.has(textOf(row)));
    return lost.length === 0 ? [] : [`${table}: ${lost.length} of ${rows.length} rows`];
  });
}
