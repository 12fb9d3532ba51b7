import { asAdmin, newPostgresDatabase, type TestDatabase } from '@brand-visibility/databases';
import { afterAll } from '@jest/globals';
import { execFileSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ended, newFolder, start } from './commands.js';

/** An empty database, as `run` and `start` take it, and whether a command writes. */
export interface Place {
  readonly database: string;
  readonly isWriting: () => Promise<boolean>;
}

const made: TestDatabase[] = [];
afterAll(async () => {
  for (const database of made) await database.drop();
});

const WRITERS = `select from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())`;

async function onSqlite(): Promise<Place> {
  const database = join(newFolder(), 'test.db');
  return { database, isWriting: async () => existsSync(`${database}-writer`) };
}

async function onPostgres(): Promise<Place> {
  const database = await newPostgresDatabase();
  made.push(database);
  const { name, url } = database;
  return { database: url, isWriting: async () => (await asAdmin(name, WRITERS)).length > 0 };
}

export const ENGINES = [
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const;

/** An import of a pipe into which nobody writes; `end` closes the pipe and waits for the import. */
export interface HangingImport {
  readonly child: ChildProcess;
  readonly pipe: string;
  readonly end: () => Promise<unknown>;
}

export async function startHangingImport({ database, isWriting }: Place): Promise<HangingImport> {
  const pipe = join(newFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const child = start(database, 'import', pipe);
  const over = ended(child);
  const writer = await open(pipe, 'w'); // once the import has opened it
  while (!(await isWriting())) await sleep(20);
  return {
    child,
    pipe,
    end: async () => {
      await writer.close();
      return over;
    },
  };
}
