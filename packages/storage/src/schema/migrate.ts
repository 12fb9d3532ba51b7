/** Which release made a database, and what the database has. */
import { OlderSchema, UnknownSchema, UnservableSchema } from '@brand-visibility/application';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { FormerSet } from './ddl/derived.js';
import type { Tables } from './tables.js';

/** The names under which `kysely_migration` lists the tables of the first releases, which are equal. */
const FIRST = ['0001-tables', '0001-first'];

/** The database has the second set of derived tables, which this release drops; and the rows of every brand in it. */
const SECOND_SET = '0002-for-0001-second-set';
const SECOND_DERIVED = '0003-for-0001-derived';

/** The database lacks what only the releases with the first set read. */
export const WITHOUT_FIRST_SET = '0004-without-first-set';

/** The database has the table of erasures. */
export const ERASURES = '0005-for-0001-erasures';

/** The database has the table of assistants' connections, which is a separate file on SQLite. */
export const ASSISTANTS = '0006-for-0001-assistants';

/**
 * The database has the third set of derived tables, in which an answer that names the brand may have no sentiment.
 * Services of the first releases continue if a name contains `-for-0001-`; commands refuse every unknown name.
 */
export const THIRD_SET = '0007-for-0001-third-set';

/** The third set has the rows of every brand. */
export const DERIVED = '0008-for-0001-third-derived';

/** The database lacks what only the releases with the second set read. */
export const WITHOUT_SECOND_SET = '0009-without-second-set';

/** What an empty database gets. */
export const COMPLETE = [
  '0001-first',
  WITHOUT_FIRST_SET,
  ERASURES,
  ASSISTANTS,
  THIRD_SET,
  DERIVED,
  WITHOUT_SECOND_SET,
] as const;

/** What this release needs. A later release that drops one of these removes its name, too. */
const NEEDED: readonly string[] = [ERASURES, ASSISTANTS, THIRD_SET, DERIVED];

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
  const known: readonly string[] = [...FIRST, SECOND_SET, SECOND_DERIVED, ...COMPLETE];
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
  if (state === 'behind' && access !== 'migrate' && access !== 'serve') throw olderSchema(where);
  const finishing = access === 'finish' ? [WITHOUT_FIRST_SET, WITHOUT_SECOND_SET] : [];
  const wanted = state === 'behind' ? [ERASURES, ASSISTANTS, THIRD_SET] : finishing;
  const applied = await migrationsOf(db);
  return wanted.filter((name) => !applied.includes(name));
}

/** Returns the former sets whose tables the database has; the last is the set that its latest release derived. */
export async function formerSets(db: Kysely<Tables>): Promise<readonly FormerSet[]> {
  const applied = await migrationsOf(db);
  const second: readonly FormerSet[] = applied.includes(SECOND_SET) ? ['_2'] : [];
  if (applied.includes(WITHOUT_FIRST_SET)) return second;
  return applied.includes(SECOND_DERIVED) ? ['', ...second] : [...second, ''];
}

/** Removes the names of former sets, without which the releases that need them refuse the database. */
export const forgetFormerSets = (db: Kysely<Tables>) =>
  db.deleteFrom('kysely_migration').where('name', 'in', [SECOND_SET, SECOND_DERIVED]).execute();

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
