import {
  asAdmin,
  newPostgresDatabase,
  newReader,
  postgresUrl,
  type TestDatabase,
} from '@brand-visibility/databases';
import { withoutHistory, type Open } from '../contract/opened.js';
import { afterEach, beforeEach } from '@jest/globals';
import pg from 'pg';
import { openPostgres, type OpenedStore, type PostgresOptions } from '../../src/index.js';
import { READER } from '../../src/postgres/row-security/install.js';
import { tamperings } from './tamperings.js';

const TAMPERINGS = tamperings(
  'set_byte(data, length(data) - 1, get_byte(data, length(data) - 1) # 1)',
  `create function locked() returns trigger language plpgsql as 'begin raise exception $$locked$$; end';
    create trigger locked before update on outreach_target for each row execute function locked()`,
);

/** The template of the other databases, with a schema and no rows; one per test file. */
let template: Promise<TestDatabase> | null = null;

async function makeTemplate(): Promise<TestDatabase> {
  const database = await newPostgresDatabase();
  const opened = await openPostgres({ url: database.url, access: 'create' });
  await opened.close();
  return database;
}

export async function migratedDatabase(): Promise<TestDatabase> {
  template ??= makeTemplate();
  return newPostgresDatabase((await template).name);
}

let reader: ReturnType<typeof newReader> | null = null;

/** The address of a database for a read-only role. */
export async function readerUrl({ name }: TestDatabase): Promise<string> {
  reader ??= newReader(READER);
  return postgresUrl(name, await reader);
}

async function tablesOf(database: string): Promise<readonly string[]> {
  const tables = (await asAdmin(
    database,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
  )) as { name: string }[]; // rows are untyped
  return tables.map(({ name }) => name);
}

/** All rows of our tables, read as superuser, in a deterministic order. */
export async function rowsIn(database: string): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const name of await tablesOf(database)) {
    const texts = await asAdmin(database, `select t::text as row from ${name} t order by 1`);
    rows[name] = texts.map((each) => (each as { row: string }).row); // as above
  }
  return rows;
}

/** Copies all rows into another database with the same or an older schema: the tables and columns that it has. */
export async function copyRows(from: string, to: string): Promise<void> {
  const textOf = async (database: string, statement: string) => {
    const [row] = (await asAdmin(database, statement)) as { text: string }[]; // rows are untyped
    return row?.text ?? '';
  };
  for (const table of await tablesOf(to)) {
    const rows = await textOf(from, `select coalesce(json_agg(t), '[]')::text as text from ${table} t`);
    const columns = await textOf(
      to,
      `select string_agg(quote_ident(attname), ', ') as text from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0`,
    );
    await asAdmin(
      to,
      'set session_replication_role = replica', // parents may come after children
      `insert into ${table} (${columns})
       select ${columns} from json_populate_recordset(null::${table}, ${pg.escapeLiteral(rows)})`,
    );
  }
}

/** A deletion for each table; all databases have the same. */
let emptying: Promise<readonly string[]> | null = null;

/** Deletes all rows of a database that others have open, and what tampering left. */
async function emptyDatabase(name: string): Promise<void> {
  emptying ??= tablesOf(name).then((tables) => tables.map((table) => `delete from ${table}`));
  await asAdmin(
    name,
    'drop function if exists locked() cascade',
    // Parents may come before children.
    ['set session_replication_role = replica', ...(await emptying)].join('; '),
  );
}

/** Commands connect as the owner of the tables, the reopened service as a reader. */
export const openPostgresDatabase: Open = async () => {
  const database = await migratedDatabase();
  const copies: TestDatabase[] = [];
  const stores: OpenedStore[] = [];
  const open = async (options: PostgresOptions) => {
    const opened = await openPostgres({ connections: 4, ...options });
    stores.push(opened);
    return opened;
  };
  const closeOthers = async () => {
    for (const each of stores.splice(0)) await each.close();
    for (const each of copies.splice(0)) await each.drop();
  };
  const first = await openPostgres({ connections: 4, url: database.url, access: 'work' });
  return {
    store: first.store,
    jobStore: first.jobStore,
    reopen: async () => {
      const serving = await open({
        url: await readerUrl(database),
        access: 'serve',
        requireRowSecurity: true,
      });
      const working = await open({ url: database.url, access: 'work' });
      return { store: serving.store, jobStore: working.jobStore };
    },
    tamper: async (kind) => {
      await asAdmin(database.name, TAMPERINGS[kind]);
    },
    rows: async () => withoutHistory(await rowsIn(database.name)),
    copy: async () => {
      const copy = await migratedDatabase();
      copies.push(copy);
      await copyRows(database.name, copy.name);
      return open({ url: copy.url, access: 'work' });
    },
    empty: async () => {
      await closeOthers();
      await emptyDatabase(database.name);
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
