import type { Kysely } from 'kysely';
import { migrations } from '../migrations/index.js';
import { applyUpToFilling, NOTHING_MIGRATED, type Migrated } from '../upgrade/upgrade.js';
import {
  inMigration,
  requireServable,
  schemaState,
  stateOfMigrations,
  type Purpose,
} from '../migrations/migrate.js';
import type { Tables } from '../schema/tables.js';

/** SQLite accepts any type name; connection.ts converts values by these. */
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

/**
 * Migrates an empty or older file in one transaction, up to what must be filled first if anything is missing. A file
 * that is up to date is only read.
 */
export async function bringUpToDate(db: Kysely<Tables>, purpose: Purpose, file: string): Promise<Migrated> {
  if (await isUpToDate(db, purpose, file)) return NOTHING_MIGRATED;
  return inMigration(db, 'begin immediate', async (connection) =>
    // Another process may have migrated it while this one waited.
    (await isUpToDate(connection, purpose, file))
      ? NOTHING_MIGRATED
      : applyUpToFilling(connection, SQLITE_MIGRATIONS),
  );
}

async function isUpToDate(db: Kysely<Tables>, purpose: Purpose, file: string): Promise<boolean> {
  // kysely's own tables, omitted by default, identify a database of ours.
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const names = tables.map(({ name }) => name);
  const state = await schemaState(db, SQLITE_MIGRATIONS, purpose, names, file);
  return state === 'current' || state === 'ahead';
}

/** Throws an OperatorError for a schema version that a service cannot serve. */
export async function requireServableSchema(db: Kysely<Tables>, file: string): Promise<void> {
  requireServable(await stateOfMigrations(db, SQLITE_MIGRATIONS, 'serve', file), file);
}
