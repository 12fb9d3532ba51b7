import {
  asAdmin,
  newPostgresDatabase,
  newReader,
  postgresUrl,
  type TestDatabase,
} from '@brand-visibility/databases';
import { once } from '@brand-visibility/tooling/once';
import { afterEach, beforeEach } from '@jest/globals';
import { openPostgres, type OpenedStore, type PostgresOptions } from '../../src/index.js';
import { READER } from '../../src/postgres/row-security/install.js';
import { withoutHistory, type Open, type Rows } from './opened.js';

/** A database with the schema and no rows. */
async function makeEmptyDatabase(): Promise<TestDatabase> {
  const database = await newPostgresDatabase();
  await (await openPostgres({ url: database.url, access: 'create' })).close();
  return database;
}

export async function migratedDatabase(): Promise<TestDatabase> {
  return newPostgresDatabase((await once('empty database', makeEmptyDatabase)).name);
}

/** Makes copies of a database that is filled once. */
export function filledDatabase(fill: (opened: OpenedStore) => Promise<unknown>): () => Promise<TestDatabase> {
  const filled = async () => {
    const database = await migratedDatabase();
    const opened = await openPostgres({ url: database.url, access: 'work' });
    await fill(opened);
    await opened.close();
    return database;
  };
  let template: Promise<TestDatabase> | null = null;
  return async () => newPostgresDatabase((await (template ??= filled())).name);
}

/** The address of a database for a read-only role. */
export async function readerUrl({ name }: TestDatabase): Promise<string> {
  return postgresUrl(name, await once('reader', () => newReader(READER)));
}

/** The rows that a statement selects as superuser; each has the type that the caller names. */
export async function selected<R>(
  { name }: Pick<TestDatabase, 'name'>,
  statement: string,
): Promise<readonly R[]> {
  return (await asAdmin(name, statement)) as R[]; // the driver does not type rows
}

/** The number of transactions in a database that wait for a lock. Other test files use other databases. */
export async function lockWaits({ name }: Pick<TestDatabase, 'name'>): Promise<number> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await asAdmin(name, waiting)).length;
}

/** The names of our tables. */
const tablesOf = async (name: string) =>
  (
    await selected<{ name: string }>(
      { name },
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_step'`,
    )
  ).map((table) => table.name);

/** All rows of our tables, read as superuser, in a deterministic order. */
export async function rowsIn(database: string): Promise<Rows> {
  const tables = await tablesOf(database);
  const lists = tables.map((name) => {
    const row = name === 'account' || name === 'brand' ? `(to_jsonb(t) - 'imported_at')::text` : 't::text';
    return `'${name}', (select coalesce(json_agg(${row} order by ${row} collate "C"), '[]') from ${name} t)`;
  });
  const [found] = await selected<{ rows: Rows }>(
    { name: database },
    `select json_build_object(${lists.join(', ')}) as rows`,
  );
  return found!.rows;
}

/** Flips the last bit of some bytes. */
const DAMAGED = `create or replace function damaged(data bytea) returns bytea language sql as
  'select set_byte(data, length(data) - 1, get_byte(data, length(data) - 1) # 1)'`;

/** Drops the functions that a test has created, with their triggers. */
const DROP_FUNCTIONS = `do $$ declare each regprocedure; begin
  for each in select oid from pg_proc where pronamespace = 'public'::regnamespace and proowner = current_user::regrole loop
    execute 'drop function ' || each || ' cascade';
  end loop; end $$`;

/** Commands connect as the owner of the tables, the reopened service as a reader. */
export const openPostgresDatabase: Open = async () => {
  const database = await migratedDatabase();
  const { name } = database;
  const stores = new Set<OpenedStore>();
  const open = async (options: PostgresOptions) => {
    const opened = await openPostgres({ connections: 4, ...options });
    stores.add(opened);
    return opened;
  };
  const close = async (each: OpenedStore) => {
    if (stores.delete(each)) await each.close();
  };
  const tables = await tablesOf(name);
  let restoring = tables.map((table) => `delete from ${table}`);
  const closeOthers = async () => {
    for (const each of stores) await close(each);
  };
  const first = await openPostgres({ connections: 4, url: database.url, access: 'work' });
  return {
    store: first.store,
    jobStore: first.jobStore,
    reopen: async () => {
      const url = await readerUrl(database);
      const serving = await open({ url, access: 'serve', requireRowSecurity: true });
      const working = await open({ url: database.url, access: 'work' });
      return { store: serving.store, jobStore: working.jobStore, close: () => close(serving) };
    },
    execute: async (sql) => {
      await asAdmin(name, `${DAMAGED}; ${sql}`);
    },
    rows: async () => withoutHistory(await rowsIn(name)),
    keep: async () => {
      await asAdmin(name, 'create schema kept', ...tables.map((t) => `create table kept.${t} as table ${t}`));
      restoring = tables.flatMap((t) => [`delete from ${t}`, `insert into ${t} table kept.${t}`]);
    },
    empty: async () => {
      await closeOthers();
      // Parents may come before children.
      await asAdmin(
        name,
        [DROP_FUNCTIONS, 'set session_replication_role = replica', ...restoring].join('; '),
      );
    },
    close: async () => {
      await closeOthers();
      await first.close();
      await database.drop();
    },
  };
};

/** Creates a database before each test of the file; closes the test's stores after it. */
export function databaseForEach(make: () => Promise<TestDatabase> = migratedDatabase) {
  let database: TestDatabase | null = null;
  const stores: OpenedStore[] = [];
  const testDatabase = () => {
    if (!database) throw new Error('only a test has a database');
    return database;
  };
  const open = async (access: PostgresOptions['access'], options: Partial<PostgresOptions> = {}) => {
    const opened = await openPostgres({ url: testDatabase().url, access, connections: 4, ...options });
    stores.push(opened);
    return opened;
  };
  beforeEach(async () => {
    database = await make();
  });
  afterEach(async () => {
    for (const each of stores.splice(0)) await each.close();
    await testDatabase().drop();
  });
  return { testDatabase, open };
}
