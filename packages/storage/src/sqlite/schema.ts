import type { Kysely } from 'kysely';
import { migrations } from '../migrations/index.js';
import {
  applyMigrations,
  requireServable,
  schemaState,
  stateOfMigrations,
  type Purpose,
} from '../migrations/migrate.js';
import type { Tables } from '../migrations/tables.js';

/** Column types are declared in words of our own choice: they tell connection.ts how to read a value. */
const TYPES = {
  text: 'text',
  integer: 'integer',
  number: 'real',
  flag: 'boolean',
  instant: 'timestamp',
  json: 'json',
  bytes: 'blob',
};

export const SQLITE_MIGRATIONS = migrations(TYPES);

/** Brings an empty or older file up to date and names the migrations that were applied. */
export async function bringUpToDate(
  db: Kysely<Tables>,
  purpose: Purpose,
  file: string,
): Promise<readonly string[]> {
  // kysely leaves its own tables out of the list unless asked, and its own are what tells our databases.
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const names = tables.map(({ name }) => name);
  const state = await schemaState(db, SQLITE_MIGRATIONS, purpose, names, file);
  return state === 'current' || state === 'ahead' ? [] : applyMigrations(db, SQLITE_MIGRATIONS);
}

/** Throws an OperatorError for a schema of a version that a service cannot go on with. */
export async function requireServableSchema(db: Kysely<Tables>, file: string): Promise<void> {
  requireServable(await stateOfMigrations(db, SQLITE_MIGRATIONS, 'serve', file), file);
}
