import { asAdmin, newPostgresDatabase, postgresUrl, type TestDatabase } from '@brand-visibility/databases';
import { afterEach, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { STEPS, type Step } from '../../src/schema/steps.js';
import { openPostgres } from '../../src/index.js';
import type { SchemaAccess } from '../../src/schema/migrate.js';
import { migratedDatabase, selected } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

// Rule 10.13: other roles than the owner (`owner` of the database and of its tables) run commands.

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

async function made(making: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await making;
  ending.push(() => database.drop());
  return database;
}

const ownerOf = ({ url }: TestDatabase) => new URL(url).username;

/** The address of the database for a new role. */
async function urlOfRole({ name }: TestDatabase, options = ''): Promise<string> {
  const user = `bv_role_${randomBytes(6).toString('hex')}`;
  await asAdmin('postgres', `create role ${user} login password 'x' ${options}`);
  ending.unshift(() => asAdmin('postgres', `drop role ${user}`)); // after its database
  ending.push(() => asAdmin(name, `drop owned by ${user}`));
  return postgresUrl(name, { user, password: 'x' });
}

/** Runs a command as a role; returns the applied migrations and the lines for the operator. */
async function run(url: string, access: Exclude<SchemaAccess, 'serve'>, steps: readonly Step[] = STEPS) {
  const lines: string[] = [];
  const warn = (line: string) => lines.push(line);
  const opened = await openPostgres({ url, access, steps, connections: 2, warn });
  await opened.close();
  return { migrated: opened.migrated, lines };
}

/** The owners of everything in the schema. */
const ownersIn = async (database: TestDatabase) =>
  (
    await selected<{ owner: string }>(
      database,
      `select pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'public'::regnamespace
       union select pg_get_userbyid(proowner) from pg_proc where pronamespace = 'public'::regnamespace`,
    )
  ).map(({ owner }) => owner);

const NOTES: Step = {
  name: 'r1.1.0 notes',
  at: 'migrate',
  statements: () => ['create table note (id text primary key)'],
};

const ROLES: readonly (readonly [string, (database: TestDatabase) => Promise<string>])[] = [
  ['a superuser', async ({ name }) => postgresUrl(name, 'admin')],
  ['a member of the owner’s role', (database) => urlOfRole(database, `in role ${ownerOf(database)}`)],
];

describe.each(ROLES)('%s', (_, urlFor) => {
  test('creates the schema of an empty database, and takes a later step, as the owner', async () => {
    const database = await made(newPostgresDatabase());
    for (const steps of [STEPS, [...STEPS, NOTES]])
      expect((await run(await urlFor(database), 'migrate', steps)).migrated).toEqual([steps.at(-1)?.name]);
    expect(await ownersIn(database)).toEqual([ownerOf(database)]);
    for (const access of ['work', 'migrate', 'finish'] as const)
      expect((await run(database.url, access, [...STEPS, NOTES])).lines).toEqual([]);
    expect(await ownersIn(database)).toEqual([ownerOf(database)]);
  });

  test('restores a function and a policy as the owner', async () => {
    const database = await made(migratedDatabase());
    await asAdmin(database.name, 'drop function set_account', 'drop policy rows_of_owner on run');
    const { lines } = await run(await urlFor(database), 'work');
    expect(lines).toEqual([
      expect.stringContaining('repaired policy rows_of_owner on run, function set_account'),
    ]);
    expect(await ownersIn(database)).toEqual([ownerOf(database)]);
    expect((await run(database.url, 'migrate')).lines).toEqual([]);
  });
});

test.each([
  ['another role', () => ''],
  ['a member that does not inherit the owner’s rights', (owner: string) => `noinherit in role ${owner}`],
])('%s is refused with the name of the owner', async (_, options) => {
  const database = await made(migratedDatabase());
  const url = await urlOfRole(database, options(ownerOf(database)));
  const refused = `belongs to the role ${ownerOf(database)}, as which this user may not act; connect as ${ownerOf(database)}`;
  for (const access of ['work', 'migrate', 'finish'] as const)
    expect(String(await thrownBy(run(url, access)))).toContain(refused);
  const user = new URL(url).username;
  await asAdmin(database.name, `grant select on schema_step to ${user}`, 'drop function set_account');
  expect(String(await thrownBy(run(url, 'work')))).toContain(refused);
});

test('another role that may create tables in an empty database owns them', async () => {
  const database = await made(newPostgresDatabase());
  const url = await urlOfRole(database);
  await asAdmin(database.name, `grant create, usage on schema public to ${new URL(url).username}`);
  await asAdmin(
    database.name,
    `do $$ begin create role brand_visibility_reader nologin;
    exception when duplicate_object or unique_violation then null; end $$`,
  );
  await run(url, 'migrate');
  expect(await ownersIn(database)).toEqual([new URL(url).username]);
});

test('tables and functions of other roles are named, with the statements that mend them', async () => {
  const database = await made(migratedDatabase());
  const url = await urlOfRole(database);
  const [owner, other] = [ownerOf(database), new URL(url).username];
  const alien = ['table rival_order', 'table run', 'function find_api_key(text)'];
  await asAdmin(
    database.name,
    ...alien.map((what) => `alter ${what} owner to ${other}`),
    ...['rival_order', 'run'].map((table) => `alter policy rows_of_owner on ${table} to ${other}`),
  );
  await asAdmin(database.name, `create table notes (id integer)`, `alter table notes owner to ${other}`);
  const mends = alien.map((what) => `alter ${what} owner to ${owner};`).sort();
  const named = `has tables or functions of several owners; run as a superuser, and then migrate: ${mends.join(' ')}`;
  for (const user of [database.url, postgresUrl(database.name, 'admin')]) {
    expect(await run(user, 'work')).toEqual({ migrated: [], lines: [expect.stringContaining(named)] });
    for (const access of ['migrate', 'finish'] as const)
      expect(String(await thrownBy(run(user, access)))).toContain(named);
  }
  await asAdmin(database.name, ...mends, 'drop table notes');
  const { lines } = await run(database.url, 'migrate');
  expect(lines).toEqual([expect.stringContaining('repaired policy rows_of_owner on rival_order')]);
  expect(await ownersIn(database)).toEqual([owner]);
  expect(await run(database.url, 'migrate')).toEqual({ migrated: [], lines: [] });
});
