/** The schema in SQLite, and its migrations. */
import { CompiledQuery, type Kysely } from 'kysely';
import { firstSchema } from '../schema/first-schema.js';
import {
  applyMigrations,
  FIRST,
  inMigration,
  requireServable,
  schemaState,
  stateOfMigrations,
  type Migrations,
  type Purpose,
} from '../schema/migrate.js';
import type { Tables } from '../schema/tables.js';

/** SQLite accepts any type name; connection.ts converts values by these names. */
const TYPES = {
  text: 'text',
  integer: 'integer',
  number: 'real',
  flag: 'boolean',
  instant: 'timestamp',
  json: 'json',
  bytes: 'blob',
};

/** Without rowids, an insert into `cited_domain` or `cited_page` changes two B-trees instead of three. */
const PARTS = {
  answerId: ' unique',
  answerIdentity: 'brand_id, id',
  clustered: ' without rowid',
  further: [],
};

export const SQLITE_MIGRATIONS: Migrations = { [FIRST]: { up: (db) => firstSchema(db, TYPES, PARTS) } };

const beginImmediately = (connection: Kysely<Tables>) =>
  connection.executeQuery(CompiledQuery.raw('begin immediate'));

/** Migrates an empty or older file in one transaction; returns the applied migrations. */
export async function bringUpToDate(
  db: Kysely<Tables>,
  purpose: Purpose,
  file: string,
  migrations = SQLITE_MIGRATIONS,
  begin: (connection: Kysely<Tables>) => Promise<unknown> = beginImmediately,
): Promise<readonly string[]> {
  const isUpToDate = async (connection: Kysely<Tables>) => {
    // Includes kysely's own tables, by which `schemaState` recognizes a database of this program.
    const tables = await connection.introspection.getTables({ withInternalKyselyTables: true });
    const names = tables.map(({ name }) => name);
    const state = await schemaState(connection, migrations, purpose, names, file);
    return state === 'current' || state === 'ahead';
  };
  if (await isUpToDate(db)) return []; // a file that is up to date must not be written to
  return inMigration(db, begin, async (connection) =>
    // Another process may have migrated the file while this process waited.
    (await isUpToDate(connection)) ? [] : applyMigrations(connection, migrations),
  );
}

/** Throws an OperatorError for a schema version that a service cannot serve. */
export async function requireServableSchema(
  db: Kysely<Tables>,
  file: string,
  migrations = SQLITE_MIGRATIONS,
): Promise<void> {
  requireServable(await stateOfMigrations(db, migrations, 'serve', file), file);
}
