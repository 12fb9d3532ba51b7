import { OperatorError } from '@brand-visibility/application';
import { Migrator, type Kysely } from 'kysely';
import type { Migrations } from './migrations/index.js';
import type { Tables } from './schema.js';

/** How a database stands to the migrations that this program knows. */
export type SchemaState = 'empty' | 'behind' | 'current';

/**
 * Compares what was applied with what is known. `tables` are the names of all tables there; `where` names the database.
 * Throws an OperatorError when it is of a newer version or holds something else.
 */
export async function schemaState(
  db: Kysely<Tables>,
  known: Migrations,
  tables: readonly string[],
  where: string,
): Promise<SchemaState> {
  if (tables.length === 0) return 'empty';
  if (!tables.includes('kysely_migration')) {
    throw new OperatorError(`${where} holds tables of something else`);
  }
  const applied = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute();
  const unknown = applied.find(({ name }) => !(name in known));
  if (unknown) {
    throw new OperatorError(
      `${where} has the schema of a newer version (${unknown.name}); update the program`,
    );
  }
  return applied.length === Object.keys(known).length ? 'current' : 'behind';
}

/** Applies what is missing, all or nothing, and names it; one process at a time, if the engine's adapter sees to that. */
export async function applyMigrations(
  db: Kysely<Tables>,
  known: Migrations,
  options: { readonly disableTransactions?: boolean } = {},
): Promise<readonly string[]> {
  const provider = { getMigrations: () => Promise.resolve({ ...known }) };
  const { error, results = [] } = await new Migrator({ db, provider, ...options }).migrateToLatest();
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- kysely hands on what a migration threw
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}
