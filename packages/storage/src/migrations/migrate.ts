import { OperatorError } from '@brand-visibility/application';
import { Migrator, type Kysely } from 'kysely';
import type { Migrations } from './index.js';
import type { Tables } from './tables.js';

/**
 * How a database stands to the migrations that this program knows. `ahead` is of a newer version that says of itself that
 * a service of this one may go on with it.
 */
export type SchemaState = 'empty' | 'behind' | 'current' | 'ahead';

/** What it is opened for: who only reads can do with a newer schema that a command would leave half filled. */
export type Purpose = 'serve' | 'work';

/**
 * Compares what was applied with what is known. `tables` are the names of all tables there; `where` names the database.
 * Throws an OperatorError when it is of a newer version or holds something else.
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
    throw new OperatorError(`${where} holds tables of something else`);
  }
  return stateOfMigrations(db, known, purpose, where);
}

/** The same of a database that is known to be ours: one small question, which may be asked again and again. */
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
  const refused =
    purpose === 'serve' && isWhole ? unknown.find((name) => !mayBeServedBy(known, name)) : unknown[0];
  if (refused !== undefined) {
    throw new OperatorError(`${where} has the schema of a newer version (${refused}); update the program`);
  }
  if (!isWhole) return 'behind';
  return unknown.length > 0 ? 'ahead' : 'current';
}

/** `0007-for-0005-prompt-notes`: services that know 0005 or more read what this migration makes as well as before. */
const FOR_OLDER = /^\d{4}-for-(\d{4})-/;

function mayBeServedBy(known: Migrations, newer: string): boolean {
  const latest = Object.keys(known).sort().at(-1)?.slice(0, 4) ?? '';
  const least = FOR_OLDER.exec(newer)?.[1];
  return least !== undefined && least <= latest;
}

/** For a service, which is given a schema as it is: throws an OperatorError for one that it cannot serve. */
export function requireServable(state: SchemaState, where: string): void {
  if (state === 'empty') throw new OperatorError(`${where} has no schema yet; run the command migrate`);
  if (state === 'behind')
    throw new OperatorError(`${where} has the schema of an older version; run the command migrate`);
}

/** Applies what is missing, all or nothing, and names it; one process at a time, if the engine's adapter sees to that. */
export async function applyMigrations(
  db: Kysely<Tables>,
  known: Migrations,
  options: { readonly disableTransactions?: boolean } = {},
): Promise<readonly string[]> {
  const provider = { getMigrations: () => Promise.resolve({ ...known }) };
  const { error, results = [] } = await new Migrator({ db, provider, ...options }).migrateToLatest();
  // oxlint-disable-next-line typescript/only-throw-error -- kysely hands on what a migration threw
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}
