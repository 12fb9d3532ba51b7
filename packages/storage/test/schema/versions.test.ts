import { OperatorError, UnknownSchema, UnservableSchema } from '@brand-visibility/application';
import { asAdmin, newPostgresDatabase, type TestDatabase } from '@brand-visibility/databases';
import { bring, differences } from '@brand-visibility/records';
import { afterEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { smallWorld } from '../contract/small-world.js';
import { DEFAULT_WRITER, openPostgres, openSqlite, type OpenedStore } from '../../src/index.js';
import { bringUpToDate as bringPostgresUpToDate } from '../../src/postgres/schema.js';
import { PostgresTurns } from '../../src/postgres/turns.js';
import { postgresPool } from '../../src/postgres/wire/pool.js';
import { STEPS, type Step } from '../../src/schema/steps.js';
import { Turns } from '../../src/write-turns.js';
import { withoutHistory, type Rows } from '../support/opened.js';
import { migratedDatabase, readerUrl, rowsIn as rowsInPostgres } from '../support/postgres-database.js';
import { newFolder, rowsIn as rowsInSqlite, tamperWith, writeEmptyFile } from '../support/sqlite-file.js';
import { thrownBy } from '../support/thrown-by.js';

const ACCESSES = ['serve', 'work', 'create', 'migrate', 'finish'] as const;

/** A database of an engine. */
interface VersionedDatabase {
  /** Opens it as a process of this version does; `close` closes that too. */
  open(access: (typeof ACCESSES)[number]): Promise<OpenedStore>;
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
    open: (access) => openSqlite({ file, access: access === 'work' && isEmpty ? 'create' : access }),
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
  const open = async (access: (typeof ACCESSES)[number]) =>
    openPostgres({
      url: access === 'serve' && !isEmpty ? await readerUrl(made) : url,
      access,
      connections: 2,
    });
  return {
    made,
    open,
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

const take = (name: string, at: Step['at'] = 'migrate') =>
  `insert into schema_step (name, at) values ('${name}', '${at}')`;
const forget = (name: string) => `delete from schema_step where name = '${name}'`;
const FIRST = 'r1.0.0';

describe.each([
  ['SQLite', sqliteDatabase],
  ['PostgreSQL', postgresDatabase],
] as const)('versions of the schema (%s)', (engine, make) => {
  const database = () => closedAfterTest<VersionedDatabase>(make(false));
  const emptyDatabase = () => closedAfterTest<VersionedDatabase>(make(true));

  // Rule 10.1.
  test('an empty database gets all of them at once from a command, once, and a service refuses it', async () => {
    const each = await emptyDatabase();
    if (engine === 'PostgreSQL')
      await expect(each.open('serve')).rejects.toThrow(/no schema yet; run .* migrate/);
    expect((await each.open('work')).migrated).toEqual([FIRST]);
    for (const access of ['create', 'migrate', 'finish'] as const)
      expect((await each.open(access)).migrated).toEqual([]);
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

  // Rule 10.13.
  test('a service serves what a later release has migrated, until that release finishes', async () => {
    const each = await database();
    const running = await each.open('serve');
    await each.execute(take('r1.1.0 notes'));
    await running.store.ping();
    expect((await each.open('serve')).migrated).toEqual([]);
    const refused = /has the schema of a newer version \(r1\.1\.0 notes\); update the program$/;
    for (const access of ['work', 'create', 'migrate', 'finish'] as const)
      await expect(each.open(access)).rejects.toThrow(refused);
    await each.execute(`update schema_step set at = 'finish' where name = 'r1.1.0 notes'`);
    for (const asking of [running.store.ping(), each.open('serve')]) {
      const error = await thrownBy(asking);
      expect(error).toBeInstanceOf(UnservableSchema);
      expect(String(error)).toMatch(refused);
    }
    await each.execute(forget('r1.1.0 notes'));
    for (const derived_to of ['', 'brd_1']) {
      await each.execute(`update schema_step set derived_to = '${derived_to}'`);
      const older = 'has the schema of an older version; run the command migrate';
      await expect(running.store.ping()).rejects.toThrow(older);
      for (const access of ['work', 'create', 'finish'] as const)
        await expect(each.open(access)).rejects.toThrow(older);
    }
  });

  // Rule 10.13.
  test('one from before the first release is refused with one sentence, and left unchanged', async () => {
    const each = await emptyDatabase();
    await each.execute('create table kysely_migration (name varchar(255) primary key)');
    for (const access of ACCESSES) {
      const error = await thrownBy(each.open(access));
      expect(error).toBeInstanceOf(UnknownSchema);
      expect(String(error)).toMatch(
        /^OperatorError: .+ was made before r1\.0\.0 and cannot be upgraded; import its records again into an empty database$/,
      );
    }
    expect(await each.rows()).toEqual({ kysely_migration: [] });
  });
});

const NOTES: Step = {
  name: 'r1.1.0 notes',
  at: 'migrate',
  statements: () => ['alter table run add column note text'],
};

test('a table in use makes a migration wait without blocking requests behind it', async () => {
  const each = await closedAfterTest(postgresDatabase(false));
  const report = new pg.Client({ connectionString: each.made.url });
  await report.connect();
  await report.query('begin; select count(*) from run');
  const { pool, turns } = poolOf(each.made.url);
  const lines: string[] = [];
  let isMigrated = false;
  const working = bringPostgresUpToDate(pool.db, 'migrate', 'the test', (line) => lines.push(line), turns, [
    ...STEPS,
    NOTES,
  ]).finally(() => (isMigrated = true));
  // Requests during an attempt wait until it times out.
  while (lines.length === 0) await each.execute('select count(*) from run');
  expect(lines).toEqual([expect.stringMatching(/tables are in use/)]);
  expect(isMigrated).toBe(false);
  await report.end();
  expect(await working).toEqual([NOTES]);
  expect(lines).toHaveLength(1);
  await pool.close();
});

function poolOf(url: string) {
  const pool = postgresPool({ name: 'primary', url, where: 'the test', most: 1, isServing: false });
  return { pool, turns: new PostgresTurns(new Turns('the test', DEFAULT_WRITER, () => undefined), pool.db) };
}
