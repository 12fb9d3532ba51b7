import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql, type Dialect } from 'kysely';
import type { Among, Relation, UpsertTarget } from '../backend.js';
import { SqlitePool, type SqliteConnection } from './connection.js';

/** DDL is transactional in SQLite, and a transaction that writes is alone: migrations need no other lock. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** kysely over at most `most` connections that `open` makes. */
export function sqliteDialect(open: () => SqliteConnection, most: number) {
  const pool = new SqlitePool(open, most);
  const dialect: Dialect = {
    createDriver: () => pool,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
  return { ...dialect, vitals: () => pool.vitals() };
}

/** A list travels as one JSON text: SQLite takes 32,766 parameters at most. */
export const listParameter: (values: readonly unknown[]) => string = JSON.stringify;

export const amongValues: Among = (column, values) =>
  sql`${sql.ref(column)} in (select value from json_each(${listParameter(values)}))`;

/** As above; `->>` takes a value out of the JSON array that a row is. */
export const relation: Relation = (columns, rows) => {
  const values = columns.map((column, i) => sql`value ->> ${sql.lit(i)} as ${sql.ref(column)}`);
  return sql`(select ${sql.join(values)} from json_each(${listParameter(rows)}))`;
};

/** Inserts rows one after the other, or replaces those of the same identity. */
export function upsert<R>(connection: SqliteConnection, into: UpsertTarget<R>, rows: readonly R[]): void {
  connection.runEach(upsertStatement(into), valuesOfEach(into, rows));
}

function* valuesOfEach<R>({ values }: UpsertTarget<R>, rows: readonly R[]): Generator<unknown[]> {
  for (const row of rows) yield values(row);
}

function upsertStatement<R>({ table, columns, identity }: UpsertTarget<R>): string {
  const places = columns.map(() => '?').join(', ');
  const replaced = columns.filter((column) => !identity.includes(column));
  const changes = replaced.map((column) => `${column} = excluded.${column}`).join(', ');
  return `insert into ${table} (${columns.join(', ')}) values (${places})
    on conflict (${identity.join(', ')}) do update set ${changes}`;
}
