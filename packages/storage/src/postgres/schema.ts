import { OperatorError } from '@brand-visibility/application';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import { applyMigrations, schemaState, type Purpose, type SchemaState } from '../migrations/migrate.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresMigrations } from '../migrations/index.js';
import { isLockTimeout } from './errors.js';
import { isRowSecurityInstalled, installRowSecurity } from './row-security/policies.js';
import type { Tables } from '../migrations/tables.js';

/** Text sorts bytewise whatever the locale of the database. */
const TYPES = {
  text: 'text collate "C"',
  integer: 'bigint',
  number: 'double precision',
  flag: 'boolean',
  instant: 'timestamptz',
  json: 'jsonb',
  bytes: 'bytea',
};

export const POSTGRES_MIGRATIONS = postgresMigrations(TYPES);

/** Of advisory locks, in this database: whoever writes many rows or changes the schema is alone. */
const WRITERS_LOCK = 4_810_229_117;

/** Waits until no other writer is at work; given back at the end of the transaction, which a pooler keeps together. */
export async function takeWritersLock(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(WRITERS_LOCK)})`.execute(trx);
}

async function tablesIn(db: Kysely<Tables>): Promise<readonly string[]> {
  // Extensions put tables and views of their own beside ours.
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')`.execute(db);
  return rows.map(({ name }) => name);
}

/** Throws an OperatorError for a database of a newer version or of something else. */
export async function stateOfSchema(
  db: Kysely<Tables>,
  purpose: Purpose,
  where: string,
): Promise<SchemaState> {
  return schemaState(db, POSTGRES_MIGRATIONS, purpose, await tablesIn(db), where);
}

async function applyAll(db: Kysely<Tables>, where: string): Promise<readonly string[]> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(current_schema(), 'create') as may`.execute(db);
  if (!rows[0]?.may) throw new OperatorError(`${where} does not give this user the right to make tables`);
  return applyMigrations(db, POSTGRES_MIGRATIONS, { disableTransactions: true });
}

/** How long the tables may be asked for before whoever reads them goes first again, how often and after which pause. */
const LOCK_TIMEOUT = '2s';
const ATTEMPTS = 30;
const PAUSE = 1_000;

/**
 * Brings tables, rights and policies up to date in one transaction, alone among writers, and names the migrations that
 * were applied. A database that needs nothing is only looked at. Where a long query holds a table, what waits for it would
 * make every request wait behind it: it gives way and tries again.
 */
export async function bringUpToDate(
  db: Kysely<Tables>,
  where: string,
  warn: (line: string) => void,
): Promise<readonly string[]> {
  if ((await stateOfSchema(db, 'work', where)) === 'current' && (await isRowSecurityInstalled(db))) return [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await bringUpToDateAtOnce(db, where, warn);
    } catch (error) {
      if (!isLockTimeout(error) || attempt === ATTEMPTS) throw error;
      if (attempt === 1) warn(`${where}: tables are in use; the schema is changed as soon as they are not`);
      await sleep(PAUSE);
    }
  }
}

async function bringUpToDateAtOnce(
  db: Kysely<Tables>,
  where: string,
  warn: (line: string) => void,
): Promise<readonly string[]> {
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw('begin'));
    try {
      await takeWritersLock(connection);
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(connection);
      const state = await stateOfSchema(connection, 'work', where);
      const applied = state === 'current' ? [] : await applyAll(connection, where);
      await installRowSecurity(connection, warn);
      await connection.executeQuery(CompiledQuery.raw('commit'));
      return applied;
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  });
}
