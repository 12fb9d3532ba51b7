import { asAdmin, newPostgresDatabase } from '@brand-visibility/databases';
import { withoutHistory } from '../contract/opened.js';
import Database from 'better-sqlite3';
import { Kysely, type Dialect, type LogEvent } from 'kysely';
import pg from 'pg';
import { openPostgres, openSqlite, type OnFilled, type OpenedStore } from '../../src/index.js';
import { applyMigrations } from '../../src/migrations/migrate.js';
import type { Migrations } from '../../src/migrations/index.js';
import { postgresDialect } from '../../src/postgres/dialect.js';
import { postgresPool } from '../../src/postgres/wire/pool.js';
import { POSTGRES_MIGRATIONS } from '../../src/postgres/schema.js';
import type { Tables } from '../../src/schema/tables.js';
import { SqliteConnection } from '../../src/sqlite/connection.js';
import { sqliteDialect } from '../../src/sqlite/dialect.js';
import { SQLITE_MIGRATIONS } from '../../src/sqlite/schema.js';
import { copyRows, readerUrl, rowsIn as rowsInPostgres } from './postgres-database.js';
import { newFolder, rowsIn as rowsInSqlite, tamperWith } from './sqlite-file.js';

/** An empty database of an engine, which can be migrated to any version. */
export interface VersionedDatabase {
  readonly migrations: Migrations;
  /** Applies all migrations up to the named one. */
  bringTo(version: string): Promise<void>;
  /** Applies the migrations one by one and returns the statements of each. */
  statements(): Promise<Readonly<Record<string, readonly string[]>>>;
  /** Copies the rows of a database of the newest version into the tables and columns that exist here. */
  fillFrom(other: VersionedDatabase): Promise<void>;
  execute(statement: string): Promise<void>;
  /** Runs `work` on the tables past the store. */
  directly<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  rows(): Promise<Readonly<Record<string, readonly string[]>>>;
  open(access: 'serve' | 'work' | 'migrate', onFilled?: OnFilled): Promise<OpenedStore>;
  close(): Promise<void>;
}

async function bringTo(dialect: Dialect, migrations: Migrations, version: string): Promise<void> {
  const db = new Kysely<Tables>({ dialect });
  const older = Object.entries(migrations).filter(([name]) => name <= version);
  await applyMigrations(db, Object.fromEntries(older));
  await db.destroy();
}

async function statementsOf(dialect: Dialect, migrations: Migrations): Promise<Record<string, string[]>> {
  let statements: string[] = [];
  const log = ({ query }: LogEvent) => void statements.push(query.sql);
  const db = new Kysely<Tables>({ dialect, log });
  const all: Record<string, string[]> = {};
  for (const name of Object.keys(migrations).sort()) {
    statements = [];
    await migrations[name]?.up(db);
    all[name] = statements;
  }
  await db.destroy();
  return all;
}

/** Closes its stores, then the database. */
function opener(open: VersionedDatabase['open'], remove: () => Promise<unknown>) {
  const stores: OpenedStore[] = [];
  return {
    open: async (...how: Parameters<VersionedDatabase['open']>) => {
      const opened = await open(...how);
      stores.push(opened);
      return opened;
    },
    close: async () => {
      for (const each of stores) await each.close();
      await remove();
    },
  };
}

const files = new WeakMap<VersionedDatabase, string>();

async function versionedSqlite(): Promise<VersionedDatabase> {
  const { file, remove } = await newFolder();
  const dialect = () => sqliteDialect(() => new SqliteConnection(new Database(file)), 1);
  const columnsOf = (name: string) => {
    const database = new Database(file, { readonly: true });
    const columns = database.prepare<[], { name: string }>(`pragma table_info("${name}")`).all();
    database.close();
    return columns.map((column) => `"${column.name}"`).join(', ');
  };
  const database: VersionedDatabase = {
    migrations: SQLITE_MIGRATIONS,
    bringTo: (version) => bringTo(dialect(), SQLITE_MIGRATIONS, version),
    statements: () => statementsOf(dialect(), SQLITE_MIGRATIONS),
    fillFrom: async (other) => {
      const tables = Object.keys(rowsInSqlite(file)).map((name) => {
        const columns = columnsOf(name);
        return `insert into main."${name}" (${columns}) select ${columns} from other."${name}"`;
      });
      tamperWith(file, [`attach '${files.get(other)}' as other`, ...tables].join(';'));
    },
    execute: async (statement) => tamperWith(file, statement),
    directly: async (work) => {
      const db = new Kysely<Tables>({ dialect: dialect() });
      try {
        return await work(db);
      } finally {
        await db.destroy();
      }
    },
    rows: async () => withoutHistory(rowsInSqlite(file)),
    ...opener((access, onFilled) => openSqlite({ file, access, ...(onFilled && { onFilled }) }), remove),
  };
  files.set(database, file);
  return database;
}

async function versionedPostgres(): Promise<VersionedDatabase> {
  const testDatabase = await newPostgresDatabase();
  const { name, url } = testDatabase;
  const dialect = () => postgresDialect(new pg.Pool({ connectionString: url, max: 1 }), 'the test');
  const database: VersionedDatabase = {
    migrations: POSTGRES_MIGRATIONS,
    bringTo: (version) => bringTo(dialect(), POSTGRES_MIGRATIONS, version),
    statements: () => statementsOf(dialect(), POSTGRES_MIGRATIONS),
    fillFrom: (other) => copyRows(files.get(other) ?? '', name),
    execute: async (statement) => {
      await asAdmin(name, statement);
    },
    directly: async (work) => {
      const pool = postgresPool({ name: 'primary', url, where: 'the test', most: 1, isServing: false });
      try {
        return await work(pool.db);
      } finally {
        await pool.close();
      }
    },
    rows: async () => withoutHistory(await rowsInPostgres(name)),
    ...opener(
      async (access, onFilled) => {
        const opened = { access, connections: 2, ...(onFilled && { onFilled }) };
        if (access !== 'serve') return openPostgres({ url, ...opened });
        return openPostgres({ url: await readerUrl(testDatabase), ...opened });
      },
      () => testDatabase.drop(),
    ),
  };
  files.set(database, name);
  return database;
}

export const ENGINES: readonly (readonly [name: string, make: () => Promise<VersionedDatabase>])[] = [
  ['SQLite', versionedSqlite],
  ['PostgreSQL', versionedPostgres],
];
