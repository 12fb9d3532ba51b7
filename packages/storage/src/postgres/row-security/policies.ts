import { sql, type Kysely } from 'kysely';
import { ACCOUNT_TABLES } from '../../migrations/account-tables.js';
import { codeOf } from '../errors.js';
import { FUNCTION_SIGNATURES, raiseFunctions } from './functions.js';
import { rightsOf, installedRowSecurity, type Standing } from './inventory.js';
import type { Tables } from '../../migrations/tables.js';

/**
 * The second wall between accounts: row-level security, forced on every table that holds rows of an account. A
 * transaction sees the rows of the account that it names in `app.account_id`, and none when it names none. The owner of
 * the tables, as whom commands work, sees every row as long as it names no account.
 *
 * What a command raised it writes down in the table `access_record`, policies as the server prints them: a service compares all
 * that stands with it (`gaps.ts`). Only the owner may write there, who could as well change a policy.
 */

/** A role without login that owns nothing; the service logs in as a member of it. */
export const READER = 'brand_visibility_reader';

/** Of these a reader may see no row at all: keys are found by a function. */
const HIDDEN: readonly string[] = ['api_key'];
/** Tables without an account that the service reads. */
const SHARED = ['domain_type', 'kysely_migration', 'access_record'];
/** Tables that it neither reads nor writes: requests are counted by a function. */
const CLOSED = ['rate_window', 'kysely_migration_lock'];

const POLICIES = ['own_account', 'owner_at_work'];

const ROW_SECURITY = new Set([
  ...ACCOUNT_TABLES.flatMap((name) => [
    `row security of ${name}`,
    ...POLICIES.map((policy) => `policy ${policy} on ${name}`),
  ]),
  ...FUNCTION_SIGNATURES.map((signature) => `function ${signature}`),
]);

const asText = ({ what, how }: Standing) => `${what}\n${how}`;

/** What the service's role is given, and nothing beside it. */
async function rightsOfReader(db: Kysely<Tables>): Promise<readonly Standing[]> {
  const readable = [...ACCOUNT_TABLES.filter((name) => !HIDDEN.includes(name)), ...SHARED];
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  return [
    ...readable.map((name) => `select on ${name}`),
    ...FUNCTION_SIGNATURES.map((signature) => `execute on ${signature}`),
    `usage on schema ${rows[0]?.schema ?? 'public'}`,
  ].map((what) => ({ what, how: '' }));
}

async function recorded(db: Kysely<Tables>): Promise<readonly Standing[]> {
  const { rows } = await sql<Standing>`select what, how from access_record order by what`.execute(db);
  return rows;
}

const ownRowSecurity = async (db: Kysely<Tables>) =>
  (await installedRowSecurity(db)).filter(({ what }) => ROW_SECURITY.has(what));

/** Whether everything stands as it was written down, and the reader has its rights and no others on what is ours. */
export async function isRowSecurityInstalled(db: Kysely<Tables>): Promise<boolean> {
  const standing = await ownRowSecurity(db);
  const wanted = await rightsOfReader(db);
  const written = new Set((await recorded(db)).map(asText));
  if (standing.length !== ROW_SECURITY.size || written.size !== standing.length + wanted.length) return false;
  if (![...standing, ...wanted].every((each) => written.has(asText(each)))) return false;
  const held = (await rightsOf(db, sql`select oid from pg_roles where rolname = ${READER}`)).filter(isOurs);
  const expected = new Set(wanted.map(asText));
  return held.length === wanted.length && held.every((each) => expected.has(asText(each)));
}

const OURS = [...ACCOUNT_TABLES, ...SHARED, ...CLOSED, ...FUNCTION_SIGNATURES];

/** A right on something that a command may take back. */
const isOurs = ({ what }: Standing) =>
  what.startsWith('usage on schema ') || OURS.some((name) => what.endsWith(` on ${name}`));

/**
 * Raises what is missing and writes down what stands then; inside a transaction that is alone. Says so when this user
 * may not make the reader's role.
 */
export async function installRowSecurity(db: Kysely<Tables>, warn: (line: string) => void): Promise<void> {
  const standing = new Set((await installedRowSecurity(db)).map(asText));
  const written = (await recorded(db)).filter((each) => standing.has(asText(each)));
  const asWritten = new Set(written.map(({ what }) => what));
  const owners = await ownersOf(db);
  for (const name of ACCOUNT_TABLES) {
    const isUp = [...ROW_SECURITY].every((what) => !what.endsWith(` ${name}`) || asWritten.has(what));
    if (!isUp) await installOn(db, name, owners.get(name) ?? '');
  }
  await raiseFunctions(db);
  await giveRights(db, warn);
  await writeDown(db);
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

async function giveRights(db: Kysely<Tables>, warn: (line: string) => void): Promise<void> {
  if (!(await hasReader(db))) {
    warn(
      `this user may not create roles: create the role ${READER} with nologin, then run migrate again to give it its rights`,
    );
    return;
  }
  const reader = sql.id(READER);
  const tables = sql.join([...ACCOUNT_TABLES, ...SHARED, ...CLOSED].map((name) => sql.id(name)));
  const functions = sql.join(FUNCTION_SIGNATURES.map((signature) => sql.raw(signature)));
  await sql`revoke all on ${tables} from ${reader}`.execute(db);
  await sql`revoke all on function ${functions} from ${reader}`.execute(db);
  for (const { what } of await rightsOfReader(db)) {
    const right = what.replace(/^execute on /, 'execute on function ');
    await sql`grant ${sql.raw(right)} to ${reader}`.execute(db);
  }
}

async function writeDown(db: Kysely<Tables>): Promise<void> {
  await sql`delete from access_record`.execute(db);
  const all = [...(await ownRowSecurity(db)), ...(await rightsOfReader(db))];
  const rows = all.map(({ what, how }) => sql`(${what}, ${how})`);
  await sql`insert into access_record (what, how) values ${sql.join(rows)}`.execute(db);
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
