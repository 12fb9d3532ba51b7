import type { UpsertTarget } from '../backend.js';
import type { SqliteConnection } from './connection.js';

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
