import { sql, type Kysely, type RawBuilder } from 'kysely';
import { errorCode } from '../errors.js';
import { CLOSED, currentSchema, differencesIn, excessOf, POLICIES, PROTECTED, SHARED } from './check.js';
import { FUNCTION_SIGNATURES, installFunctions, WITHOUT_RESPONSE } from './functions.js';
import type { Tables } from '../../schema/tables.js';
import type { MissingRight } from '@brand-visibility/application';

/**
 * Installs row-level security, which isolates accounts in addition to the scope, on every table with rows of accounts.
 * A transaction sees only the rows of the account in `app.account_id`, and no rows if `app.account_id` is not set.
 * Commands run as the owner of the tables, who sees every row if no account is set.
 */

/** The role that an administrator grants to the service's user. It cannot log in and owns nothing. */
export const READER = 'brand_visibility_reader';

/**
 * Returns missing or changed definitions of row-level security, and privileges that the role READER lacks or should not
 * have; empty if there are none. `installRowSecurity` repairs these differences as far as its user's privileges permit.
 */
export async function toRepair(db: Kysely<Tables>): Promise<readonly string[]> {
  const { changed } = await differencesIn(db);
  const { rows: roles } = await sql`select from pg_roles where rolname = ${READER}`.execute(db);
  const missing = await missingRights(db, sql.lit(READER));
  const excess = await excessOf(db, sql`select oid from pg_roles where rolname = ${READER}`);
  return [
    ...changed,
    ...(roles.length === 0 ? [`role ${READER}`] : []),
    ...missing.map(({ what }) => what),
    ...excess.map((what) => `${what} (revoked)`),
  ];
}

/**
 * Installs missing or changed policies, functions and privileges (rule 10.10). Call it in a transaction that excludes
 * other writers. Warns if this user may not create the role READER.
 */
export async function installRowSecurity(db: Kysely<Tables>, warn: (line: string) => void): Promise<void> {
  const { changed } = await differencesIn(db);
  const owners = await ownersOf(db);
  for (const name of PROTECTED)
    if (changed.some((what) => what.endsWith(` ${name}`))) await installOn(db, name, owners.get(name) ?? '');
  const schema = await currentSchema(db);
  await installFunctions(db, schema);
  await grantPrivileges(db, schema, warn);
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
  // The expression is not a subquery, because Citus refuses subqueries in policies.
  const named = sql`current_setting('app.account_id', true)`;
  for (const policy of POLICIES.keys())
    await sql`drop policy if exists ${sql.id(policy)} on ${table}`.execute(db);
  await sql`create policy rows_of_account on ${table} for select using (${account} = ${named})`.execute(db);
  await sql`create policy rows_of_owner on ${table} to ${sql.id(owner)} using (coalesce(${named}, '') = '')`.execute(
    db,
  );
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
}

async function grantPrivileges(
  db: Kysely<Tables>,
  schema: string,
  warn: (line: string) => void,
): Promise<void> {
  if (!(await hasReader(db))) {
    warn(
      `this user may not create roles: create the role ${READER} with nologin, then run migrate again to grant its privileges`,
    );
    return;
  }
  const reader = sql.id(READER);
  const all = sql.join([...READABLE, ...CLOSED].map((name) => sql.id(name)));
  const readable = sql.join(READABLE.map((name) => sql.id(name)));
  const functions = sql.join(FUNCTION_SIGNATURES.map((signature) => sql.raw(signature)));
  await sql`revoke all on ${all} from ${reader}, public`.execute(db);
  await sql`grant select on ${readable} to ${reader}`.execute(db);
  await sql`grant execute on function ${functions} to ${reader}`.execute(db);
  await sql`grant usage on schema ${sql.raw(schema)} to ${reader}`.execute(db);
}

/**
 * Creates the role READER if it is missing and this user may create roles; returns whether the role exists. All
 * databases of a server share their roles, so another command may create the role concurrently.
 */
export async function hasReader(db: Kysely<Tables>): Promise<boolean> {
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
    if (!/^(42501|42710|23505)$/.test(errorCode(error) ?? '')) throw error;
    await sql`rollback to savepoint reader`.execute(db);
    return exists();
  }
}

/** The tables that the service reads: two shared tables, and every table in PROTECTED that is not in CLOSED. */
export const READABLE = [...PROTECTED.filter((name) => !CLOSED.includes(name)), ...SHARED];

const texts = (all: readonly string[]) => sql.join(all.map((text) => sql.lit(text)));

/**
 * Returns the rights that the service needs and `role` lacks; default: the current role (rule 10.10). Omits tables and
 * functions that do not exist, which other checks report.
 */
export async function missingRights(
  db: Kysely<Tables>,
  role: RawBuilder<unknown> = sql`current_user`,
): Promise<readonly MissingRight[]> {
  const { rows } = await sql<MissingRight>`
    with role as (select oid from pg_roles where rolname = ${role})
    select 'use of the schema' as what, true as "isNeeded" from role
    where not coalesce(has_schema_privilege(oid, current_schema(), 'usage'), false)
    union all
    select 'select on ' || c.relname, true from role, pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname in (${texts(READABLE)})
      and not has_table_privilege(role.oid, c.oid, 'select')
    union all
    select 'execute on ' || p.proname, p.proname not in (${texts(WITHOUT_RESPONSE)}) from role, pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and p.proname || '(' || oidvectortypes(p.proargtypes) || ')' in (${texts(FUNCTION_SIGNATURES)})
      and not has_function_privilege(role.oid, p.oid, 'execute')
    order by 1`.execute(db);
  return rows;
}
