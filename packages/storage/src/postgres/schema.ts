/** The schema in PostgreSQL, and its migrations. */
import { OperatorError } from '@brand-visibility/application';
import { sql, type Kysely } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlEngine } from '../schema/engine.js';
import {
  begin,
  inMigration,
  schemaState,
  stepsToTake,
  type SchemaAccess,
  type Purpose,
  type SchemaState,
} from '../schema/migrate.js';
import { STEPS, type Step } from '../schema/steps.js';
import { BEGINNING } from './connection.js';
import { isLockTimeout } from './errors.js';
import { actAs, describeMends, namingOwner, ownershipOf, requireOneOwner } from './ownership.js';
import { hasReader, installRowSecurity, toRepair } from './row-security/install.js';
import type { Tables } from '../schema/tables.js';
import type { PostgresTurns } from './turns.js';

/**
 * A unique constraint on answer ids alone could not span machines. Instead, imports look up each id in the index
 * `answer_identity` while no other command writes (rule 12.4). Columns of bytes are always read in full and hardly
 * compress, so they are stored uncompressed. Rate windows are unlogged, so a crash may lose them. A refresh of an
 * assistant's tokens rewrites its row, so the pages leave room for the new version.
 */
export const ENGINE: SqlEngine = {
  // Text sorts bytewise, regardless of the database's locale. `jsonb` would reorder the fields of objects.
  types: {
    text: 'text collate "C"',
    integer: 'bigint',
    number: 'double precision',
    flag: 'boolean',
    instant: 'timestamptz',
    json: 'json',
    bytes: 'bytea',
  },
  answerId: '',
  answerIdentity: 'id, brand_id',
  clustered: '',
  concurrently: 'concurrently ',
  further: [
    ...['run_facts.data', 'run_citations.data', 'citation_order.domains', 'citation_order.pages'].map(
      (name) => {
        const [table, column] = name.split('.');
        return `alter table ${table} alter column ${column} set storage external`;
      },
    ),
    `create unlogged table rate_window (key_id text primary key, at instant!, count integer!) with (fillfactor = 50)`,
    `create table key_use (key_id text primary key references api_key (id) on delete cascade, day text!)`,
    `create table assistant_connection (id text primary key, account_id text!, fingerprint text!, client text!,
      destination text!, created_at instant!, renewed_at instant!, generation integer!, used_on text,
      ended_at instant) with (fillfactor = 80)`,
    `create index assistant_connection_of_key on assistant_connection (fingerprint)`,
    `create index assistant_connection_of_account on assistant_connection (account_id)`,
  ],
};

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
): Promise<SchemaState> {
  return schemaState(db, purpose, await tablesIn(db), STEPS, where);
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
 * Begins the steps that a database lacks, and brings privileges and policies up to date, in one transaction that
 * excludes other writers; returns the steps. Does not write to a database that is up to date. Acts as the owner of what
 * is there. Throws an OperatorError as `stepsToTake` does, and if this role cannot act as the owner.
 */
export async function bringUpToDate(
  db: Kysely<Tables>,
  access: SchemaAccess,
  where: string,
  warn: (line: string) => void,
  turns: Pick<PostgresTurns, 'exclude'>,
  steps: readonly Step[] = STEPS,
): Promise<readonly Step[]> {
  const stepsIn = async (connection: Kysely<Tables>) =>
    stepsToTake(connection, access, await tablesIn(connection), steps, where);
  const ownership = await ownershipOf(db);
  if (access === 'migrate' || access === 'finish') requireOneOwner(ownership, where);
  else if (ownership.mends.length > 0) warn(describeMends(ownership.mends, where));
  const first = await namingOwner(ownership, where, () => stepsIn(db));
  if (first.length === 0 && (await toRepair(db)).length === 0) return [];
  requireOneOwner(ownership, where);
  return patiently(
    () =>
      exclusively(db, turns, async (connection) => {
        await hasReader(connection); // this role may create it, even if the owner may not
        await namingOwner(ownership, where, () => actAs(connection, ownership));
        // Another process may have migrated the database while this process waited.
        const taken = await stepsIn(connection);
        const broken = taken.length === 0 ? await toRepair(connection) : [];
        if (taken.length > 0) await requireCreation(connection, where);
        const isEmpty = (await tablesIn(connection)).length === 0;
        await begin(connection, ENGINE, taken, isEmpty, () => installRowSecurity(connection, warn));
        const unrepaired = new Set(broken.length === 0 ? [] : await toRepair(connection));
        const repaired = broken.filter((what) => !unrepaired.has(what));
        if (repaired.length > 0) warn(`${where}: repaired ${repaired.join(', ')}`);
        return taken;
      }),
    () => warn(`${where}: tables are in use; waiting to change the schema`),
  );
}

function exclusively<T>(
  db: Kysely<Tables>,
  turns: Pick<PostgresTurns, 'exclude'>,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const begin = (connection: Kysely<Tables>) => connection.executeQuery(BEGINNING);
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
