import { OperatorError, UnknownSchema } from '@brand-visibility/application';
import { asAdmin, newPostgresDatabase, type TestDatabase } from '@brand-visibility/databases';
import { bring, differences, record } from '@brand-visibility/records';
import { afterEach, describe, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { smallWorld } from '../contract/small-world.js';
import { DEFAULT_WRITER, openPostgres, openSqlite, type OpenedStore } from '../../src/index.js';
import { bringUpToDate as bringPostgresUpToDate, POSTGRES_MIGRATIONS } from '../../src/postgres/schema.js';
import { PostgresTurns } from '../../src/postgres/turns.js';
import { postgresPool } from '../../src/postgres/wire/pool.js';
import { FIRST, type Migrations } from '../../src/schema/migrate.js';
import type { Tables } from '../../src/schema/tables.js';
import { bringUpToDate as bringSqliteUpToDate, SQLITE_MIGRATIONS } from '../../src/sqlite/schema.js';
import { Turns } from '../../src/write-turns.js';
import { withoutHistory, type Rows } from '../support/opened.js';
import { migratedDatabase, readerUrl, rowsIn as rowsInPostgres } from '../support/postgres-database.js';
import {
  newFolder,
  onTables,
  rowsIn as rowsInSqlite,
  tamperWith,
  writeEmptyFile,
} from '../support/sqlite-file.js';
import { thrownBy } from '../support/thrown-by.js';

const ACCESSES = ['serve', 'work', 'create'] as const;

/** A database of an engine. */
interface VersionedDatabase {
  readonly migrations: Migrations;
  /** Opens it as a process of this version does; `close` closes that too. */
  open(access: (typeof ACCESSES)[number]): Promise<OpenedStore>;
  /** Migrates it as a command of the version with these migrations does; returns the applied ones. */
  migrate(migrations: Migrations, warn?: (line: string) => void): Promise<readonly string[]>;
  execute(statement: string): Promise<void>;
  rows(): Promise<Rows>;
  /** Opens it in processes that start at the same time; returns the migrations that each of them has applied. */
  openAtOnce(): Promise<string[]>;
  close(): Promise<void>;
}

const CREATE = `import { openSqlite } from '${new URL('../../dist/index.js', import.meta.url).href}';
  const opened = await openSqlite({ file: process.argv[1], access: 'create' });
  console.log(opened.migrated.join(' '));
  await opened.close();`;

async function sqliteDatabase(isEmpty: boolean): Promise<VersionedDatabase> {
  const { file, remove } = await newFolder();
  if (!isEmpty) await writeEmptyFile(file);
  const create = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', CREATE, file]);
  return {
    migrations: SQLITE_MIGRATIONS,
    open: (access) => openSqlite({ file, access: access === 'work' && isEmpty ? 'create' : access }),
    migrate: (migrations) => onTables(file, (db) => bringSqliteUpToDate(db, 'work', file, migrations)),
    execute: async (statement) => tamperWith(file, statement),
    rows: async () => withoutHistory(rowsInSqlite(file)),
    openAtOnce: async () =>
      (await Promise.all([create(), create(), create()])).map(({ stdout }) => stdout.trim()),
    close: remove,
  };
}

async function postgresDatabase(
  isEmpty: boolean,
): Promise<VersionedDatabase & { readonly made: TestDatabase }> {
  const made = await (isEmpty ? newPostgresDatabase() : migratedDatabase());
  const { name, url } = made;
  const onPool = async <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
    const pool = postgresPool({ name: 'primary', url, where: 'the test', most: 1, isServing: false });
    try {
      return await work(pool.db);
    } finally {
      await pool.close();
    }
  };
  const open = async (access: (typeof ACCESSES)[number]) =>
    openPostgres({
      url: access === 'serve' && !isEmpty ? await readerUrl(made) : url,
      access,
      connections: 2,
    });
  return {
    made,
    migrations: POSTGRES_MIGRATIONS,
    open,
    migrate: (migrations, warn = () => undefined) =>
      onPool((db) => {
        const turns = new PostgresTurns(new Turns('the test', DEFAULT_WRITER, () => undefined), db);
        return bringPostgresUpToDate(db, 'the test', warn, turns, migrations);
      }),
    execute: async (statement) => {
      await asAdmin(name, statement);
    },
    rows: async () => withoutHistory(await rowsInPostgres(name)),
    openAtOnce: async () => {
      const opened = await Promise.all([open('create'), open('create'), open('create')]);
      for (const each of opened) await each.close();
      return opened.map(({ migrated }) => migrated.join(' '));
    },
    close: () => made.drop(),
  };
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Closes it, and what is opened of it, at the end of the test. */
async function closedAfterTest<D extends VersionedDatabase>(making: Promise<D>): Promise<D> {
  const made = await making;
  closing.push(() => made.close());
  return {
    ...made,
    open: async (access) => {
      const opened = await made.open(access);
      closing.push(() => opened.close());
      return opened;
    },
  };
}

/** The migration of a made-up later version, which services of this version support. */
const NEXT = '0002-for-0001-notes';
const withNext = (known: Migrations): Migrations => ({
  ...known,
  [NEXT]: {
    up: async (db) => {
      await sql`alter table recommendation add column note text`.execute(db);
      await sql`create index recommendation_noted on recommendation (brand_id, note)`.execute(db);
      await sql`update recommendation set note = title`.execute(db);
    },
  },
});
const apply = (name: string) => `insert into kysely_migration (name, timestamp) values ('${name}', '')`;
const forget = (name: string) => `delete from kysely_migration where name = '${name}'`;

describe.each([
  ['SQLite', sqliteDatabase],
  ['PostgreSQL', postgresDatabase],
] as const)('versions of the schema (%s)', (engine, make) => {
  const database = () => closedAfterTest<VersionedDatabase>(make(false));
  const emptyDatabase = () => closedAfterTest<VersionedDatabase>(make(true));

  // Rule 10.1.
  test('a database is migrated to the next one with its rows, once', async () => {
    const each = await database();
    const { jobStore } = await each.open('work');
    await bring(jobStore, [...smallWorld(), record.recommendation({ title: 'Noted' })]);
    const before = await each.rows();
    expect(await each.migrate(withNext(each.migrations))).toEqual([NEXT]);
    expect(await each.migrate(withNext(each.migrations))).toEqual([]);
    const { recommendation, ...others } = await each.rows();
    expect({ ...others, recommendation: before['recommendation'] }).toEqual(before);
    expect(recommendation).toEqual([expect.stringMatching(/Noted.*Noted/)]);
    expect(await differences(jobStore)).toEqual([]);
  });

  // Rule 10.1.
  test('an empty database gets all of them at once from a command, once, and a service refuses it', async () => {
    const each = await emptyDatabase();
    if (engine === 'PostgreSQL')
      await expect(each.open('serve')).rejects.toThrow(/no schema yet; run .* migrate/);
    expect((await each.open('work')).migrated).toEqual([FIRST]);
    expect((await each.open('create')).migrated).toEqual([]);
    expect(await (await emptyDatabase()).migrate(withNext(each.migrations))).toEqual([FIRST, NEXT]);
  });

  test('an empty database gets its schema once from processes that open it concurrently', async () => {
    const each = await emptyDatabase();
    expect((await each.openAtOnce()).sort()).toEqual(['', '', FIRST]);
    const { jobStore } = await each.open('create');
    await bring(jobStore, smallWorld());
    expect(await differences(jobStore)).toEqual([]);
  });

  test('a database with tables of another program is refused and left unchanged', async () => {
    const each = await emptyDatabase();
    await each.execute('create table letters (id integer primary key)');
    for (const access of ACCESSES) {
      const error = await thrownBy(each.open(access));
      expect(error).toBeInstanceOf(OperatorError);
      expect(String(error)).toMatch(/^[^\n]*another program[^\n]*$/);
    }
    expect(await each.rows()).toEqual({ letters: [] });
  });

  test('all migrations are applied or none', async () => {
    const each = await database();
    const broken = withNext(each.migrations);
    const up = () => Promise.reject(new Error('out of notes'));
    await expect(each.migrate({ ...broken, '0003-fails': { up } })).rejects.toThrow('out of notes');
    await expect(each.execute('select note from recommendation')).rejects.toThrow(/note/);
    expect((await each.open('work')).migrated).toEqual([]);
    expect(await each.migrate(broken)).toEqual([NEXT]);
  });

  test.each([
    ['9001-for-0001-notes', true],
    ['9001-notes', false],
    ['9002-for-9001-notes', false],
    ['9001-for-notes', false],
  ])('a service may go on with %s: %s; a command never does', async (newer, isServed) => {
    const each = await database();
    const running = await each.open('serve');
    await each.execute(apply(newer));
    const refused = new RegExp(`has the schema of a newer version \\(${newer}\\); update the program$`);
    if (isServed) {
      await running.store.ping();
      expect((await each.open('serve')).migrated).toEqual([]);
    } else {
      await expect(running.store.ping()).rejects.toThrow(refused);
      await expect(running.store.ping()).rejects.toThrow(OperatorError);
      await expect(each.open('serve')).rejects.toThrow(refused);
    }
    for (const access of ['work', 'create'] as const)
      await expect(each.open(access)).rejects.toThrow(refused);
  });

  test('compatibility is decided for each newer migration, and an older version is not ready', async () => {
    const each = await database();
    await each.execute(apply('9001-for-0001-notes'));
    const { store } = await each.open('serve');
    await each.execute(apply('9002-gone'));
    await expect(store.ping()).rejects.toThrow('9002-gone');
    await each.execute(forget('9002-gone'));
    await store.ping();
    await each.execute(`${forget('9001-for-0001-notes')}; ${forget(FIRST)}`);
    await expect(store.ping()).rejects.toThrow('has the schema of an older version; run the command migrate');
  });

  // Rule 10.1.
  test('one from before the first schema is refused with one sentence, and left unchanged', async () => {
    const each = await database();
    for (const name of ['0001-first-schema', '0002-lists']) await each.execute(apply(name));
    await each.execute(forget(FIRST));
    const before = await each.rows();
    for (const access of ACCESSES) {
      const error = await thrownBy(each.open(access));
      expect(error).toBeInstanceOf(UnknownSchema);
      expect(String(error)).toMatch(
        /^OperatorError: .+ has a schema of an unknown version \(0002-lists\) that cannot be upgraded; use an empty database and import the records again$/,
      );
    }
    expect(await each.rows()).toEqual(before);
  });
});

test('a table in use makes a migration wait without blocking requests behind it', async () => {
  const each = await closedAfterTest(postgresDatabase(false));
  const report = new pg.Client({ connectionString: each.made.url });
  await report.connect();
  await report.query('begin; select count(*) from recommendation');
  const lines: string[] = [];
  let isMigrated = false;
  const working = each
    .migrate(withNext(POSTGRES_MIGRATIONS), (line) => lines.push(line))
    .finally(() => (isMigrated = true));
  // Requests during an attempt wait until it times out.
  while (lines.length === 0) await each.execute('select count(*) from recommendation');
  expect(lines).toEqual([expect.stringMatching(/tables are in use/)]);
  expect(isMigrated).toBe(false);
  await report.end();
  expect(await working).toEqual([NEXT]);
  expect(lines).toHaveLength(1);
});

test('names of migrations declare compatible older services', () => {
  for (const name of [SQLITE_MIGRATIONS, POSTGRES_MIGRATIONS].flatMap(Object.keys)) {
    const [, number = '', least = ''] = /^(\d{4})-(?:for-(\d{4})-)?[a-z][a-z-]*$/.exec(name) ?? [];
    expect([name, number]).toEqual([name, expect.stringMatching(/^\d{4}$/)]);
    expect(least < number).toBe(true);
  }
});
