import { sql, type Kysely } from 'kysely';
import { ROLES_OF_SESSION, privilegesOf, installedRowSecurity, type Entry } from './inventory.js';
import type { Tables } from '../../schema/tables.js';
import { READER } from './policies.js';

/** Names per warning line, at most; the rest appears once these are fixed. */
const MOST_NAMES = 20;

/**
 * The reasons why row-level security does not protect this user's reads; empty when it does (rules 10.2 and 10.10).
 * Compares all policies and all privileges of the user, including those through roles, with the ones that a command
 * recorded when it installed row security. Names every change, loss and addition.
 */
export async function rowSecurityGaps(db: Kysely<Tables>): Promise<readonly string[]> {
  const { bypasses, owned } = await exemptionsOf(db);
  const { rows: record } = await sql<Entry>`select what, how from access_record order by what`.execute(db);
  const installed = await installedRowSecurity(db);
  // A user who bypasses row security or owns the tables has every privilege: a list of them adds nothing.
  const privileges =
    bypasses || owned.length > 0
      ? []
      : [...(await privilegesOf(db, rolesAndPublic)), ...(await furtherRoles(db))];
  return [
    ...(bypasses ? ['the user is a superuser or has BYPASSRLS'] : []),
    ...(owned.length > 0 ? [`the user owns tables, or can become their owner: ${named(owned)}`] : []),
    ...(record.length === 0
      ? ['no command has recorded the policies yet: run the command migrate']
      : comparison(record, installed, privileges)),
  ];
}

function comparison(
  record: readonly Entry[],
  installed: readonly Entry[],
  privileges: readonly Entry[],
): readonly string[] {
  const recorded = new Map(record.map(({ what, how }) => [what, how]));
  const found = new Map(installed.map(({ what, how }) => [what, how]));
  const changed = record
    .filter(({ what, how }) => isRowSecurity(what) && found.get(what) !== how)
    .map(({ what }) => describeChange(what, found.get(what)));
  const added = [...installed.filter(({ what }) => what.startsWith('policy ')), ...privileges]
    .filter(({ what, how }) => !recorded.has(what) || (!isRowSecurity(what) && recorded.get(what) !== how))
    .map(({ what, how }) => (how === '' || isRowSecurity(what) ? what : `${what} ${how}`));
  return [
    ...(changed.length > 0 ? [`changed since migrate: ${named(changed)}`] : []),
    ...(added.length > 0 ? [`added since migrate: ${named(added)}`] : []),
  ];
}

const isRowSecurity = (what: string) => /^(?:row security of|policy|function|definition of) /.test(what);

function describeChange(what: string, how: string | undefined): string {
  if (how === undefined) return `${what} (missing)`;
  return what.startsWith('row security of ') ? `${what} (${how})` : what;
}

function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

const rolesAndPublic = sql`${ROLES_OF_SESSION} union all select 0::oid`;

/** Whether the user bypasses row security, and which tables it owns, directly or through a role. */
async function exemptionsOf(db: Kysely<Tables>): Promise<{ bypasses: boolean; owned: readonly string[] }> {
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

/** The user's roles other than the reader, and their server-wide attributes such as createdb. */
async function furtherRoles(db: Kysely<Tables>): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select 'membership in ' || quote_ident(rolname) as what, '' as how from pg_roles
    where oid in (${ROLES_OF_SESSION}) and rolname not in (session_user, current_user, ${READER})
    union all
    select may.what || ' as ' || quote_ident(rolname), '' from pg_roles
      cross join lateral (values ('createrole', rolcreaterole), ('createdb', rolcreatedb), ('replication', rolreplication)) may (what, so)
    where oid in (${ROLES_OF_SESSION}) and may.so
    order by 1`.execute(db);
  return rows;
}
