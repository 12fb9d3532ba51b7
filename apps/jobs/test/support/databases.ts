import { asAdmin, newPostgresDatabase, type TestDatabase } from '@brand-visibility/databases';
import { afterAll } from '@jest/globals';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { select, tamperWith } from './database-file.js';
import { newFolder } from './folders.js';

/** An empty database, as `run` and `start` take it. */
export interface Place {
  readonly database: string;
  /** Restores its present state as another database. */
  readonly backUp: () => Promise<string>;
  /** Whether a command writes. */
  readonly isWriting: () => Promise<boolean>;
  /** Runs statements past the store. */
  readonly change: (...statements: readonly string[]) => Promise<unknown>;
  /** The rows of a query, read past the store. */
  readonly rows: (sql: string) => Promise<readonly unknown[]>;
}

async function onSqlite(): Promise<Place> {
  const database = join(newFolder(), 'test.db');
  return {
    database,
    backUp: async () => {
      const backup = join(newFolder(), 'backup.db');
      copyFileSync(database, backup); // no command is running, so all data is in the file
      return backup;
    },
    isWriting: async () => existsSync(`${database}-writer`),
    change: async (...statements) => tamperWith(database, statements.join(';')),
    rows: async (sql) => select(database, sql),
  };
}

const made: TestDatabase[] = [];
afterAll(async () => {
  for (const database of made) await database.drop();
});

async function newDatabase(template?: string): Promise<TestDatabase> {
  const database = await newPostgresDatabase(template);
  made.push(database);
  return database;
}

const WRITERS = `select from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())`;

async function onPostgres(): Promise<Place> {
  const { name, url } = await newDatabase();
  return {
    database: url,
    backUp: async () => (await newDatabase(name)).url,
    isWriting: async () => (await asAdmin(name, WRITERS)).length > 0,
    change: (...statements) => asAdmin(name, ...statements),
    rows: (sql) => asAdmin(name, sql),
  };
}

export const ENGINES = [
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const;
