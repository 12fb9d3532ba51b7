import { withoutHistory, type Open } from '../contract/opened.js';
import { afterAll, afterEach, beforeEach } from '@jest/globals';
import Database from 'better-sqlite3';
import { Kysely, type CompiledQuery } from 'kysely';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite, type OpenedStore, type SqliteOptions } from '../../src/index.js';
import type { Tables } from '../../src/schema/tables.js';
import { SqliteConnection } from '../../src/sqlite/connection.js';
import { sqliteDialect } from '../../src/sqlite/dialect.js';
import { tamperings } from './tamperings.js';

const TAMPERINGS = tamperings(
  'damaged(data)',
  `create trigger locked before update on outreach_target begin select raise(abort, 'locked'); end`,
);

/** A new folder, with the name of a database file in it. */
export async function newFolder(): Promise<{ folder: string; file: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  return { folder, file: join(folder, 'brands.db'), remove: () => rm(folder, { recursive: true }) };
}

/** Runs `work` on the tables of a file past the store; `onQuery` sees each statement. */
export async function onTables<T>(
  file: string,
  work: (db: Kysely<Tables>) => Promise<T>,
  onQuery: (query: CompiledQuery) => void = () => undefined,
): Promise<T> {
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(() => new SqliteConnection(new Database(file)), 1),
    log: ({ query }) => onQuery(query),
  });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Runs SQL on the file past the store; the function `damaged` flips the last bit of a blob. */
export function tamperWith(file: string, sql: string): void {
  const database = new Database(file);
  database.function('damaged', (data) => {
    if (!Buffer.isBuffer(data)) throw new TypeError('only a blob can be damaged');
    const damaged = Buffer.from(data);
    damaged.writeUInt8(damaged.readUInt8(damaged.length - 1) ^ 1, damaged.length - 1);
    return damaged;
  });
  database.exec(sql);
  database.close();
}

function tablesOf(database: Database.Database): readonly string[] {
  return database
    .prepare<[], { name: string }>(
      "select name from sqlite_master where type = 'table' and name not like 'kysely%'",
    )
    .all()
    .map(({ name }) => name);
}

/** All rows of our tables, read past the store, in a deterministic order. */
export function rowsIn(file: string): Record<string, string[]> {
  const database = new Database(file, { readonly: true });
  const rows = tablesOf(database).map((name) => [
    name,
    database
      .prepare(`select * from "${name}"`)
      .all()
      .map((row) => JSON.stringify(row))
      .sort(),
  ]);
  database.close();
  return Object.fromEntries(rows) as Record<string, string[]>; // Object.fromEntries loses the type of the pairs
}

/** Deletes all rows of a database that others have open, and what tampering left. */
function emptyFile(file: string): void {
  const database = new Database(file);
  const tables = tablesOf(database);
  database.pragma('foreign_keys = off'); // parents may come before children
  const deletions = tables.map((name) => `delete from "${name}"`);
  database.exec(['begin', 'drop trigger if exists locked', ...deletions, 'commit'].join('; '));
  database.close();
}

/** The template of the other files, with a schema and no rows; one per test file. */
let template: ReturnType<typeof makeTemplate> | null = null;

async function makeTemplate() {
  const folder = await newFolder();
  const opened = await openSqlite({ file: folder.file, access: 'create' });
  await opened.close();
  return folder;
}

afterAll(async () => (await template)?.remove());

export const openSqliteFile: Open = async () => {
  const { file, remove } = await newFolder();
  template ??= makeTemplate();
  await copyFile((await template).file, file);
  const first = await openSqlite({ file, access: 'create' });
  const stores: OpenedStore[] = [];
  const folders: (() => Promise<void>)[] = [];
  const closeOthers = async () => {
    for (const each of stores.splice(0)) await each.close();
    for (const each of folders.splice(0)) await each();
  };
  return {
    store: first.store,
    jobStore: first.jobStore,
    reopen: async () => {
      const again = await openSqlite({ file, access: 'serve' });
      stores.push(again);
      return again;
    },
    tamper: async (kind) => tamperWith(file, TAMPERINGS[kind]),
    rows: async () => withoutHistory({ ...rowsIn(file), ...rowsIn(`${file}-rate`) }),
    copy: async () => {
      const backup = await newFolder();
      folders.push(backup.remove);
      tamperWith(file, `vacuum into '${backup.file}'`);
      const restored = await openSqlite({ file: backup.file, access: 'work' });
      stores.push(restored);
      return restored;
    },
    empty: async () => {
      await closeOthers();
      for (const each of [file, `${file}-rate`]) emptyFile(each);
    },
    close: async () => {
      await closeOthers();
      await first.close();
      await remove();
    },
  };
};

type Access = SqliteOptions['access'];

export const ACCESSES = ['serve', 'work', 'create'] as const satisfies readonly Access[];

/** Creates a folder before each test of the file; closes the test's stores after it. */
export function fileForEach() {
  let folder: Awaited<ReturnType<typeof newFolder>> | null = null;
  const stores: OpenedStore[] = [];

  const testFile = () => {
    if (!folder) throw new Error('only a test has a folder');
    return folder;
  };
  const open = async (access: Access = 'create', file = testFile().file): Promise<OpenedStore> => {
    const opened = await openSqlite({ file, access });
    stores.push(opened);
    return opened;
  };
  const closeAll = async (): Promise<void> => {
    for (const each of stores.splice(0)) await each.close();
  };

  beforeEach(async () => {
    folder = await newFolder();
  });
  afterEach(async () => {
    await closeAll();
    await testFile().remove();
  });
  return { testFile, open, closeAll, stores: (): readonly OpenedStore[] => stores };
}
