/** Adapts kysely to SQLite: connections, list parameters and upserts. */
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql, type Dialect } from 'kysely';
import type { IsOneOf, ValuesTable, RowTable } from '../backend.js';
import { Parameter } from '../statements.js';
import { SqlitePool, type SqliteConnection } from './connection.js';
import type { SqliteTurns } from './turns.js';

/** Makes a dialect over at most `most` connections, which `open` creates; pass `turns` if the connections write. */
export function sqliteDialect(open: () => SqliteConnection, most: number, turns: SqliteTurns | null = null) {
  const pool = new SqlitePool(open, most, turns);
  const dialect: Dialect = {
    createDriver: () => pool,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
  return { ...dialect, vitals: () => pool.vitals() };
}

/** Binds a list as one JSON string, because SQLite accepts at most 32,766 parameters. */
export const listParameter = (values: readonly unknown[]): unknown =>
  values instanceof Parameter ? values : JSON.stringify(values);

export const isOneOf: IsOneOf = (column, values) =>
  sql`${sql.ref(column)} in (select value from json_each(${listParameter(values)}))`;

/** Binds the rows as one JSON string; `->>` extracts a value from the array of a row. */
export const valuesTable: ValuesTable = (columns, rows) => {
  const values = columns.map((column, i) => sql`value ->> ${sql.lit(i)} as ${sql.ref(column)}`);
  return sql`(select key as position, ${sql.join(values)} from json_each(${listParameter(rows)}))`;
};

/** Upserts rows one by one. */
export function upsert<R>(connection: SqliteConnection, into: RowTable<R>, rows: readonly R[]): void {
  connection.runEach(upsertStatement(into), valuesOfEach(into, rows));
}

/** Inserts new rows one by one. */
export function insert<R>(connection: SqliteConnection, into: RowTable<R>, rows: readonly R[]): void {
  connection.runEach(insertStatement(into), valuesOfEach(into, rows));
}

function* valuesOfEach<R>({ values }: RowTable<R>, rows: readonly R[]): Generator<unknown[]> {
  for (const row of rows) yield values(row);
}

function insertStatement<R>({ table, columns }: RowTable<R>): string {
  return `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
}

function upsertStatement<R>(into: RowTable<R>): string {
  const { table, columns, identity, isCompared, merged } = into;
  const replaced = columns.filter((column) => !identity.includes(column));
  const changes = replaced
    .map((column) => `${column} = ${merged?.[column] ?? `excluded.${column}`}`)
    .join(', ');
  const differences = replaced.map((column) => `${table}.${column} is not excluded.${column}`).join(' or ');
  return `${insertStatement(into)}
    on conflict (${identity.join(', ')}) do update set ${changes}${isCompared ? ` where ${differences}` : ''}`;
}
