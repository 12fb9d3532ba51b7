import { newPostgresDatabase } from '@brand-visibility/databases';
import { differences } from '@brand-visibility/records';
import { everyBrandOf } from '../contract/opened.js';
import { refreshBoard } from '@brand-visibility/application';
import { afterAll, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { Kysely, sql, type Dialect } from 'kysely';
import pg from 'pg';
import { openPostgres, openSqlite, type OpenedStore } from '../../src/index.js';
import { applyMigrations } from '../../src/migrations/migrate.js';
import type { Migrations } from '../../src/migrations/index.js';
import { postgresDialect } from '../../src/postgres/dialect.js';
import { POSTGRES_MIGRATIONS } from '../../src/postgres/schema.js';
import type { Tables } from '../../src/schema/tables.js';
import { SQLITE_MIGRATIONS } from '../../src/sqlite/schema.js';
import { SqliteConnection } from '../../src/sqlite/connection.js';
import { sqliteDialect } from '../../src/sqlite/dialect.js';
import { newFolder } from '../support/sqlite-file.js';

const cleanUp: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of cleanUp) await step();
});

const DONE_AT = '2026-02-01T00:00:00.000001Z';

/** A database from before outreach boards, with work on a thread and on a page. */
async function olderDatabase(dialect: Dialect, migrations: Migrations): Promise<void> {
  const db = new Kysely<Tables>({ dialect });
  const older = Object.entries(migrations).filter(([name]) => name < '0003');
  await applyMigrations(db, Object.fromEntries(older));
  const moves = JSON.stringify([
    { to: 'in_progress', at: '2026-01-01T00:00:00.000Z' },
    { to: 'done', at: DONE_AT },
  ]);
  await sql`insert into account values ('acc_1', 'pro', 'Pro', ${false}, null, ${true}, ${true})`.execute(db);
  await sql`insert into brand (account_id, id, name, slug, domain, domain_aliases, platforms, is_tracking_paused, created_at)
    values ('acc_1', 'brd_1', 'Acme', 'acme', 'acme.example', '[]', '[]', ${false}, ${0n})`.execute(db);
  for (const [url, recorded] of [
    ['https://reddit.com/r/seo/comments/1a', moves],
    ['https://news.example/a', '[]'],
  ] as const)
    await sql`insert into outreach_work (account_id, brand_id, address, url, moves, steps)
      values ('acc_1', 'brd_1', ${url}, ${url}, ${recorded}, '[]')`.execute(db);
  await sql`insert into rival_order values ('acc_1', 'brd_1', ${new Uint8Array()})`.execute(db);
  await db.destroy();
}

const DATABASES: readonly [string, () => Promise<OpenedStore>][] = [
  [
    'SQLite',
    async () => {
      const { file, remove } = await newFolder();
      cleanUp.push(remove);
      await olderDatabase(
        sqliteDialect(() => new SqliteConnection(new Database(file)), 1),
        SQLITE_MIGRATIONS,
      );
      return openSqlite({ file, access: 'work' });
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const database = await newPostgresDatabase();
      cleanUp.push(() => database.drop());
      const pool = new pg.Pool({ connectionString: database.url, max: 1 });
      await olderDatabase(postgresDialect(pool, 'the test'), POSTGRES_MIGRATIONS);
      return openPostgres({ url: database.url, access: 'migrate' });
    },
  ],
];

test.each(DATABASES)('migrates the state of work from before outreach boards (%s)', async (_name, open) => {
  const opened = await open();
  const { store, jobStore } = opened;
  cleanUp.unshift(() => opened.close());
  expect(await differences(jobStore)).toEqual([]);
  const finished = await store.read(everyBrandOf('acc_1'), (reader) =>
    reader.finishedTargets('brd_1', ['seo'], 0n),
  );
  expect(finished).toEqual([{ subreddit: 'seo', completed_at: 1_769_904_000_000_001n }]);
  expect(await refreshBoard(jobStore, 'brd_1', 1_770_000_000_000_000n)).toMatchObject({ targets: 0 });
});
