import {
  asAdmin,
  newPostgresDatabase,
  runStatements,
  type TestDatabase,
} from '@brand-visibility/test-fixtures/postgres';
import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newPostgres, newSqlite } from './databases.js';
import type { Workspace } from '@brand-visibility/programs/workspace';

/** A database with its schema, whose state can be kept, compared and brought back within milliseconds. */
export interface RestorableDatabase {
  /** For files that belong to it. */
  readonly folder: string;
  /** `DATABASE_URL` of commands; another one after each `restore`. */
  readonly url: () => string;
  /** Remembers what it holds. */
  keep(): Promise<void>;
  /** Makes it hold what was kept. */
  restore(): Promise<void>;
  /** A digest of every row of every table, in an order that is the same for the same rows. Waits until nobody is at work. */
  digest(): Promise<string>;
}

function folderIn(place: Workspace, name: string): string {
  const folder = join(place.folder, name);
  mkdirSync(folder);
  return folder;
}

export async function restorableSqlite(place: Workspace, name: string): Promise<RestorableDatabase> {
  const folder = folderIn(place, `${name}-sqlite`);
  const { forJobs: url } = await newSqlite({ ...place, folder });
  const file = url.slice('sqlite:'.length);
  const kept = join(folder, 'kept.sqlite');
  return {
    folder,
    url: () => url,
    // A command that ends by itself leaves no log beside the file.
    keep: async () => copyFileSync(file, kept),
    restore: async () => {
      for (const suffix of ['', '-wal', '-shm', '-rate', '-rate-wal', '-rate-shm', '-rate-journal'])
        rmSync(`${file}${suffix}`, { force: true });
      copyFileSync(kept, file);
    },
    digest: async () => digestOfFile(file),
  };
}

/** Opens it as the next command would, which takes back what was not committed; throws when it is damaged. */
function digestOfFile(file: string): string {
  const database = new Database(file, { fileMustExist: true });
  try {
    const sound: unknown = database.pragma('integrity_check', { simple: true });
    if (sound !== 'ok') return `damaged: ${String(sound)}`;
    const hash = createHash('sha256');
    const names = database
      .prepare<[], string>("select name from sqlite_master where type = 'table' order by name")
      .pluck()
      .all()
      .filter((name) => !name.startsWith('kysely'));
    for (const name of names) {
      const rows = database.prepare(`select * from "${name}"`).raw().all();
      hash.update(JSON.stringify([name, rows.map((row) => JSON.stringify(row)).sort()]));
    }
    return hash.digest('hex');
  } finally {
    database.close();
  }
}

export async function restorablePostgres(place: Workspace, name: string): Promise<RestorableDatabase> {
  const template = await newPostgres(place);
  let current: TestDatabase | null = null;
  place.atEnd(() => current?.drop());
  const url = () => current?.url ?? template.forJobs;
  const restore = async () => {
    await current?.drop();
    current = await newPostgresDatabase(nameOf(template.forJobs));
  };
  return {
    folder: folderIn(place, `${name}-postgres`),
    url,
    // What was brought into the first database is the template of all others, and nobody works on it any more.
    keep: async () => {
      await untilAlone(template.forJobs);
      await restore();
    },
    restore,
    digest: async () => {
      await untilAlone(url());
      return digestOfDatabase(url());
    },
  };
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** The server ends the work of a client that was killed when it next hears of it, which may be after a commit. */
async function untilAlone(url: string): Promise<void> {
  const others = `select 1 from pg_stat_activity where datname = '${nameOf(url)}' and backend_type = 'client backend'`;
  while ((await asAdmin('postgres', others)).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

async function digestOfDatabase(url: string): Promise<string> {
  const tables = await runStatements(url, [
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'kysely%'
     order by relname`,
  ]);
  const hashes = tables.map((each) => {
    const { name } = each as { name: string }; // the row of the statement above
    return `select '${name}', md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) from ${name} t`;
  });
  // A parallel plan gives the rows of a union in any order.
  return JSON.stringify(await runStatements(url, [`${hashes.join(' union all ')} order by 1`]));
}
