import { asAdmin, newPostgresDatabase, runStatements, type TestDatabase } from '@brand-visibility/databases';
import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPostgres, newSqlite } from '../harness/databases.js';
import type { Workspace } from '@brand-visibility/programs/workspace';

/** A database whose state can be saved, compared and restored within milliseconds. */
export interface RestorableDatabase {
  /** A folder for the files of the command. */
  readonly folder: string;
  /** Returns the `DATABASE_URL` of the commands. The URL changes each time that `restore` is called. */
  readonly url: () => string;
  /** Removes all tables of the database. */
  empty(): Promise<void>;
  /** Saves the current state. `restore` returns to this state. */
  keep(): Promise<void>;
  /** Restores the state that `keep` saved. */
  restore(): Promise<void>;
  /** Returns a digest of all rows except the rows in command_run. Waits until no other client is connected. */
  digest(): Promise<string>;
}

function folderIn(workspace: Workspace, name: string): string {
  const folder = join(workspace.folder, name);
  mkdirSync(folder);
  return folder;
}

export async function restorableSqlite(workspace: Workspace, name: string): Promise<RestorableDatabase> {
  const folder = folderIn(workspace, `${name}-sqlite`);
  const { forJobs: url } = await newSqlite({ ...workspace, folder });
  return restorableFile(folder, url);
}

/** Returns a restorable database that consists of a SQLite file in the folder. */
export function restorableFile(folder: string, url: string): RestorableDatabase {
  const file = url.slice('sqlite:'.length);
  const kept = join(folder, 'kept.sqlite');
  return {
    folder,
    url: () => url,
    empty: async () => writeFileSync(file, ''), // commands remove the write-ahead log when they end
    keep: async () => copyFileSync(file, kept),
    restore: async () => {
      for (const suffix of ['', '-wal', '-shm', '-rate', '-rate-wal', '-rate-shm', '-rate-journal'])
        rmSync(`${file}${suffix}`, { force: true });
      copyFileSync(kept, file);
    },
    digest: async () => digestOfFile(file),
  };
}

type Row = Readonly<Record<string, unknown>>;

/** Removes values that differ between equal commits: random marks and the times of changes and imports. */
const withoutRandomParts = ({ mark: _, changed_at: _time, imported_at: _import, ...row }: Row): Row => row;

/** Computes the digest of a file. Opening the file rolls back uncommitted changes, as the next command would do. */
function digestOfFile(file: string): string {
  const database = new Database(file, { fileMustExist: true });
  try {
    const integrity: unknown = database.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') return `damaged: ${String(integrity)}`;
    const hash = createHash('sha256');
    const names = database
      .prepare<[], string>("select name from sqlite_master where type = 'table' order by name")
      .pluck()
      .all()
      .filter((name) => !['command_run', 'erasure', 'schema_step'].includes(name));
    for (const name of names) {
      const rows = database.prepare<[], Row>(`select * from "${name}"`).all().map(withoutRandomParts);
      hash.update(JSON.stringify([name, rows.map((row) => JSON.stringify(row)).sort()]));
    }
    return hash.digest('hex');
  } finally {
    database.close();
  }
}

export async function restorablePostgres(workspace: Workspace, name: string): Promise<RestorableDatabase> {
  return copiesOnServer(workspace, `${name}-postgres`, (await newPostgres(workspace)).forJobs);
}

/** Returns a restorable database that consists of copies on the test server, the first of which is at `first`. */
export function copiesOnServer(workspace: Workspace, name: string, first: string): RestorableDatabase {
  let current: TestDatabase | null = null;
  workspace.atEnd(() => current?.drop());
  const url = () => current?.url ?? first;
  const restore = async () => {
    await current?.drop();
    current = await newPostgresDatabase(nameOf(first));
  };
  return {
    folder: folderIn(workspace, name),
    url,
    empty: async () => {
      await runStatements(url(), ['drop schema public cascade', 'create schema public']);
    },
    // The first database becomes the template of all copies. Therefore, no client may be connected to it.
    keep: async () => {
      await untilAlone(first);
      await restore();
    },
    restore,
    digest: async () => {
      await untilAlone(url());
      return digestAt(url());
    },
  };
}

/** Computes the digest of a PostgreSQL database. */
async function digestAt(url: string): Promise<string> {
  const names = (await runStatements(url, [
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and relname not in ('command_run', 'erasure', 'schema_step')
     order by relname`,
  ])) as { name: string }[]; // the driver returns untyped rows
  if (names.length === 0) return '';
  const row = `md5((to_jsonb(t) - 'mark' - 'changed_at' - 'imported_at')::text)`;
  const selects = names.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(${row}, '' order by ${row}), '')) as digest from ${name} t`,
  );
  // The statement sorts its rows, because a parallel plan returns the rows of a union in any order.
  return JSON.stringify(await runStatements(url, [`${selects.join(' union all ')} order by 1`]));
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** Waits until the server has ended the session of a killed client. Before it ends, the session may still commit. */
async function untilAlone(url: string): Promise<void> {
  const others = `select 1 from pg_stat_activity where datname = '${nameOf(url)}' and backend_type = 'client backend'`;
  while ((await asAdmin('postgres', others)).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
}
