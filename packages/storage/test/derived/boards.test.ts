import { record, bring, differences } from '@brand-visibility/records';
import { newPostgresDatabase, type TestDatabase } from '@brand-visibility/databases';
import { afterEach, describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { openPostgres, openSqlite, type OpenedStore } from '../../src/index.js';
import { applyMigrations } from '../../src/migrations/migrate.js';
import type { Migrations } from '../../src/migrations/index.js';
import { postgresDialect } from '../../src/postgres/dialect.js';
import { POSTGRES_MIGRATIONS } from '../../src/postgres/schema.js';
import type { Tables } from '../../src/schema/tables.js';
import { SqliteConnection } from '../../src/sqlite/connection.js';
import { sqliteDialect } from '../../src/sqlite/dialect.js';
import { SQLITE_MIGRATIONS } from '../../src/sqlite/schema.js';
import { newFolder } from '../support/sqlite-file.js';

/** A database by its address, with direct access past the store. */
interface AnyDatabase {
  readonly connect: () => Kysely<Tables>;
  readonly open: () => Promise<OpenedStore>;
  readonly migrations: Migrations;
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
    migrations: SQLITE_MIGRATIONS,
  };
}

async function postgresDatabase(): Promise<AnyDatabase> {
  const database: TestDatabase = await newPostgresDatabase();
  endings.push(() => database.drop());
  const pool = () => new pg.Pool({ connectionString: database.url, max: 1 });
  return {
    connect: () => new Kysely<Tables>({ dialect: postgresDialect(pool(), 'the test') }),
    open: () => openPostgres({ url: database.url, access: 'create' }),
    migrations: POSTGRES_MIGRATIONS,
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

const moved = (to: 'in_progress' | 'done', day: number) => [{ to, at: `2026-04-0${day}T00:00:00.000001Z` }];

describe.each([
  ['SQLite', sqliteDatabase],
  ['PostgreSQL', postgresDatabase],
])('board columns in %s', (_name, newDatabase) => {
  test('are computed when an older schema is migrated', async () => {
    const testDatabase = await newDatabase();
    const older = Object.entries(testDatabase.migrations).filter(([name]) => name < '0004');
    await directly(testDatabase, async (db) => {
      await applyMigrations(db, Object.fromEntries(older));
      for (const [id, moves] of [
        ['rec_a', []],
        ['rec_b', moved('in_progress', 1)],
        ['rec_c', moved('in_progress', 1)],
      ] as const) {
        await sql`insert into recommendation
          (account_id, brand_id, id, title, description, rationale, category, impact, effort, steps, related_domains,
            related_competitors, related_pages, created_at, moves)
          select 'acc_1', 'brd_1', ${id}, '', '', '', '', 1, 1, '[]', '[]', '[]', '[]',
            ${sql.lit(createdAt(testDatabase))}, ${JSON.stringify(moves)}`.execute(db);
      }
      await sql`insert into outreach_work (account_id, brand_id, address, url, moves, steps, recommendation_id)
        values ('acc_1', 'brd_1', 'a', 'a', ${JSON.stringify(moved('done', 2))}, '[]', 'rec_c')`.execute(db);
    });
    await (await testDatabase.open()).close();
    const found = await directly(testDatabase, (db) =>
      db.selectFrom('recommendation').select(['id', 'status']).orderBy('id').execute(),
    );
    expect(found).toEqual([
      { id: 'rec_a', status: 'suggested' },
      { id: 'rec_b', status: 'in_progress' },
      { id: 'rec_c', status: 'done' },
    ]);
  });

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

/** An instant in the format of each database. */
const createdAt = ({ migrations }: AnyDatabase) =>
  migrations === SQLITE_MIGRATIONS ? '1700000000000000' : '2026-01-01T00:00:00Z';
