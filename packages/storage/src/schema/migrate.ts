/** Applies the migrations that a database lacks. */
import { OperatorError, UnknownSchema } from '@brand-visibility/application';
import { CompiledQuery, Migrator, type Kysely, type Migration } from 'kysely';
import type { Tables } from './tables.js';

/** Migrations by name, applied in the order of names. A released migration never changes. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * The name of the first migration, which creates the complete schema. Rename it if the schema changes before the first
 * release, because otherwise a database with the earlier schema would look up to date and never be upgraded.
 */
export const FIRST = '0001-first';

/**
 * The state of a database, compared with the migrations of this program. `ahead`: a newer version of the program has
 * migrated the database, and the names of the new migrations declare that services of this version can still read the
 * schema.
 */
export type SchemaState = 'empty' | 'behind' | 'current' | 'ahead';

/**
 * Why a database is opened. A service can read some newer schemas. A command refuses them, because it would leave their
 * new columns empty.
 */
export type Purpose = 'serve' | 'work';

/**
 * Compares the applied migrations with the known migrations. `tables`: the names of all tables in the database;
 * `where`: the database's name in messages. Throws an OperatorError if the schema is of a newer version or of another
 * program, and UnknownSchema if no migration can upgrade the schema.
 */
export async function schemaState(
  db: Kysely<Tables>,
  known: Migrations,
  purpose: Purpose,
  tables: readonly string[],
  where: string,
): Promise<SchemaState> {
  if (tables.length === 0) return 'empty';
  if (!tables.includes('kysely_migration')) {
    throw new OperatorError(
      `${where} contains tables of another program; use an empty database, or one that this program made`,
    );
  }
  return stateOfMigrations(db, known, purpose, where);
}

/** Like `schemaState`, for a database known to be of this program. Makes one query, which is cheap enough to repeat. */
export async function stateOfMigrations(
  db: Kysely<Tables>,
  known: Migrations,
  purpose: Purpose,
  where: string,
): Promise<Exclude<SchemaState, 'empty'>> {
  const rows = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute();
  const applied = new Set(rows.map(({ name }) => name));
  const isWhole = Object.keys(known).every((name) => applied.has(name));
  const unknown = [...applied].filter((name) => !(name in known));
  if (unknown.length > 0 && !applied.has(FIRST)) {
    throw new UnknownSchema(
      `${where} has a schema of an unknown version (${unknown.at(-1)}) that cannot be upgraded; use an empty database and import the records again`,
    );
  }
  const refused =
    purpose === 'serve' && isWhole ? unknown.find((name) => !mayBeServedBy(known, name)) : unknown[0];
  if (refused !== undefined) {
    throw new OperatorError(`${where} has the schema of a newer version (${refused}); update the program`);
  }
  if (!isWhole) return 'behind';
  return unknown.length > 0 ? 'ahead' : 'current';
}

/**
 * The name `0007-for-0005-prompt-notes` declares that the schema of 0007 is readable for services that know migration
 * 0005.
 */
const FOR_OLDER = /^\d{4}-for-(\d{4})-/;

function mayBeServedBy(known: Migrations, newer: string): boolean {
  const latest = Object.keys(known).sort().at(-1)?.slice(0, 4) ?? '';
  const least = FOR_OLDER.exec(newer)?.[1];
  return least !== undefined && least <= latest;
}

/** Throws an OperatorError if the schema is missing or of an older version, which no service can serve. */
export function requireServable(state: SchemaState, where: string): void {
  if (state === 'empty') throw new OperatorError(`${where} has no schema yet; run the command migrate`);
  if (state === 'behind')
    throw new OperatorError(`${where} has the schema of an older version; run the command migrate`);
}

/** Applies the pending migrations in the transaction of `inMigration` and returns their names. */
export async function applyMigrations(db: Kysely<Tables>, known: Migrations): Promise<readonly string[]> {
  const provider = { getMigrations: () => Promise.resolve({ ...known }) };
  const migrator = new Migrator({ db, provider, disableTransactions: true });
  const { error, results = [] } = await migrator.migrateToLatest();
  // oxlint-disable-next-line typescript/only-throw-error -- kysely passes on what a migration threw
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/**
 * Runs `work` in a transaction that `begin` starts on one connection, because kysely's migrator rejects a transaction
 * that kysely started. Rolls back if `work` throws.
 */
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
