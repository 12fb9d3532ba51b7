import { sql, type Kysely } from 'kysely';
import { ROLES_OF_SESSION, rightsOf, installedRowSecurity, type Standing } from './inventory.js';
import type { Tables } from '../../migrations/tables.js';
import { READER } from './policies.js';

/** What the line of a gap names at most; whoever has mended these is told the next ones. */
const MOST_NAMES = 20;

/**
 * Why row-level security would not hold for this user, a reason each; empty when it does. Every policy and every right
 * of the user is compared with what a command wrote down when it raised the walls: whatever is changed, gone or more is
 * named, whoever gave it and by whatever role the user has it.
 */
export async function rowSecurityGaps(db: Kysely<Tables>): Promise<readonly string[]> {
  const { passes, owned } = await standOf(db);
  const { rows: record } = await sql<Standing>`select what, how from access_record order by what`.execute(db);
  const walls = await installedRowSecurity(db);
  // Who passes the walls or owns them has every right; to list them would tell nothing more.
  const rights =
    passes || owned.length > 0 ? [] : [...(await rightsOf(db, rolesAndPublic)), ...(await rolesBeside(db))];
  return [
    ...(passes ? ['the user is a superuser or bypasses it'] : []),
    ...(owned.length > 0 ? [`the user owns the tables, or may become who does: ${named(owned)}`] : []),
    ...(record.length === 0
      ? ['no command has written down yet what it raised: run the command migrate']
      : comparison(record, walls, rights)),
  ];
}

function comparison(
  record: readonly Standing[],
  walls: readonly Standing[],
  rights: readonly Standing[],
): readonly string[] {
  const written = new Map(record.map(({ what, how }) => [what, how]));
  const standing = new Map(walls.map(({ what, how }) => [what, how]));
  const changed = record
    .filter(({ what, how }) => isRowSecurity(what) && standing.get(what) !== how)
    .map(({ what }) => describeChange(what, standing.get(what)));
  const more = [...walls.filter(({ what }) => what.startsWith('policy ')), ...rights]
    .filter(({ what, how }) => !written.has(what) || (!isRowSecurity(what) && written.get(what) !== how))
    .map(({ what, how }) => (how === '' || isRowSecurity(what) ? what : `${what} ${how}`));
  return [
    ...(changed.length > 0 ? [`not as migrate made it: ${named(changed)}`] : []),
    ...(more.length > 0 ? [`more than migrate made: ${named(more)}`] : []),
  ];
}

const isRowSecurity = (what: string) => /^(?:row security of|policy|function) /.test(what);

function describeChange(what: string, how: string | undefined): string {
  if (how === undefined) return `${what} (gone)`;
  return what.startsWith('row security of ') ? `${what} (${how})` : what;
}

function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

const rolesAndPublic = sql`${ROLES_OF_SESSION} union all select 0::oid`;

/** Whether the user passes row security whatever it says, and which tables it owns or could own. */
async function standOf(db: Kysely<Tables>): Promise<{ passes: boolean; owned: readonly string[] }> {
  const { rows } = await sql<{ passes: boolean }>`
    select bool_or(rolsuper or rolbypassrls) as passes from pg_roles
    where oid in (${ROLES_OF_SESSION})`.execute(db);
  const passes = rows[0]?.passes ?? false;
  if (passes) return { passes, owned: [] };
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and relowner in (${ROLES_OF_SESSION})
    order by 1`.execute(db);
  return { passes, owned: tables.map(({ name }) => name) };
}

/** Roles that the user is a member of beside the reader, and what a role may do to the server. */
async function rolesBeside(db: Kysely<Tables>): Promise<readonly Standing[]> {
  const { rows } = await sql<Standing>`
    select 'membership in ' || quote_ident(rolname) as what, '' as how from pg_roles
    where oid in (${ROLES_OF_SESSION}) and rolname not in (session_user, current_user, ${READER})
    union all
    select may.what || ' as ' || quote_ident(rolname), '' from pg_roles
      cross join lateral (values ('createrole', rolcreaterole), ('createdb', rolcreatedb), ('replication', rolreplication)) may (what, so)
    where oid in (${ROLES_OF_SESSION}) and may.so
    order by 1`.execute(db);
  return rows;
}
