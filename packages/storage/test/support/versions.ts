import { asAdmin, newPostgresDatabase } from '@brand-visibility/databases';
import { withoutHistory } from '../support/opened.js';
import type { Kysely } from 'kysely';
import { DEFAULT_WRITER, openPostgres, openSqlite, type OpenedStore } from '../../src/index.js';
import type { Migrations } from '../../src/schema/migrate.js';
import { postgresPool } from '../../src/postgres/wire/pool.js';
import { bringUpToDate as bringPostgresUpToDate } from '../../src/postgres/schema.js';
import { PostgresTurns } from '../../src/postgres/turns.js';
import { Turns } from '../../src/write-turns.js';
import type { Tables } from '../../src/schema/tables.js';
import { bringUpToDate as bringSqliteUpToDate } from '../../src/sqlite/schema.js';
import { readerUrl, rowsIn as rowsInPostgres } from './postgres-database.js';
import { newFolder, onTables, rowsIn as rowsInSqlite, tamperWith } from './sqlite-file.js';

/** A database of an engine, at first without a schema. */
export interface VersionedDatabase {
  /** Migrates it as a command of the version with these migrations does; returns the applied ones. */
  migrate(migrations: Migrations): Promise<readonly string[]>;
  execute(statement: string): Promise<void>;
  /** Runs `work` on the tables past the store. */
  directly<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  rows(): Promise<Readonly<Record<string, readonly string[]>>>;
  open(access: 'serve' | 'work' | 'create'): Promise<OpenedStore>;
  close(): Promise<void>;
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

async function versionedSqlite(): Promise<VersionedDatabase> {
  const { file, remove } = await newFolder();
  const directly: VersionedDatabase['directly'] = (work) => onTables(file, work);
  return {
    migrate: (migrations) => directly((db) => bringSqliteUpToDate(db, 'work', file, migrations)),
    execute: async (statement) => tamperWith(file, statement),
    directly,
    rows: async () => withoutHistory(rowsInSqlite(file)),
    ...opener((access) => openSqlite({ file, access }), remove),
  };
}

/** The turns of a command. */
export const turnsOn = (db: Kysely<Tables>) =>
  new PostgresTurns(new Turns('the test', DEFAULT_WRITER, () => undefined), db);

async function versionedPostgres(): Promise<VersionedDatabase> {
  const testDatabase = await newPostgresDatabase();
  const { name, url } = testDatabase;
  const directly: VersionedDatabase['directly'] = async (work) => {
    const pool = postgresPool({ name: 'primary', url, where: 'the test', most: 1, isServing: false });
    try {
      return await work(pool.db);
    } finally {
      await pool.close();
    }
  };
  return {
    migrate: (migrations) =>
      directly((db) => bringPostgresUpToDate(db, 'the test', () => undefined, turnsOn(db), migrations)),
    execute: async (statement) => {
      await asAdmin(name, statement);
    },
    directly,
    rows: async () => withoutHistory(await rowsInPostgres(name)),
    ...opener(
      async (access) => {
        if (access !== 'serve') return openPostgres({ url, access, connections: 2 });
        return openPostgres({ url: await readerUrl(testDatabase), access, connections: 2 });
      },
      () => testDatabase.drop(),
    ),
  };
}

export const ENGINES: readonly (readonly [name: string, make: () => Promise<VersionedDatabase>])[] = [
  ['SQLite', versionedSqlite],
  ['PostgreSQL', versionedPostgres],
];
