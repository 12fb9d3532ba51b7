/** Finds the database rights that the service lacks. */
import type { MissingRight } from '@brand-visibility/application';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { ACCOUNT_TABLES } from '../../schema/account-tables.js';
import type { Tables } from '../../schema/tables.js';
import { CLOSED, SHARED } from './check.js';
import { FUNCTION_SIGNATURES, WITHOUT_RESPONSE } from './functions.js';

/** The tables that the service reads: two shared tables, and every table in ACCOUNT_TABLES that is not in CLOSED. */
export const READABLE = [...ACCOUNT_TABLES.filter((name) => !CLOSED.includes(name)), ...SHARED];

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
