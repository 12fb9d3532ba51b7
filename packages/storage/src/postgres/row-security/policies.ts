import { sql, type Kysely } from 'kysely';
import { ACCOUNT_TABLES } from '../../schema/account-tables.js';
import { codeOf } from '../errors.js';
import { FUNCTION_ENTRIES, FUNCTION_SIGNATURES, installFunctions } from './functions.js';
import { privilegesOf, installedRowSecurity, type Entry } from './inventory.js';
import type { Tables } from '../../schema/tables.js';

/**
 * Row-level security, the second isolation of accounts after the scope: forced on every table with rows of an
 * account. A transaction sees the rows of the account set in `app.account_id`, and none when it is not set. Commands
 * run as the owner of the tables, who sees every row when no account is set.
 *
 * Commands record the installed policies and privileges in `access_record`, as the server prints them, and a service
 * compares them with the current ones (`gaps.ts`). Only the owner, who could change a policy anyway, may write that
 * table.
 */

/** A role without login that owns nothing; the service's user is a member of it. */
export const READER = 'brand_visibility_reader';

/** Tables of accounts that the reader cannot select from: keys are found by a function. */
const HIDDEN: readonly string[] = ['api_key'];
/** Tables without account data that the service reads. */
const SHARED = ['domain_type', 'kysely_migration', 'access_record'];
/** Tables that the reader has no privilege on: requests are counted by a function. */
const CLOSED = ['rate_window', 'kysely_migration_lock'];

const POLICIES = ['rows_of_account', 'rows_of_owner'];
/** The names of earlier versions. */
const FORMER_POLICIES = ['own_account', 'owner_at_work'];

const ROW_SECURITY = new Set([
  ...ACCOUNT_TABLES.flatMap((name) => [
    `row security of ${name}`,
    ...POLICIES.map((policy) => `policy ${policy} on ${name}`),
  ]),
  ...FUNCTION_ENTRIES.values(),
]);

const asText = ({ what, how }: Entry) => `${what}\n${how}`;

/** The exact privileges of the service's role. */
async function privilegesOfReader(db: Kysely<Tables>): Promise<readonly Entry[]> {
  const readable = [...ACCOUNT_TABLES.filter((name) => !HIDDEN.includes(name)), ...SHARED];
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  return [
    ...readable.map((name) => `select on ${name}`),
    ...FUNCTION_SIGNATURES.map((signature) => `execute on ${signature}`),
    `usage on schema ${rows[0]?.schema ?? 'public'}`,
  ].map((what) => ({ what, how: '' }));
}

async function recorded(db: Kysely<Tables>): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`select what, how from access_record order by what`.execute(db);
  return rows;
}

const ownRowSecurity = async (db: Kysely<Tables>) =>
  (await installedRowSecurity(db)).filter(({ what }) => ROW_SECURITY.has(what));

/** Whether row security is installed as recorded, and the reader has its exact privileges on our objects. */
export async function isRowSecurityInstalled(db: Kysely<Tables>): Promise<boolean> {
  const found = await ownRowSecurity(db);
  const wanted = await privilegesOfReader(db);
  const record = new Set((await recorded(db)).map(asText));
  if (found.length !== ROW_SECURITY.size || record.size !== found.length + wanted.length) return false;
  if (![...found, ...wanted].every((each) => record.has(asText(each)))) return false;
  const held = (await privilegesOf(db, sql`select oid from pg_roles where rolname = ${READER}`)).filter(
    (each) => isOurs(each) && !isUsage(each),
  );
  const expected = new Set(wanted.filter((each) => !isUsage(each)).map(asText));
  const isHeld = held.length === expected.size && held.every((each) => expected.has(asText(each)));
  return isHeld && mayUseSchema(db);
}

const isUsage = ({ what }: Entry) => what.startsWith('usage on schema ');

/** The inventory does not show what everybody has in a new database, as PostgreSQL 15 grants the use of `public`. */
async function mayUseSchema(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(oid, current_schema(), 'usage') as may
    from pg_roles where rolname = ${READER}`.execute(db);
  return rows[0]?.may ?? false;
}

const OURS = [...ACCOUNT_TABLES, ...SHARED, ...CLOSED, ...FUNCTION_SIGNATURES];

/** A privilege on an object of ours, which a command can revoke. */
const isOurs = ({ what }: Entry) =>
  what.startsWith('usage on schema ') || OURS.some((name) => what.endsWith(` on ${name}`));

/**
 * Installs missing policies, functions and privileges, and records the result; inside an exclusive transaction (rule
 * 10.10). Warns when this user may not create the reader's role.
 */
export async function installRowSecurity(db: Kysely<Tables>, warn: (line: string) => void): Promise<void> {
  const found = new Set((await installedRowSecurity(db)).map(asText));
  const unchanged = (await recorded(db)).filter((each) => found.has(asText(each)));
  const intact = new Set(unchanged.map(({ what }) => what));
  const owners = await ownersOf(db);
  for (const name of ACCOUNT_TABLES) {
    const isInstalled = [...ROW_SECURITY].every((what) => !what.endsWith(` ${name}`) || intact.has(what));
    if (!isInstalled) await installOn(db, name, owners.get(name) ?? '');
  }
  await installFunctions(db);
  await grantPrivileges(db, warn);
  await record(db);
}

async function ownersOf(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; owner: string }>`
    select relname as name, pg_get_userbyid(relowner) as owner from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(db);
  return new Map(rows.map(({ name, owner }) => [name, owner]));
}

async function installOn(db: Kysely<Tables>, name: string, owner: string): Promise<void> {
  const table = sql.id(name);
  const account = sql.id(name === 'account' ? 'id' : 'account_id');
  // Without a subquery, which Citus refuses in a policy.
  const named = sql`current_setting('app.account_id', true)`;
  for (const policy of [...FORMER_POLICIES, ...POLICIES])
    await sql`drop policy if exists ${sql.id(policy)} on ${table}`.execute(db);
  await sql`create policy rows_of_account on ${table} for select using (${account} = ${named})`.execute(db);
  await sql`create policy rows_of_owner on ${table} to ${sql.id(owner)} using (coalesce(${named}, '') = '')`.execute(
    db,
  );
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
}

async function grantPrivileges(db: Kysely<Tables>, warn: (line: string) => void): Promise<void> {
  if (!(await hasReader(db))) {
    warn(
      `this user may not create roles: create the role ${READER} with nologin, then run migrate again to grant its privileges`,
    );
    return;
  }
  const reader = sql.id(READER);
  const tables = sql.join([...ACCOUNT_TABLES, ...SHARED, ...CLOSED].map((name) => sql.id(name)));
  const functions = sql.join(FUNCTION_SIGNATURES.map((signature) => sql.raw(signature)));
  await sql`revoke all on ${tables} from ${reader}`.execute(db);
  await sql`revoke all on function ${functions} from ${reader}`.execute(db);
  for (const { what } of await privilegesOfReader(db)) {
    const privilege = what.replace(/^execute on /, 'execute on function ');
    await sql`grant ${sql.raw(privilege)} to ${reader}`.execute(db);
  }
}

async function record(db: Kysely<Tables>): Promise<void> {
  await sql`delete from access_record`.execute(db);
  const all = [...(await ownRowSecurity(db)), ...(await privilegesOfReader(db))];
  const rows = all.map(({ what, how }) => sql`(${what}, ${how})`);
  await sql`insert into access_record (what, how) values ${sql.join(rows)}`.execute(db);
}

/**
 * Creates the role if needed. Roles are shared by all databases of a server, so another command may create it
 * concurrently.
 */
async function hasReader(db: Kysely<Tables>): Promise<boolean> {
  const exists = async () => {
    const { rows } = await sql`select from pg_roles where rolname = ${READER}`.execute(db);
    return rows.length > 0;
  };
  if (await exists()) return true;
  await sql`savepoint reader`.execute(db);
  try {
    await sql`create role ${sql.id(READER)} nologin`.execute(db);
    return true;
  } catch (error) {
    if (!/^(42501|42710|23505)$/.test(codeOf(error) ?? '')) throw error;
    await sql`rollback to savepoint reader`.execute(db);
    return exists();
  }
}
