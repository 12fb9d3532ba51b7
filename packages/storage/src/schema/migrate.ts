/** Which steps of the schema a database has, and which it lacks. */
import { OlderSchema, UnknownSchema, UnservableSchema } from '@brand-visibility/application';
import { CompiledQuery, type Kysely } from 'kysely';
import type { SqlEngine } from './engine.js';
import { execute, type Step } from './steps.js';
import type { SchemaStepTable, Tables } from './tables.js';

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
 * What a database is opened for: `serve` reads, `work` writes, `create` also creates the schema or a missing file,
 * `migrate` also brings an older database up to date, and `finish` removes what only former releases need.
 */
export type SchemaAccess = 'serve' | 'work' | 'create' | 'migrate' | 'finish';

/**
 * Returns the state of a database. `tables`: the names of all tables in the database; `where`: the database's name in
 * messages. Throws UnservableSchema if the schema is of another program or if this release can no longer use it, and
 * UnknownSchema if it is of a time before the first release.
 */
export async function schemaState(
  db: Kysely<Tables>,
  purpose: Purpose,
  tables: readonly string[],
  steps: readonly Step[],
  where: string,
): Promise<SchemaState> {
  if (tables.length === 0) return 'empty';
  if (tables.includes('schema_step')) return stateOfSteps(db, purpose, steps, where);
  if (tables.includes('kysely_migration'))
    throw new UnknownSchema(
      `${where} was made before r1.0.0 and cannot be upgraded; import its records again into an empty database`,
    );
  throw new UnservableSchema(
    `${where} contains tables of another program; use an empty database, or one that this program made`,
  );
}

/** Like `schemaState`, for a database known to be of this program. Makes one query, which is cheap enough to repeat. */
export async function stateOfSteps(
  db: Kysely<Tables>,
  purpose: Purpose,
  steps: readonly Step[],
  where: string,
): Promise<Exclude<SchemaState, 'empty'>> {
  const stored = await db.selectFrom('schema_step').selectAll().orderBy('name').execute();
  const later = stored.filter(({ name }) => !steps.some((step) => step.name === name));
  const refused = later.find(({ at }) => purpose === 'work' || at === 'finish');
  if (refused)
    throw new UnservableSchema(
      `${where} has the schema of a newer version (${refused.name}); update the program`,
    );
  if (steps.some((step) => step.at === 'migrate' && !isDone(stored, step))) return 'behind';
  return later.length === 0 ? 'current' : 'ahead';
}

const isDone = (stored: readonly SchemaStepTable[], { name }: Step) =>
  stored.some((each) => each.name === name && each.derived_to === null);

/**
 * Returns the steps that opening a database takes, in order; some may have begun. Throws an OperatorError as
 * `schemaState` does, and if the database is of an older version that only `migrate`, or a service on SQLite, brings up
 * to date.
 */
export async function stepsToTake(
  db: Kysely<Tables>,
  access: SchemaAccess,
  tables: readonly string[],
  steps: readonly Step[],
  where: string,
): Promise<readonly Step[]> {
  const state = await schemaState(db, access === 'serve' ? 'serve' : 'work', tables, steps, where);
  if (state === 'empty') return steps;
  if (state === 'behind' && access !== 'migrate' && access !== 'serve') throw olderSchema(where);
  const stored = await db.selectFrom('schema_step').selectAll().execute();
  const wanted = access === 'finish' ? 'finish' : 'migrate';
  return steps.filter((step) => step.at === wanted && state !== 'ahead' && !isDone(stored, step));
}

/**
 * Runs the statements of steps that have not begun, tables first, and records the steps. `protect` runs after the
 * tables; from then on, requests may wait until the commit. In an empty database, nothing is left to derive.
 */
export async function begin(
  db: Kysely<Tables>,
  engine: SqlEngine,
  taken: readonly Step[],
  isEmpty: boolean,
  protect: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const begun = isEmpty ? [] : await db.selectFrom('schema_step').select('name').execute();
  const steps = taken.filter(({ name }) => !begun.some((each) => each.name === name));
  const statements = steps.flatMap((step) => [
    ...(step.statements?.(engine) ?? []),
    ...((isEmpty && step.outside?.({ ...engine, concurrently: '' })) || []),
  ]);
  const isTable = (statement: string) => /^create (?:unlogged )?table/.test(statement);
  await execute(db, engine, statements.filter(isTable));
  for (const { name, at, outside, derive } of steps) {
    const derived_to = isEmpty || (!outside && !derive) ? null : '';
    await db.insertInto('schema_step').values({ name, at, derived_to }).execute();
  }
  await protect();
  await execute(
    db,
    engine,
    statements.filter((statement) => !isTable(statement)),
  );
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
