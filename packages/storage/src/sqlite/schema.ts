/** The schema in SQLite, and its migrations. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { SqlEngine } from '../schema/engine.js';
import {
  begin as beginSteps,
  inMigration,
  requireServable,
  schemaState,
  stateOfSteps,
  stepsToTake,
  type SchemaAccess,
} from '../schema/migrate.js';
import { STEPS, type Step } from '../schema/steps.js';
import type { Tables } from '../schema/tables.js';
import { describeOpening } from './errors.js';
import { requireFolder } from './file.js';
import { readersOf } from './snapshot.js';

/** SQLite accepts any type name; connection.ts converts values by these names. */
export const ENGINE: SqlEngine = {
  types: {
    text: 'text',
    integer: 'integer',
    number: 'real',
    flag: 'boolean',
    instant: 'timestamp',
    json: 'json',
    bytes: 'blob',
  },
  answerId: ' unique',
  answerIdentity: 'brand_id, id',
  // Without rowids, an insert into `cited_domain` or `cited_page` changes two B-trees instead of three.
  clustered: ' without rowid',
  concurrently: '',
  further: [],
};

async function tablesIn(db: Kysely<Tables>): Promise<readonly string[]> {
  // Includes kysely's own tables, by which `schemaState` recognizes a database of before the first release.
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.map(({ name }) => name);
}

const beginImmediately = (connection: Kysely<Tables>) =>
  connection.executeQuery(CompiledQuery.raw('begin immediate'));

/** Begins the steps that an empty or older file lacks, in one transaction; returns them. */
export async function bringUpToDate(
  db: Kysely<Tables>,
  access: SchemaAccess,
  file: string,
  steps: readonly Step[] = STEPS,
  begin: (connection: Kysely<Tables>) => Promise<unknown> = beginImmediately,
): Promise<readonly Step[]> {
  const stepsIn = async (connection: Kysely<Tables>) =>
    stepsToTake(connection, access, await tablesIn(connection), steps, file);
  if ((await stepsIn(db)).length === 0) return []; // a file that is up to date must not be written to
  return inMigration(db, begin, async (connection) => {
    const isEmpty = (await tablesIn(connection)).length === 0;
    // Another process may have migrated the file while this process waited.
    const taken = await stepsIn(connection);
    await beginSteps(connection, ENGINE, taken, isEmpty);
    return taken;
  });
}

/** Throws an OperatorError for a schema version that a service cannot serve. */
export async function requireServableSchema(
  db: Kysely<Tables>,
  file: string,
  steps: readonly Step[] = STEPS,
): Promise<void> {
  requireServable(await stateOfSteps(db, 'serve', steps, file), file);
}

/** Like `requireServableSchema`, for a file that may be of another program, or be missing. */
export async function requireServableFile(file: string): Promise<void> {
  requireFolder(file);
  const { db } = readersOf(file, false);
  try {
    requireServable(await schemaState(db, 'serve', await tablesIn(db), STEPS, file), file);
  } catch (error) {
    throw describeOpening(error, file);
  } finally {
    await db.destroy();
  }
}
