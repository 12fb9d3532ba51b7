import { once } from '@brand-visibility/tooling/once';
import { afterEach, beforeEach } from '@jest/globals';
import Database from 'better-sqlite3';
import { Kysely, type CompiledQuery } from 'kysely';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite, type OpenedStore, type SqliteOptions } from '../../src/index.js';
import type { Tables } from '../../src/schema/tables.js';
import { SqliteConnection } from '../../src/sqlite/connection.js';
import { sqliteDialect } from '../../src/sqlite/dialect.js';
import { withoutHistory, type Open, type Rows } from './opened.js';

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

const TABLES = "select name from sqlite_master where type = 'table' and name <> 'schema_step'";

/** All rows of our tables, read past the store, in a deterministic order. */
export function rowsIn(file: string): Rows {
  const database = new Database(file, { readonly: true });
  const rows = (database.prepare(TABLES).pluck().all() as string[]).map((name) => [
    name,
    (database.prepare(`select * from "${name}"`).all() as { imported_at?: number }[])
      .map(({ imported_at: _, ...row }) => JSON.stringify(row))
      .sort(),
  ]);
  database.close();
  return Object.fromEntries(rows) as Rows; // Object.fromEntries loses the type of the pairs
}

/** Restores the kept rows of a database that others have open, and removes triggers. */
function restore(file: string, kept: string | null): void {
  const database = new Database(file);
  const names = (sql: string) => database.prepare(sql).pluck().all() as string[];
  if (kept !== null) database.exec(`attach '${kept}' as kept`);
  database.pragma('foreign_keys = off'); // parents may come before children
  database.exec(
    [
      'begin',
      ...names("select name from sqlite_master where type = 'trigger'").map((name) => `drop trigger ${name}`),
      ...names(TABLES).flatMap((name) => [
        `delete from main.${name}`,
        ...(kept === null ? [] : [`insert into main.${name} select * from kept.${name}`]),
      ]),
      'commit',
    ].join('; '),
  );
  database.close();
}

/** A file with the schema and no rows. */
async function makeEmptyFile(): Promise<Buffer> {
  const { file, remove } = await newFolder();
  await (await openSqlite({ file, access: 'create' })).close();
  const bytes = await readFile(file);
  await remove();
  return bytes;
}

/** Writes a file with the schema and no rows. */
export async function writeEmptyFile(file: string): Promise<void> {
  await writeFile(file, await once('empty file', makeEmptyFile), { mode: 0o600 });
}

export const openSqliteFile: Open = async () => {
  const { file, remove } = await newFolder();
  await writeEmptyFile(file);
  const assistants = `${file}-assistants`;
  const first = await openSqlite({ file, access: 'create' });
  const stores = new Set<OpenedStore>();
  let kept: string | null = null;
  const close = async (each: OpenedStore) => {
    if (stores.delete(each)) await each.close();
  };
  const closeOthers = async () => {
    for (const each of stores) await close(each);
  };
  return {
    store: first.store,
    jobStore: first.jobStore,
    reopen: async () => {
      const again = await openSqlite({ file, access: 'serve' });
      stores.add(again);
      return { store: again.store, jobStore: again.jobStore, close: () => close(again) };
    },
    execute: async (sql) => tamperWith(file, sql),
    rows: async () =>
      withoutHistory({
        ...rowsIn(file),
        ...rowsIn(`${file}-rate`),
        ...(existsSync(assistants) ? rowsIn(assistants) : { connection: [] }),
      }),
    keep: async () => {
      kept = `${file}-kept`;
      tamperWith(file, `vacuum into '${kept}'`);
    },
    empty: async () => {
      await closeOthers();
      restore(file, kept);
      restore(`${file}-rate`, null);
      if (existsSync(assistants)) restore(assistants, null);
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
  const open = async (
    access: Access = 'create',
    options: Partial<SqliteOptions> = {},
  ): Promise<OpenedStore> => {
    const opened = await openSqlite({ file: testFile().file, access, ...options });
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
  return { testFile, open, closeAll };
}
