/** Which release made a database, and what the database has. */
import { OlderSchema, UnknownSchema, UnservableSchema } from '@brand-visibility/application';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** The names under which `kysely_migration` lists the tables of the first releases, which are equal. */
const FIRST = ['0001-tables', '0001-first'];

/**
 * The database has the second set of derived tables and the columns that this release added. Services of the releases
 * before it continue if a name contains `-for-0001-`; their commands refuse every name that they do not know.
 */
export const SECOND_SET = '0002-for-0001-second-set';

/** The second set has the rows of every brand. */
export const DERIVED = '0003-for-0001-derived';

/** The database lacks what only the releases before read. */
export const WITHOUT_FIRST_SET = '0004-without-first-set';

/** The database has the table of erasures. */
export const ERASURES = '0005-for-0001-erasures';

/** The database has the table of assistants' connections, which is a separate file on SQLite. */
export const ASSISTANTS = '0006-for-0001-assistants';

/** What an empty database gets. */
export const COMPLETE = ['0001-first', SECOND_SET, DERIVED, WITHOUT_FIRST_SET, ERASURES, ASSISTANTS] as const;

/** What this release needs. A later release that drops one of these removes its name, too. */
const NEEDED: readonly string[] = [SECOND_SET, DERIVED, ERASURES, ASSISTANTS];

/**
 * The state of a database. `behind`: the command `migrate` must bring it up to date. `ahead`: a later release has
 * migrated it, but it has all that this release needs.
 */
export type SchemaState = 'empty' | 'behind' | 'current' | 'ahead';

/**
 * Why a database is opened. A service looks for what it needs. A command refuses what it does not know, because it
 * would leave the later release's columns and tables empty.
 */
export type Purpose = 'serve' | 'work';

/**
 * Returns the state of a database. `tables`: the names of all tables in the database; `where`: the database's name in
 * messages. Throws UnservableSchema if the schema is of another program or if this release can no longer use it, and
 * UnknownSchema if it is of a version that cannot be migrated.
 */
export async function schemaState(
  db: Kysely<Tables>,
  purpose: Purpose,
  tables: readonly string[],
  where: string,
): Promise<SchemaState> {
  if (tables.length === 0) return 'empty';
  if (!tables.includes('kysely_migration')) {
    throw new UnservableSchema(
      `${where} contains tables of another program; use an empty database, or one that this program made`,
    );
  }
  return stateOfMigrations(db, purpose, where);
}

/** Like `schemaState`, for a database known to be of this program. Makes one query, which is cheap enough to repeat. */
export async function stateOfMigrations(
  db: Kysely<Tables>,
  purpose: Purpose,
  where: string,
): Promise<Exclude<SchemaState, 'empty'>> {
  const applied = await migrationsOf(db);
  const known: readonly string[] = [...FIRST, ...COMPLETE];
  const unknown = applied.filter((name) => !known.includes(name));
  if (!applied.some((name) => FIRST.includes(name))) {
    throw new UnknownSchema(
      `${where} has a schema of an unknown version (${unknown.at(-1) ?? 'none'}) that cannot be upgraded; use an empty database and import the records again`,
    );
  }
  const [newer] = unknown;
  const isReadable = NEEDED.every((name) => applied.includes(name));
  if (newer !== undefined && (purpose === 'work' || !isReadable))
    throw new UnservableSchema(`${where} has the schema of a newer version (${newer}); update the program`);
  if (!isReadable) return 'behind';
  return newer === undefined ? 'current' : 'ahead';
}

/** Returns the names in `kysely_migration`, in order. */
export async function migrationsOf(db: Kysely<Tables>): Promise<readonly string[]> {
  const rows = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/**
 * What a database is opened for: `serve` reads, `work` writes, `create` also creates the schema or a missing file,
 * `migrate` also brings an older database up to date, and `finish` drops what only former releases read.
 */
export type Access = 'serve' | 'work' | 'create' | 'migrate' | 'finish';

/**
 * Returns the migrations to apply when a database is opened. Throws an OperatorError as `schemaState` does, and if the
 * database is of an older version that only `migrate`, or a service on SQLite, brings up to date.
 */
export async function pendingMigrations(
  db: Kysely<Tables>,
  access: Access,
  tables: readonly string[],
  where: string,
): Promise<readonly string[]> {
  const state = await schemaState(db, access === 'serve' ? 'serve' : 'work', tables, where);
  if (state === 'empty') return COMPLETE;
  const applied = await migrationsOf(db);
  if (state !== 'behind')
    return access === 'finish' && !applied.includes(WITHOUT_FIRST_SET) ? [WITHOUT_FIRST_SET] : [];
  if (access !== 'migrate' && access !== 'serve') throw olderSchema(where);
  return [SECOND_SET, ERASURES, ASSISTANTS].filter((name) => !applied.includes(name));
}

/** Adds names to `kysely_migration`. */
export async function recordMigrations(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) not null primary key,
    timestamp varchar(255) not null
  )`.execute(db);
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, current_timestamp)`.execute(db);
}

/** Throws OlderSchema if the schema is missing or of an older version, which no service can serve. */
export function requireServable(state: SchemaState, where: string): void {
  if (state === 'empty') throw new OlderSchema(`${where} has no schema yet; run the command migrate`);
  if (state === 'behind') throw olderSchema(where);
}

const olderSchema = (where: string) =>
  new OlderSchema(`${where} has the schema of an older version; run the command migrate`);

/** Runs `work` in a transaction that `begin` starts on one connection. Rolls back if `work` throws. */
export function inMigration<T>(
  db: Kysely<Tables>,
  begin: (connection: Kysely<Tables>) => Promise<unknown>,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await begin(connection);
    try {
      const result = await work(connection);
      await connection.executeQuery(CompiledQuery.raw('commit'));
      return result;
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  });
}
