/** The schema in PostgreSQL, and its migrations. */
import { OperatorError } from '@brand-visibility/application';
import { sql, type Kysely } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addColumns,
  addErasures,
  addFurther,
  addTables,
  createSchema,
  dropFormer,
} from '../schema/ddl/schema.js';
import {
  ASSISTANTS,
  COMPLETE,
  ERASURES,
  forgetFormerSets,
  formerSets,
  inMigration,
  pendingMigrations,
  recordMigrations,
  schemaState,
  THIRD_SET,
  type Access,
  type Purpose,
  type SchemaState,
} from '../schema/migrate.js';
import { BEGINNING } from './connection.js';
import { isLockTimeout } from './errors.js';
import { actAs, describeMends, namingOwner, ownershipOf, requireOneOwner } from './ownership.js';
import { hasReader, installRowSecurity, toRepair } from './row-security/install.js';
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
 * The schema in PostgreSQL. A unique constraint on answer ids alone could not span machines. Instead, imports look up
 * each id in the index `answer_identity` while no other command writes (rule 12.4). The columns in `ofCurrentSet` are
 * always read in full and hardly compress, so they are stored uncompressed. Rate windows are unlogged, so a crash may
 * lose them.
 */
/** The connections of assistants. A refresh rewrites its row, so the pages leave room for the new version. */
const CONNECTIONS = [
  `create table assistant_connection (
      id text collate "C" primary key,
      account_id text collate "C" not null,
      fingerprint text collate "C" not null,
      client text collate "C" not null,
      destination text collate "C" not null,
      created_at timestamptz not null,
      renewed_at timestamptz not null,
      generation bigint not null,
      used_on text collate "C",
      ended_at timestamptz
    ) with (fillfactor = 80)`,
  `create index assistant_connection_of_key on assistant_connection (fingerprint)`,
  `create index assistant_connection_of_account on assistant_connection (account_id)`,
];

const SCHEMA = {
  ...TYPES,
  answerId: '',
  answerIdentity: 'id, brand_id',
  clustered: '',
  ofCurrentSet: [
    `alter table run_facts_3 alter column data set storage external`,
    `alter table run_citations_3 alter column data set storage external`,
    `alter table citation_order_3 alter column domains set storage external`,
    `alter table citation_order_3 alter column pages set storage external`,
  ],
  further: [
    `create unlogged table rate_window (
      key_id text collate "C" primary key,
      at timestamptz not null,
      count bigint not null
    ) with (fillfactor = 50)`,
    `create table key_use (
      key_id text collate "C" primary key references api_key (id) on delete cascade,
      day text collate "C" not null
    )`,
    ...CONNECTIONS,
  ],
};

/** Functions that only the services of former releases call. */
const FORMER_FUNCTIONS = ['drop function if exists operating_state(timestamptz, timestamptz)'];

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
  return schemaState(db, purpose, await tablesIn(db), where);
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
 * migrations. Does not write to a database that is up to date. Acts as the owner of what is there. Throws an
 * OperatorError as `pendingMigrations` does, and if this role cannot act as the owner.
 */
export async function bringUpToDate(
  db: Kysely<Tables>,
  access: Access,
  where: string,
  warn: (line: string) => void,
  turns: Pick<PostgresTurns, 'exclude'>,
): Promise<readonly string[]> {
  const pendingIn = async (connection: Kysely<Tables>) =>
    pendingMigrations(connection, access, await tablesIn(connection), where);
  const ownership = await ownershipOf(db);
  if (access === 'migrate' || access === 'finish') requireOneOwner(ownership, where);
  else if (ownership.mends.length > 0) warn(describeMends(ownership.mends, where));
  const first = await namingOwner(ownership, where, () => pendingIn(db));
  if (first.length === 0 && (await toRepair(db)).length === 0) return [];
  requireOneOwner(ownership, where);
  return patiently(
    () =>
      exclusively(db, turns, async (connection) => {
        await hasReader(connection); // this role may create it, even if the owner may not
        await namingOwner(ownership, where, () => actAs(connection, ownership));
        // Another process may have migrated the database while this process waited.
        const pending = await pendingIn(connection);
        const broken = pending.length === 0 ? await toRepair(connection) : [];
        if (pending.length > 0) await requireCreation(connection, where);
        const former = pending === COMPLETE ? [] : await formerSets(connection);
        if (pending === COMPLETE) await createSchema(connection, SCHEMA);
        else {
          if (pending.includes(THIRD_SET)) await addTables(connection, SCHEMA);
          if (pending.includes(ERASURES)) await addErasures(connection, SCHEMA);
          if (pending.includes(ASSISTANTS)) await addFurther(connection, CONNECTIONS);
        }
        await recordMigrations(connection, pending);
        await installRowSecurity(connection, warn);
        // From here on, requests wait until the commit.
        if (pending !== COMPLETE && pending.includes(THIRD_SET)) await addColumns(connection, SCHEMA, former);
        if (pending !== COMPLETE && access === 'finish') {
          await dropFormer(connection, former, FORMER_FUNCTIONS);
          await forgetFormerSets(connection);
        }
        const unrepaired = new Set(broken.length === 0 ? [] : await toRepair(connection));
        const repaired = broken.filter((what) => !unrepaired.has(what));
        if (repaired.length > 0) warn(`${where}: repaired ${repaired.join(', ')}`);
        return pending;
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
