import { OperatorError } from '@brand-visibility/application';
import { Migrator, type Kysely } from 'kysely';
import type { ColumnTypes } from './backend.js';
import { migrations } from './migrations/index.js';
import type { Tables } from './schema.js';

/**
 * Brings the schema up to date, all or nothing, one process at a time, and names what it applied. Throws an
 * OperatorError when the database is of a newer version or holds something else; `where` names it.
 */
export async function migrateToLatest(
  db: Kysely<Tables>,
  types: ColumnTypes,
  where: string,
): Promise<readonly string[]> {
  const known = migrations(types);
  // kysely leaves its own tables out of the list unless asked, and its own are what tells our databases.
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  const tables = found.map(({ name }) => name);
  if (tables.length > 0 && !tables.includes('kysely_migration')) {
    throw new OperatorError(`${where} holds tables of something else`);
  }
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } });
  if (tables.length > 0) {
    const applied = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute();
    const unknown = applied.find(({ name }) => !(name in known));
    if (unknown) {
      throw new OperatorError(
        `${where} has the schema of a newer version (${unknown.name}); update the program`,
      );
    }
    if (applied.length === Object.keys(known).length) return [];
  }
  const { error, results = [] } = await migrator.migrateToLatest();
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- kysely hands on what a migration threw
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}
