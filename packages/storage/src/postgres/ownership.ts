/** Keeps everything that commands create with one owner: the owner of what is there. */
import { OperatorError } from '@brand-visibility/application';
import { sql, type Kysely } from 'kysely';
import { ACCOUNT_TABLES } from '../schema/account-tables.js';
import type { Tables } from '../schema/tables.js';
import { errorCode } from './errors.js';
import { CLOSED, SHARED } from './row-security/check.js';
import { FUNCTION_SIGNATURES } from './row-security/functions.js';

interface Ownership {
  /** The owner of the table `account`; without tables, the database's owner, or this role if it cannot act as that. */
  readonly owner: string;
  /** Whether this role has the owner's rights, as a superuser does and a role to which the owner's role was granted. */
  readonly actsAsOwner: boolean;
  /** The statements, each in one line, that give the owner the tables and functions that other roles own. */
  readonly mends: readonly string[];
}

const texts = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name)));
const OWN_TABLES = texts([...ACCOUNT_TABLES, ...SHARED, ...CLOSED]);
const OWN_FUNCTIONS = texts(FUNCTION_SIGNATURES.map((signature) => signature.replace(/\(.*/, '')));

export async function ownershipOf(db: Kysely<Tables>): Promise<Ownership> {
  const { rows } = await sql<Ownership>`
    with item as (
      select 'table ' || quote_ident(relname) as what, relname = 'account' as is_first, relowner as owner from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname in (${OWN_TABLES})
      union all
      select 'function ' || oid::regprocedure, false, proowner from pg_proc
      where pronamespace = current_schema()::regnamespace and proname in (${OWN_FUNCTIONS})
    ), owning as (
      select coalesce(
        (select owner from item where is_first),
        (select datdba from pg_database where datname = current_database() and pg_has_role(datdba, 'usage')),
        (select oid from pg_roles where rolname = current_user)) as role
    )
    select pg_get_userbyid(role) as owner, pg_has_role(role, 'usage') as "actsAsOwner",
      array(select format('alter %s owner to %I;', what, pg_get_userbyid(role)) from item where owner <> role order by 1) as mends
    from owning`.execute(db);
  return rows[0]!; // `owning` has one row
}

/** Throws an OperatorError unless this role can act as the owner, and everything belongs to the owner. */
export function requireOneOwner({ owner, actsAsOwner, mends }: Ownership, where: string): void {
  if (!actsAsOwner) throw refused(where, owner);
  if (mends.length > 0) throw new OperatorError(describeMends(mends, where));
}

const refused = (where: string, owner: string) =>
  new OperatorError(
    `${where} belongs to the role ${owner}, as which this user may not act; connect as ${owner}`,
  );

export const describeMends = (mends: readonly string[], where: string) =>
  `${where} has tables or functions of several owners; run as a superuser, and then migrate: ${mends.join(' ')}`;

/** Lets the rest of the transaction act as the owner. */
export const actAs = (db: Kysely<Tables>, { owner }: Ownership) =>
  sql`set local role ${sql.id(owner)}`.execute(db);

/** Runs `work`. If a privilege is missing, throws an OperatorError with the name of the owner. */
export async function namingOwner<T>(
  ownership: Ownership,
  where: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) !== '42501') throw error;
    requireOneOwner(ownership, where);
    throw refused(where, ownership.owner);
  }
}
