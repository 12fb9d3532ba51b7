import { OperatorError } from '@brand-visibility/application';
import { sql, type Kysely } from 'kysely';
import { applyUpToFilling, NOTHING_MIGRATED, type Migrated } from '../upgrade/upgrade.js';
import {
  appliedOf,
  inMigration,
  schemaState,
  type Purpose,
  type SchemaState,
} from '../migrations/migrate.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresMigrations, type Migrations } from '../migrations/index.js';
import { isLockTimeout } from './errors.js';
import { isRowSecurityInstalled, installRowSecurity } from './row-security/install.js';
import type { Tables } from '../schema/tables.js';

/** Text sorts bytewise, independent of the database's locale. */
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

/** The key of the advisory lock that commands hold while they write or change the schema; per database. */
const WRITERS_LOCK = 4_810_229_117;

/** Waits for other writers. The lock belongs to the transaction, which a pooler does not split. */
export async function takeWritersLock(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(WRITERS_LOCK)})`.execute(trx);
}

async function tablesIn(db: Kysely<Tables>): Promise<readonly string[]> {
  // Extensions may have added tables of their own.
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')`.execute(db);
  return rows.map(({ name }) => name);
}

/** Throws an OperatorError for a database of a newer version or of another program. */
export async function stateOfSchema(
  db: Kysely<Tables>,
  purpose: Purpose,
  where: string,
): Promise<SchemaState> {
  return schemaState(db, POSTGRES_MIGRATIONS, purpose, await tablesIn(db), where);
}

async function applyAll(
  db: Kysely<Tables>,
  migrations: Migrations,
  where: string,
  mayFill: boolean,
): Promise<Migrated> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(current_schema(), 'create') as may`.execute(db);
  if (!rows[0]?.may)
    throw new OperatorError(`${where} does not grant this user the privilege to create tables`);
  const applied = await applyUpToFilling(db, migrations);
  if (applied.missing !== null && applied.missing !== 'runs' && !mayFill)
    throw new OperatorError(
      `${where} has ${applied.missing} that are not filled yet; run the command migrate`,
    );
  return applied;
}

/** How long an attempt waits for locks, how many attempts there are, and the milliseconds between them. */
const LOCK_TIMEOUT = '2s';
const ATTEMPTS = 30;
const PAUSE = 1_000;

/** Migrations that are applied in a transaction of their own. */
interface Part {
  readonly migrations: Migrations;
  /** Whether they only build indexes, while services read. */
  readonly onlyBuilds: boolean;
}

const before = (end: string): Migrations =>
  Object.fromEntries(Object.entries(POSTGRES_MIGRATIONS).filter(([name]) => name < end));

/** Each part has those of the parts before it. Building takes long, so no table may be locked before it. */
const PARTS: readonly Part[] = [
  { migrations: before('0015'), onlyBuilds: false },
  { migrations: before('0016'), onlyBuilds: true },
  { migrations: POSTGRES_MIGRATIONS, onlyBuilds: false },
];

/**
 * Brings tables, privileges and policies up to date, exclusive among writers; returns the applied migrations. A new
 * database takes one transaction, an older one up to one for each part; a command that is killed between them is
 * repeated. An up-to-date database is only read. Throws an OperatorError, and changes nothing, when citations or
 * digests must be filled but only another command `mayFill` them.
 */
export async function bringUpToDate(
  db: Kysely<Tables>,
  where: string,
  mayFill: boolean,
  warn: (line: string) => void,
): Promise<Migrated> {
  if ((await stateOfSchema(db, 'work', where)) === 'current' && (await isRowSecurityInstalled(db)))
    return NOTHING_MIGRATED;
  const inUse = () => warn(`${where}: tables are in use; waiting to change the schema`);
  const migrated: string[] = [];
  for (const part of PARTS) {
    const applied = await patiently(
      () => exclusively(db, (connection) => bringToPart(connection, part, where, mayFill, warn)),
      inUse,
    );
    migrated.push(...applied.migrated);
    if (applied.missing !== null) return { migrated, missing: applied.missing };
  }
  return { migrated, missing: null };
}

async function bringToPart(
  db: Kysely<Tables>,
  { migrations, onlyBuilds }: Part,
  where: string,
  mayFill: boolean,
  warn: (line: string) => void,
): Promise<Migrated> {
  const state = await stateOfSchema(db, 'work', where);
  const wanted = state === 'empty' ? POSTGRES_MIGRATIONS : migrations;
  const isApplied = (await appliedOf(db, wanted)).size === Object.keys(wanted).length;
  const isLast = wanted === POSTGRES_MIGRATIONS;
  if (isApplied && (!isLast || (await isRowSecurityInstalled(db)))) return NOTHING_MIGRATED;
  const applied = isApplied ? NOTHING_MIGRATED : await applyAll(db, wanted, where, mayFill);
  if (!onlyBuilds || isLast) await installRowSecurity(db, warn);
  return applied;
}

function exclusively<T>(db: Kysely<Tables>, work: (connection: Kysely<Tables>) => Promise<T>): Promise<T> {
  return inMigration(db, 'begin', async (connection) => {
    await takeWritersLock(connection);
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(connection);
    return work(connection);
  });
}

/**
 * While a long query locks a table, a waiting DDL statement would block every later request on it, so the attempt times
 * out and is repeated.
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
