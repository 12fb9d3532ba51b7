/** The schema in SQLite, and its migrations. */
import { CompiledQuery, type Kysely } from 'kysely';
import { addColumns, addErasures, addTables, createSchema, dropFormer } from '../schema/ddl/schema.js';
import {
  COMPLETE,
  ERASURES,
  forgetFormerSets,
  formerSets,
  inMigration,
  pendingMigrations,
  recordMigrations,
  requireServable,
  schemaState,
  stateOfMigrations,
  THIRD_SET,
  type Access,
} from '../schema/migrate.js';
import type { Tables } from '../schema/tables.js';
import { describeOpening } from './errors.js';
import { requireFolder } from './file.js';
import { readersOf } from './snapshot.js';

/** SQLite accepts any type name; connection.ts converts values by these names. */
const SCHEMA = {
  text: 'text',
  integer: 'integer',
  number: 'real',
  flag: 'boolean',
  instant: 'timestamp',
  json: 'json',
  bytes: 'blob',
  answerId: ' unique',
  answerIdentity: 'brand_id, id',
  // Without rowids, an insert into `cited_domain_3` or `cited_page_3` changes two B-trees instead of three.
  clustered: ' without rowid',
  ofCurrentSet: [],
  further: [],
};

async function tablesIn(db: Kysely<Tables>): Promise<readonly string[]> {
  // Includes kysely's own tables, by which `schemaState` recognizes a database of this program.
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.map(({ name }) => name);
}

const beginImmediately = (connection: Kysely<Tables>) =>
  connection.executeQuery(CompiledQuery.raw('begin immediate'));

/** Migrates an empty or older file in one transaction; returns the applied migrations. */
export async function bringUpToDate(
  db: Kysely<Tables>,
  access: Access,
  file: string,
  begin: (connection: Kysely<Tables>) => Promise<unknown> = beginImmediately,
): Promise<readonly string[]> {
  const pendingIn = async (connection: Kysely<Tables>) =>
    pendingMigrations(connection, access, await tablesIn(connection), file);
  if ((await pendingIn(db)).length === 0) return []; // a file that is up to date must not be written to
  return inMigration(db, begin, async (connection) => {
    // Another process may have migrated the file while this process waited.
    const pending = await pendingIn(connection);
    if (pending === COMPLETE) await createSchema(connection, SCHEMA);
    else {
      if (pending.includes(ERASURES)) await addErasures(connection, SCHEMA);
      const former = await formerSets(connection);
      if (pending.includes(THIRD_SET)) {
        await addTables(connection, SCHEMA);
        await addColumns(connection, SCHEMA, former);
      } else if (access === 'finish') {
        await dropFormer(connection, former, []);
        await forgetFormerSets(connection);
      }
    }
    await recordMigrations(connection, pending);
    return pending;
  });
}

/** Throws an OperatorError for a schema version that a service cannot serve. */
export async function requireServableSchema(db: Kysely<Tables>, file: string): Promise<void> {
  requireServable(await stateOfMigrations(db, 'serve', file), file);
}

/** Like `requireServableSchema`, for a file that may be of another program, or be missing. */
export async function requireServableFile(file: string): Promise<void> {
  requireFolder(file);
  const { db } = readersOf(file, false);
  try {
    requireServable(await schemaState(db, 'serve', await tablesIn(db), file), file);
  } catch (error) {
    throw describeOpening(error, file);
  } finally {
    await db.destroy();
  }
}
