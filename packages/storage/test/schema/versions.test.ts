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
import { ASSISTANTS, COMPLETE, DERIVED, ERASURES, WITHOUT_FIRST_SET } from '../../src/schema/migrate.js';
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

const apply = (name: string) => `insert into kysely_migration (name, timestamp) values ('${name}', '')`;
const forget = (name: string) => `delete from kysely_migration where name = '${name}'`;

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
    expect((await each.open('work')).migrated).toEqual(COMPLETE);
    for (const access of ['create', 'migrate', 'finish'] as const)
      expect((await each.open(access)).migrated).toEqual([]);
  });

  test('an empty database gets its schema once from processes that open it concurrently', async () => {
    const each = await emptyDatabase();
    expect((await each.openAtOnce()).sort()).toEqual(['', '', COMPLETE.join(' ')]);
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
  test('a service serves what a later release has migrated, as long as it has what the service needs', async () => {
    const each = await database();
    const running = await each.open('serve');
    await each.execute(apply('9001-notes'));
    await running.store.ping();
    expect((await each.open('serve')).migrated).toEqual([]);
    const refused = /has the schema of a newer version \(9001-notes\); update the program$/;
    for (const access of ['work', 'create', 'migrate', 'finish'] as const)
      await expect(each.open(access)).rejects.toThrow(refused);
    await each.execute(forget(DERIVED));
    for (const asking of [running.store.ping(), each.open('serve')]) {
      const error = await thrownBy(asking);
      expect(error).toBeInstanceOf(UnservableSchema);
      expect(String(error)).toMatch(refused);
    }
    await each.execute(forget('9001-notes'));
    const older = 'has the schema of an older version; run the command migrate';
    await expect(running.store.ping()).rejects.toThrow(older);
    for (const access of ['work', 'create', 'finish'] as const)
      await expect(each.open(access)).rejects.toThrow(older);
  });

  // Rule 10.13.
  test('one without the table of erasures gets it, from a service on SQLite too, and then stores erasures', async () => {
    const each = await database();
    const drops = ['drop table erasure', ...(engine === 'SQLite' ? [] : ['drop table assistant_connection'])];
    for (const statement of [...drops, forget(ERASURES), forget(ASSISTANTS)]) await each.execute(statement);
    const older = 'has the schema of an older version; run the command migrate';
    await expect(each.open('work')).rejects.toThrow(older);
    if (engine === 'PostgreSQL') await expect(each.open('serve')).rejects.toThrow(older);
    const { migrated, store } = await each.open(engine === 'SQLite' ? 'serve' : 'migrate');
    expect(migrated).toEqual([ERASURES, ASSISTANTS]);
    await store.ping();
    const { jobStore } = await each.open('work');
    await bring(jobStore, smallWorld());
    await jobStore.erase({ account_id: 'acc_1' });
    expect([...(await jobStore.commandRuns.erasures()).keys()]).toEqual(['account acc_1']);
    expect((await each.open('serve')).migrated).toEqual([]);
  });

  // Rule 10.1.
  test('one from before the first schema is refused with one sentence, and left unchanged', async () => {
    const each = await database();
    for (const name of ['0001-first-schema', '0002-lists']) await each.execute(apply(name));
    for (const name of COMPLETE) await each.execute(forget(name));
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
  for (const name of ['facts_revision', 'citations_revision', 'answers_digest'])
    await each.execute(`alter table run add column ${name} text`);
  await each.execute(forget(WITHOUT_FIRST_SET));
  const report = new pg.Client({ connectionString: each.made.url });
  await report.connect();
  await report.query('begin; select count(*) from run');
  const { pool, turns } = poolOf(each.made.url);
  const lines: string[] = [];
  let isMigrated = false;
  const working = bringPostgresUpToDate(
    pool.db,
    'finish',
    'the test',
    (line) => lines.push(line),
    turns,
  ).finally(() => (isMigrated = true));
  // Requests during an attempt wait until it times out.
  while (lines.length === 0) await each.execute('select count(*) from run');
  expect(lines).toEqual([expect.stringMatching(/tables are in use/)]);
  expect(isMigrated).toBe(false);
  await report.end();
  expect(await working).toEqual([WITHOUT_FIRST_SET]);
  expect(lines).toHaveLength(1);
  await pool.close();
});

function poolOf(url: string) {
  const pool = postgresPool({ name: 'primary', url, where: 'the test', most: 1, isServing: false });
  return { pool, turns: new PostgresTurns(new Turns('the test', DEFAULT_WRITER, () => undefined), pool.db) };
}
