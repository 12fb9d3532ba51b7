/** The schema in PostgreSQL, and its migrations. */
import { OperatorError } from '@brand-visibility/application';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstSchema } from '../schema/first-schema.js';
import {
  applyMigrations,
  FIRST,
  inMigration,
  schemaState,
  type Migrations,
  type Purpose,
  type SchemaState,
} from '../schema/migrate.js';
import { isLockTimeout } from './errors.js';
import { installRowSecurity, toRepair } from './row-security/install.js';
import type { Tables } from '../schema/tables.js';
import type { PostgresTurns } from './turns.js';

/**
 * Text sorts bytewise, regardless of the database's locale. `json` keeps the text as it was written, whereas `jsonb`
 * would reorder the fields of objects.
 */
const TYPES = {
  text: 'text collate "C"',
  integer: 'bigint',
  number: 'double precision',
  flag: 'boolean',
  instant: 'timestamptz',
  json: 'json',
  bytes: 'bytea',
};

/**
 * A unique constraint on answer ids alone could not span machines. Instead, imports look up each id in the index
 * `answer_identity` while no other command writes (rule 12.4). The columns in `further` are always read in full and
 * hardly compress, so they are stored uncompressed. Rate windows are unlogged, so a crash may lose them.
 */
const PARTS = {
  answerId: '',
  answerIdentity: 'id, brand_id',
  clustered: '',
  further: [
    `alter table run_facts alter column data set storage external`,
    `alter table run_citations alter column data set storage external`,
    `alter table citation_order alter column domains set storage external`,
    `alter table citation_order alter column pages set storage external`,
    `create unlogged table rate_window (
      key_id text collate "C" primary key,
      at timestamptz not null,
      count bigint not null
    ) with (fillfactor = 50)`,
    `create table key_use (
      key_id text collate "C" primary key references api_key (id) on delete cascade,
      day text collate "C" not null
    )`,
  ],
};

export const POSTGRES_MIGRATIONS: Migrations = { [FIRST]: { up: (db) => firstSchema(db, TYPES, PARTS) } };

async function tablesIn(db: Kysely<Tables>): Promise<readonly string[]> {
  // Omits tables that extensions have added.
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Returns the state of the schema. Throws an OperatorError if the schema is of a newer or an unknown version or of
 * another program.
 */
export async function stateOfSchema(
  db: Kysely<Tables>,
  purpose: Purpose,
  where: string,
  migrations = POSTGRES_MIGRATIONS,
): Promise<SchemaState> {
  return schemaState(db, migrations, purpose, await tablesIn(db), where);
}

async function requireCreation(db: Kysely<Tables>, where: string): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(current_schema(), 'create') as may`.execute(db);
  if (!rows[0]?.may)
    throw new OperatorError(`${where} does not grant this user the privilege to create tables`);
}

/**
 * How long an attempt to migrate waits for each lock, the maximum number of attempts, and the milliseconds between two
 * attempts. Requests wait behind an attempt, so LOCK_TIMEOUT must be shorter than the lock timeout of requests, which
 * is one second.
 */
const LOCK_TIMEOUT = '100ms';
const ATTEMPTS = 180;
const PAUSE = 500;

/**
 * Brings tables, privileges and policies up to date in one transaction that excludes other writers; returns the applied
 * migrations. Does not write to a database that is up to date.
 */
export async function bringUpToDate(
  db: Kysely<Tables>,
  where: string,
  warn: (line: string) => void,
  turns: Pick<PostgresTurns, 'exclude'>,
  migrations = POSTGRES_MIGRATIONS,
): Promise<readonly string[]> {
  const isCurrent = async (connection: Kysely<Tables>) =>
    (await stateOfSchema(connection, 'work', where, migrations)) === 'current';
  if ((await isCurrent(db)) && (await toRepair(db)).length === 0) return [];
  return patiently(
    () =>
      exclusively(db, turns, async (connection) => {
        // Another process may have migrated the database while this process waited.
        const isMigrated = await isCurrent(connection);
        if (!isMigrated) await requireCreation(connection, where);
        const migrated = isMigrated ? [] : await applyMigrations(connection, migrations);
        const broken = isMigrated ? await toRepair(connection) : [];
        await installRowSecurity(connection, warn);
        const unrepaired = new Set(broken.length === 0 ? [] : await toRepair(connection));
        const repaired = broken.filter((what) => !unrepaired.has(what));
        if (repaired.length > 0) warn(`${where}: repaired ${repaired.join(', ')}`);
        return migrated;
      }),
    () => warn(`${where}: tables are in use; waiting to change the schema`),
  );
}

function exclusively<T>(
  db: Kysely<Tables>,
  turns: Pick<PostgresTurns, 'exclude'>,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const begin = (connection: Kysely<Tables>) => connection.executeQuery(CompiledQuery.raw('begin'));
  return inMigration(db, begin, async (connection) => {
    await turns.exclude(connection);
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(connection);
    return work(connection);
  });
}

/**
 * Repeats `work` while `work` cannot get its locks; calls `inUse` after the first failure. While a long query locks a
 * table, a waiting DDL statement blocks every later request on the table, so each attempt times out soon.
 */
async function patiently<T>(work: () => Promise<T>, inUse: () => void): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || attempt === ATTEMPTS) throw error;
      if (attempt === 1) inUse();
      await sleep(PAUSE);
    }
  }
}
