import { sql, type Kysely, type RawBuilder } from 'kysely';
import { ACCOUNT_TABLES } from '../../schema/account-tables.js';
import type { Tables } from '../../schema/tables.js';
import { snapshotOf } from '../snapshot.js';
import { definitionsIn } from './functions.js';

/** Checks the conditions under which the row-level security of a database isolates accounts. */

/** Tables on which the service has no privilege. The service uses the database functions of functions.ts instead. */
export const CLOSED: readonly string[] = [
  'api_key',
  'assistant_connection',
  'command_run',
  'erasure',
  'key_use',
  'rate_window',
];

/** Tables with rows of accounts, including the one that only this engine has. */
export const PROTECTED: readonly string[] = [...ACCOUNT_TABLES, 'assistant_connection'];

/** Tables without rows of accounts that the service reads. */
export const SHARED = ['domain_type', 'schema_step'];

const OWN_TABLES = [...PROTECTED, ...SHARED, ...CLOSED];

/**
 * Policies by name, as every supported version of PostgreSQL prints them. The argument is the column with the account's
 * id; `owner` stands for the owner of the table.
 */
export const POLICIES: ReadonlyMap<string, (account: string) => string> = new Map<
  string,
  (account: string) => string
>([
  [
    'rows_of_account',
    (account) =>
      `permissive for select to {public} using (${account} = current_setting('app.account_id'::text, true))`,
  ],
  [
    'rows_of_owner',
    () =>
      `permissive for all to owner using (COALESCE(current_setting('app.account_id'::text, true), ''::text) = ''::text)`,
  ],
]);

/** Returns, by name, the expected definitions of all objects that protect rows of accounts. */
function expectedIn(schema: string): ReadonlyMap<string, string> {
  const expected = new Map<string, string>();
  for (const table of PROTECTED) {
    expected.set(`row security of ${table}`, 'on, forced');
    for (const [name, definition] of POLICIES)
      expected.set(`policy ${name} on ${table}`, definition(table === 'account' ? 'id' : 'account_id'));
  }
  for (const [signature, definition] of definitionsIn(schema))
    expected.set(`function ${signature}`, definition);
  return expected;
}

/** Returns the name of the current schema, quoted if necessary. */
export async function currentSchema(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_schema()) as name`.execute(db);
  return rows[0]?.name ?? 'public';
}

interface Definition {
  readonly name: string;
  readonly definition: string;
}

/**
 * Returns the definitions in a database, under the names that `expectedIn` uses. Includes unexpected policies and
 * tables.
 */
async function foundIn(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Definition>`
    select 'row security of ' || relname as name,
      case when relrowsecurity then 'on' else 'off' end || case when relforcerowsecurity then ', forced' else ', not forced' end as definition
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    union all
    select 'policy ' || p.policyname || ' on ' || p.tablename,
      concat_ws(' ', lower(p.permissive), 'for', lower(p.cmd), 'to',
        case when p.roles = array[t.tableowner] then 'owner' else p.roles::text end,
        'using ' || p.qual, 'with check ' || p.with_check)
    from pg_policies p join pg_tables t on t.schemaname = p.schemaname and t.tablename = p.tablename
    where p.schemaname = current_schema()
    union all
    select 'function ' || proname || '(' || oidvectortypes(proargtypes) || ')',
      case when prosecdef then 'definer' else 'invoker' end || coalesce(' ' || array_to_string(proconfig, ' '), '') || ':' || prosrc
    from pg_proc where pronamespace = current_schema()::regnamespace and prokind = 'f'`.execute(db);
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

/** The differences between a database's row-level security and the row-level security that commands install. */
export interface Differences {
  /** The names of missing or changed definitions. */
  readonly changed: readonly string[];
  /** The names of policies that no command installs on the tables of this release; a later one has other tables. */
  readonly added: readonly string[];
}

const isOnOwnTable = (name: string) =>
  name.startsWith('policy ') && OWN_TABLES.some((table) => name.endsWith(` on ${table}`));

export async function differencesIn(db: Kysely<Tables>): Promise<Differences> {
  const expected = expectedIn(await currentSchema(db));
  const found = await foundIn(db);
  return {
    changed: [...expected].flatMap(([name, definition]) => (found.get(name) === definition ? [] : [name])),
    added: [...found.keys()].filter((name) => isOnOwnTable(name) && !expected.has(name)),
  };
}

/** A query for the oids of the session's own roles and of the roles that the session can become. */
const ROLES_OF_SESSION = sql`select oid from pg_roles
  where pg_has_role(session_user, oid, 'member') or pg_has_role(current_user, oid, 'member')`;

/**
 * Returns the rights of these roles to write or create objects in the current schema or to read the tables in CLOSED.
 */
export async function excessOf(
  db: Kysely<Tables>,
  roles: RawBuilder<unknown> = ROLES_OF_SESSION,
): Promise<readonly string[]> {
  const { rows } = await sql<{ what: string }>`
    select distinct 'write to ' || c.relname as what from (${roles}) r, pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and (has_table_privilege(r.oid, c.oid, 'delete, truncate, trigger')
        or has_any_column_privilege(r.oid, c.oid, 'insert, update, references'))
    union all
    select distinct 'read ' || c.relname from (${roles}) r, pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname in (${sql.join(CLOSED.map((name) => sql.lit(name)))})
      and has_any_column_privilege(r.oid, c.oid, 'select')
    union all
    select distinct 'create objects in ' || current_schema() from (${roles}) r
    where has_schema_privilege(r.oid, current_schema(), 'create')
    order by 1`.execute(db);
  return rows.map(({ what }) => what);
}

/** Maximum number of names in each list in a warning. A longer list ends with the number of omitted names. */
const MOST_NAMES = 20;

/**
 * Returns the reasons why row-level security does not protect this user's reads, if any (rules 10.2 and 10.10). Does
 * not query `brand` on a cluster, because an unreachable worker must not keep a service from starting.
 */
export async function rowSecurityGaps(db: Kysely<Tables>, isCluster: boolean): Promise<readonly string[]> {
  const { bypasses, owned } = await exemptionsOf(db);
  const { changed, added } = await differencesIn(db);
  // A user who bypasses row-level security or owns tables has every privilege, so a list of privileges adds nothing.
  const excess = bypasses || owned.length > 0 ? [] : await excessOf(db);
  // `shownToNobody` needs the function `set_account`, which may be missing or changed.
  const shown =
    changed.length > 0 ? [] : await shownToNobody(db, isCluster ? ['account'] : ['account', 'brand']);
  return [
    ...(bypasses ? ['the user is a superuser or has BYPASSRLS'] : []),
    ...(owned.length > 0 ? [`the user owns tables, or can become their owner: ${named(owned)}`] : []),
    ...(changed.length > 0
      ? [`missing or changed, run the command migrate to restore it: ${named(changed)}`]
      : []),
    ...(added.length > 0 ? [`not installed by any command: ${named(added)}`] : []),
    ...(excess.length > 0 ? [`the user may ${named(excess)}`] : []),
    ...(shown.length > 0 ? [`an account that does not exist sees rows of ${named(shown)}`] : []),
  ];
}

function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** Whether the user bypasses row-level security; if not, the tables that the user owns, directly or through a role. */
async function exemptionsOf(
  db: Kysely<Tables>,
): Promise<{ readonly bypasses: boolean; readonly owned: readonly string[] }> {
  const { rows } = await sql<{ bypasses: boolean }>`
    select bool_or(rolsuper or rolbypassrls) as bypasses from pg_roles
    where oid in (${ROLES_OF_SESSION})`.execute(db);
  const bypasses = rows[0]?.bypasses ?? false;
  if (bypasses) return { bypasses, owned: [] };
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and relowner in (${ROLES_OF_SESSION})
    order by 1`.execute(db);
  return { bypasses, owned: tables.map(({ name }) => name) };
}

/** Whether the user owns the tables, as the commands' user does, or has the rights of their owner. */
export async function ownsTables(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from pg_class where relnamespace = current_schema()::regnamespace
    and relname = 'schema_step' and pg_has_role(relowner, 'usage')`.execute(db);
  return rows.length > 0;
}

/** Returns the tables in which an account that does not exist sees a row. */
const shownToNobody = (db: Kysely<Tables>, tables: readonly ('account' | 'brand')[]) =>
  snapshotOf(db, 'no account', async (trx) => {
    const shown: string[] = [];
    for (const table of tables) {
      const row = await trx.selectFrom(table).select('id').limit(1).executeTakeFirst();
      if (row) shown.push(table);
    }
    return shown;
  });
