import { record, bring, differences } from '@brand-visibility/records';
import { newPostgresDatabase, type TestDatabase } from '@brand-visibility/databases';
import { afterEach, describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import pg from 'pg';
import { openPostgres, openSqlite, type OpenedStore } from '../../src/index.js';
import { postgresDialect } from '../../src/postgres/dialect.js';
import type { Tables } from '../../src/schema/tables.js';
import { SqliteConnection } from '../../src/sqlite/connection.js';
import { sqliteDialect } from '../../src/sqlite/dialect.js';
import { newFolder } from '../support/sqlite-file.js';

/** A database by its address, with direct access past the store. */
interface AnyDatabase {
  readonly connect: () => Kysely<Tables>;
  readonly open: () => Promise<OpenedStore>;
}

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function sqliteDatabase(): Promise<AnyDatabase> {
  const { file, remove } = await newFolder();
  endings.push(remove);
  return {
    connect: () =>
      new Kysely<Tables>({ dialect: sqliteDialect(() => new SqliteConnection(new Database(file)), 1) }),
    open: () => openSqlite({ file, access: 'create' }),
  };
}

async function postgresDatabase(): Promise<AnyDatabase> {
  const database: TestDatabase = await newPostgresDatabase();
  endings.push(() => database.drop());
  const pool = () => new pg.Pool({ connectionString: database.url, max: 1 });
  return {
    connect: () => new Kysely<Tables>({ dialect: postgresDialect(pool(), 'the test') }),
    open: () => openPostgres({ url: database.url, access: 'create' }),
  };
}

/** Runs `work` while no store has the database open. */
async function directly<T>({ connect }: AnyDatabase, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const db = connect();
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function bringAndCheck(
  testDatabase: AnyDatabase,
  ...imports: Parameters<typeof bring>[1][]
): Promise<string[]> {
  const opened = await testDatabase.open();
  try {
    for (const records of imports) await bring(opened.jobStore, records);
    return await differences(opened.jobStore);
  } finally {
    await opened.close();
  }
}

const moved = (to: 'done', day: number) => [{ to, at: `2026-04-0${day}T00:00:00.000001Z` }];

describe.each([
  ['SQLite', sqliteDatabase],
  ['PostgreSQL', postgresDatabase],
])('board columns in %s', (_name, newDatabase) => {
  // Rule 10.6.
  test('are listed by a check when they differ from the moves, and repaired by importing the record again', async () => {
    const testDatabase = await newDatabase();
    const recommendation = record.recommendation({ moves: moved('done', 1) });
    expect(await bringAndCheck(testDatabase, [record.account(), record.brand(), recommendation])).toEqual([]);
    await directly(testDatabase, (db) =>
      db.updateTable('recommendation').set({ status: 'suggested' }).execute(),
    );
    expect(await bringAndCheck(testDatabase)).toEqual([
      'recommendation rec_1: its board column differs from its moves',
    ]);
    expect(await bringAndCheck(testDatabase, [recommendation])).toEqual([]);
  });
});
