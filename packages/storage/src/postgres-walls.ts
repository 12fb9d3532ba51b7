import { sql, type Kysely } from 'kysely';
import { codeOf } from './postgres-errors.js';
import type { Tables } from './schema.js';

/**
 * The second wall between accounts: row-level security, forced on every table that holds rows of an account. A
 * transaction sees the rows of the account that it names in `app.account_id`, and none when it names none. The owner of
 * the tables, as whom commands work, sees every row as long as it names no account.
 */

/** A role without login that owns nothing; the service logs in as a member of it. */
export const READER = 'brand_visibility_reader';

/** Of these a reader may see no row at all: keys are found by a function. */
const HIDDEN: readonly string[] = ['api_key'];
/** Tables without an account that the service reads. */
const SHARED = ['domain_type', 'kysely_migration'] as const;

interface WalledTable {
  readonly name: string;
  readonly account_column: string;
  readonly owner: string;
  readonly stands: boolean;
}

async function walledTables(db: Kysely<Tables>): Promise<readonly WalledTable[]> {
  const { rows } = await sql<WalledTable>`
    select c.relname as name, a.attname as account_column, pg_get_userbyid(c.relowner) as owner,
      c.relrowsecurity and c.relforcerowsecurity
        and (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname in ('own_account', 'owner_at_work')) = 2 as stands
    from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and (a.attname = 'account_id' or (c.relname = 'account' and a.attname = 'id'))
    order by c.relname`.execute(db);
  return rows;
}

/** Whether policies stand and the reader has its rights. */
export async function areWallsUp(db: Kysely<Tables>): Promise<boolean> {
  if (!(await walledTables(db)).every(({ stands }) => stands)) return false;
  const { rows } = await sql<{ missing: number }>`
    select count(*) as missing from (
      select c.relname from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        and c.relname not in ('api_key', 'kysely_migration_lock')
        and not exists (
          select from aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee
          where r.rolname = ${READER} and g.privilege_type = 'SELECT')
    ) without_right`.execute(db);
  return rows[0]?.missing === 0;
}

/** Raises what is missing; inside a transaction that is alone. Says so when this user may not make the reader's role. */
export async function raiseWalls(db: Kysely<Tables>, warn: (line: string) => void): Promise<void> {
  const tables = await walledTables(db);
  for (const table of tables) if (!table.stands) await raiseWall(db, table);
  if (!(await hasReader(db))) {
    warn(
      `this user may not create roles: create the role ${READER} with nologin, then run migrate again to give it its rights`,
    );
    return;
  }
  const readable = tables.map(({ name }) => name).filter((name) => !HIDDEN.includes(name));
  const reader = sql.id(READER);
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  await sql`grant usage on schema ${sql.id(rows[0]?.schema ?? 'public')} to ${reader}`.execute(db);
  const names = [...readable, ...SHARED].map((name) => sql.id(name));
  await sql`grant select on ${sql.join(names)} to ${reader}`.execute(db);
  await sql`grant select, insert, update on rate_window to ${reader}`.execute(db);
  await sql`grant execute on function find_api_key(text) to ${reader}`.execute(db);
}

async function raiseWall(db: Kysely<Tables>, { name, account_column, owner }: WalledTable): Promise<void> {
  const table = sql.id(name);
  const account = sql.id(account_column);
  // In a sub-select the setting is read once a statement and not once a row.
  const named = sql`(select current_setting('app.account_id', true))`;
  await sql`drop policy if exists own_account on ${table}`.execute(db);
  await sql`drop policy if exists owner_at_work on ${table}`.execute(db);
  await sql`create policy own_account on ${table} for select using (${account} = ${named})`.execute(db);
  await sql`create policy owner_at_work on ${table} to ${sql.id(owner)} using (coalesce(${named}, '') = '')`.execute(
    db,
  );
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
}

/** Roles belong to all databases of a server, so another one may make it at this moment. */
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

/** Why row-level security would not hold for this user, a reason each; empty when it does. */
export async function gapsInWalls(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows: roles } = await sql<{ bypasses: boolean }>`
    select bool_or(rolsuper or rolbypassrls) as bypasses from pg_roles
    where rolname in (current_user, session_user)`.execute(db);
  const { rows: owned } = await sql<{ owns: boolean }>`
    select coalesce(bool_or(pg_has_role(session_user, relowner, 'usage') or pg_has_role(current_user, relowner, 'usage')), false) as owns
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(db);
  const open = (await walledTables(db)).filter(({ stands }) => !stands).map(({ name }) => name);
  return [
    ...(roles[0]?.bypasses ? ['the user is a superuser or bypasses it'] : []),
    ...(owned[0]?.owns ? ['the user owns the tables'] : []),
    ...(open.length > 0 ? [`it is not forced on ${open.join(', ')}`] : []),
  ];
}
