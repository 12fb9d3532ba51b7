import { sql, type Kysely, type RawBuilder } from 'kysely';
import { FUNCTION_ENTRIES } from './functions.js';
import type { Tables } from '../../schema/tables.js';

/**
 * An entry in the inventory of a database, as the server prints it. `what` names an object or a privilege, `how` is
 * its definition. Servers of different versions may print the same thing differently, so only entries of one server
 * are compared.
 */
export interface Entry {
  readonly what: string;
  readonly how: string;
}

/** Whether an extension created the object; such objects are not compared. */
const isOfExtension = (catalog: string, oid: string) =>
  sql.raw(`exists (select from pg_depend d
    where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`);

const relationName = sql.raw(
  `case when n.nspname = current_schema() then '' else quote_ident(n.nspname) || '.' end || quote_ident(c.relname)`,
);

/** The row security of each table, every policy, and the functions of the service. */
export async function installedRowSecurity(db: Kysely<Tables>): Promise<readonly Entry[]> {
  const entries = [...FUNCTION_ENTRIES].map((entry) => sql`(${sql.lit(entry[0])}, ${sql.lit(entry[1])})`);
  const { rows } = await sql<Entry>`
    select 'row security of ' || ${relationName} as what,
      case when c.relrowsecurity then 'on' else 'off' end || case when c.relforcerowsecurity then ', forced' else ', not forced' end as how
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p')
    union all
    select 'policy ' || quote_ident(p.polname) || ' on ' || ${relationName},
      case when p.polpermissive then 'permissive' else 'restrictive' end
        || ' for ' || case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end
        || ' to ' || (select string_agg(case when r = 0 then 'public' else quote_ident(pg_get_userbyid(r)) end, ', ' order by r) from unnest(p.polroles) r)
        || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
        || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not ${isOfExtension('pg_class', 'c.oid')}
    union all
    select ours.entry, 'of ' || quote_ident(f.owner) || ': ' || f.definition
    from (
      select quote_ident(p.proname) || '(' || oidvectortypes(p.proargtypes) || ')' as signature,
        pg_get_userbyid(p.proowner) as owner, pg_get_functiondef(p.oid) as definition
      from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
    ) f
      join (values ${sql.join(entries)}) as ours (signature, entry) on ours.signature = f.signature
    order by 1`.execute(db);
  return rows;
}

/** A query for the oids of the session's roles: its own, and those that it can become. */
export const ROLES_OF_SESSION = sql`select oid from pg_roles
  where pg_has_role(session_user, oid, 'member') or pg_has_role(current_user, oid, 'member')`;

/**
 * Every privilege of these roles in this database: on tables, columns, sequences, functions, schemas and the rest.
 * Excludes the privileges of PUBLIC in every new database, and those that an extension grants to PUBLIC.
 */
export async function privilegesOf(
  db: Kysely<Tables>,
  roles: RawBuilder<unknown>,
): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    with things as (
      select 'pg_class'::regclass as class, c.oid, 0 as sub, case c.relkind when 'S' then 's' else 'r' end::"char" as kind,
        c.relowner as owner, c.relacl as acl, ${relationName} as name, '' as part, ${isOfExtension('pg_class', 'c.oid')} as is_given
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname !~ '^pg_(temp|toast)'
      union all
      select 'pg_class'::regclass, c.oid, a.attnum, 'c', c.relowner, a.attacl, ${relationName},
        ' (' || quote_ident(a.attname) || ')', ${isOfExtension('pg_class', 'c.oid')}
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where a.attacl is not null and not a.attisdropped
      union all
      select 'pg_proc'::regclass, c.oid, 0, 'f', c.proowner, c.proacl,
        case when n.nspname = current_schema() then '' else quote_ident(n.nspname) || '.' end
          || quote_ident(c.proname) || '(' || oidvectortypes(c.proargtypes) || ')', '', ${isOfExtension('pg_proc', 'c.oid')}
      from pg_proc c join pg_namespace n on n.oid = c.pronamespace
      where c.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
        and (c.proacl is not null or c.oid >= ${FIRST_OF_USERS})
        and has_schema_privilege(session_user, n.oid, 'usage')
      union all
      select 'pg_namespace'::regclass, oid, 0, 'n', nspowner, nspacl, 'schema ' || quote_ident(nspname), '', ${isOfExtension('pg_namespace', 'oid')}
      from pg_namespace where nspname !~ '^pg_(temp|toast)'
      union all
      select 'pg_database'::regclass, oid, 0, 'd', datdba, datacl, 'this database', '', true
      from pg_database where datname = current_database()
      union all
      select 'pg_largeobject'::regclass, oid, 0, 'L', lomowner, lomacl, 'large object ' || oid, '', false from pg_largeobject_metadata
      union all
      select 'pg_foreign_server'::regclass, oid, 0, 'S', srvowner, srvacl, 'foreign server ' || quote_ident(srvname), '', false from pg_foreign_server
      union all
      select 'pg_foreign_data_wrapper'::regclass, oid, 0, 'F', fdwowner, fdwacl, 'foreign data wrapper ' || quote_ident(fdwname), '', false from pg_foreign_data_wrapper
      union all
      select 'pg_tablespace'::regclass, oid, 0, 't', spcowner, spcacl, 'tablespace ' || quote_ident(spcname), '', false from pg_tablespace
      union all
      select 'pg_parameter_acl'::regclass, oid, 0, 'p', ${FIRST_ROLE}, paracl, 'parameter ' || parname, '', false from pg_parameter_acl
    )
    select lower(held.privilege_type) || t.part || ' on ' || t.name as what,
      case when bool_or(held.is_grantable) then 'with grant option' else '' end as how
    from things t
      left join pg_init_privs i on i.classoid = t.class and i.objoid = t.oid and i.objsubid = t.sub
      cross join lateral aclexplode(coalesce(t.acl, acldefault(t.kind, t.owner))) held
    where held.grantee in (${roles})
      -- the views of the standard, which show to each what is theirs
      and not (t.oid < ${FIRST_OF_USERS} and t.name ~ '^(schema )?information_schema' and held.privilege_type in ('SELECT', 'USAGE'))
      and not (
        (t.is_given or t.oid < ${FIRST_OF_USERS})
        and exists (
          select from aclexplode(coalesce(i.initprivs, acldefault(t.kind, t.owner))) given
          where given.privilege_type = held.privilege_type and given.grantee = 0 and not held.is_grantable
        )
      )
    group by 1
    order by 1`.execute(db);
  return rows;
}

/** Smaller oids belong to the objects of every new database. The first role is the server's superuser. */
const FIRST_OF_USERS = sql.lit(16_384);
const FIRST_ROLE = sql.lit(10);
