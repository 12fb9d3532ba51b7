import type { JobStore, Store } from '@brand-visibility/application';
import { openPostgres, openSqlite, type OpenedStore } from '@brand-visibility/storage';
import { newPostgresDatabase, type TestDatabase } from '@brand-visibility/databases';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A database of which a backup is kept and restored. */
export interface CopiedDatabase {
  readonly name: string;
  store(): Store;
  jobStore(): JobStore;
  /** Keeps a backup of the current state, which replaces the one before. */
  keep(): Promise<void>;
  /** Puts the kept state in place of the current one. */
  restore(): Promise<void>;
  /** Opens one more connection for a writer; it must be closed before a backup is kept or restored. */
  writer(): Promise<OpenedStore>;
  close(): Promise<void>;
}

/** Opens empty databases of one kind. */
export type OpenDatabase = () => Promise<CopiedDatabase>;

/** SQLite files in a folder. */
export async function sqliteDatabases(folder: string): Promise<OpenDatabase> {
  const template = join(folder, 'template.sqlite');
  await (await openSqlite({ file: template, access: 'create' })).close();
  return async () => {
    const own = mkdtempSync(join(folder, 'database-'));
    const [file, kept] = [join(own, 'data.sqlite'), join(own, 'kept.sqlite')];
    const put = (from: string) => {
      for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
      copyFileSync(from, file);
    };
    put(template);
    copyFileSync(template, kept);
    let opened = await openSqlite({ file, access: 'work' });
    const closed = async (change: () => void) => {
      await opened.close();
      change();
      opened = await openSqlite({ file, access: 'work' });
    };
    return {
      name: 'SQLite',
      store: () => opened.store,
      jobStore: () => opened.jobStore,
      keep: () => closed(() => copyFileSync(file, kept)), // a closed file has no write-ahead log
      restore: () => closed(() => put(kept)),
      writer: () => openSqlite({ file, access: 'work' }),
      close: async () => {
        await opened.close();
        rmSync(own, { recursive: true });
      },
    };
  };
}

/** Databases on the PostgreSQL server of the tests. */
export async function postgresDatabases(): Promise<OpenDatabase> {
  const template = await newPostgresDatabase();
  await (await openPostgres({ url: template.url, access: 'create' })).close();
  const open = ({ url }: TestDatabase) => openPostgres({ url, access: 'work', connections: 3 });
  return async () => {
    let database = await newPostgresDatabase(template.name);
    let kept = await newPostgresDatabase(template.name);
    let opened: OpenedStore = await open(database);
    return {
      name: 'PostgreSQL',
      store: () => opened.store,
      jobStore: () => opened.jobStore,
      keep: async () => {
        await opened.close();
        await kept.drop();
        kept = await newPostgresDatabase(database.name);
        opened = await open(database);
      },
      restore: async () => {
        await opened.close();
        await database.drop();
        database = await newPostgresDatabase(kept.name);
        opened = await open(database);
      },
      writer: () => open(database),
      close: async () => {
        await opened.close();
        await database.drop();
        await kept.drop();
      },
    };
  };
}
