import {
  asAdmin,
  newPostgresDatabase,
  newReader,
  postgresUrl,
  type TestDatabase,
} from '@brand-visibility/databases';
import type { JobStore, Store } from '@brand-visibility/application';
import { openPostgres, openSqlite, type OpenedStore } from '@brand-visibility/storage';
import Database from 'better-sqlite3';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A separate database with the schema: one connection changes it, another serves it as the service does. */
export interface OpenDatabase {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** The `DATABASE_URL` of a service. */
  readonly url: string;
  /** The store of the commands. */
  jobStore(): JobStore;
  /** The store of the service. */
  store(): Store;
  /** Opens the store of the service again. */
  restart(): Promise<void>;
  /** Runs SQL statements directly, not through a store. */
  execute(statements: readonly string[]): Promise<void>;
  /** Keeps a backup of the current state, which replaces the one before. */
  keep(): Promise<void>;
  /** Replaces the current state with the kept one. */
  restore(): Promise<void>;
  /** Opens one more connection for a writer; it must be closed before a backup is kept or restored. */
  writer(): Promise<OpenedStore>;
  close(): Promise<void>;
}

/** Creates empty databases of one kind. */
export type NewDatabase = () => Promise<OpenDatabase>;

/** What the two kinds do differently. */
interface Kind {
  readonly name: OpenDatabase['name'];
  readonly url: () => string;
  readonly work: () => Promise<OpenedStore>;
  readonly serve: () => Promise<OpenedStore>;
  readonly execute: OpenDatabase['execute'];
  /** Copies the database, which is closed meanwhile, to its backup and back. */
  readonly keep: () => Promise<void>;
  readonly restore: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

async function opened(kind: Kind): Promise<OpenDatabase> {
  let working = await kind.work();
  let serving = await kind.serve();
  const close = async () => {
    await serving.close();
    await working.close();
  };
  const whileClosed = async (change: () => Promise<void>) => {
    await close();
    await change();
    working = await kind.work();
    serving = await kind.serve();
  };
  return {
    name: kind.name,
    get url() {
      return kind.url();
    },
    jobStore: () => working.jobStore,
    store: () => serving.store,
    restart: async () => {
      await serving.close();
      serving = await kind.serve();
    },
    execute: kind.execute,
    keep: () => whileClosed(kind.keep),
    restore: () => whileClosed(kind.restore),
    writer: kind.work,
    close: async () => {
      await close();
      await kind.remove();
    },
  };
}

/** SQLite files in a folder. */
export async function sqliteDatabases(folder: string): Promise<NewDatabase> {
  const template = join(folder, 'template.sqlite');
  await (await openSqlite({ file: template, access: 'create' })).close();
  return async () => {
    const own = mkdtempSync(join(folder, 'database-'));
    const [file, kept] = [join(own, 'data.sqlite'), join(own, 'kept.sqlite')];
    copyFileSync(template, file);
    copyFileSync(template, kept);
    return opened({
      name: 'SQLite',
      url: () => `sqlite:${file}`,
      work: () => openSqlite({ file, access: 'work' }),
      serve: () => openSqlite({ file, access: 'serve' }),
      execute: async (statements) => {
        const direct = new Database(file);
        direct.exec(statements.join(';'));
        direct.close();
      },
      keep: async () => copyFileSync(file, kept), // a closed file has no write-ahead log
      restore: async () => {
        for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
        copyFileSync(kept, file);
      },
      remove: async () => rmSync(own, { recursive: true }),
    });
  };
}

/** Databases on the PostgreSQL server of the tests, served to a reader behind row-level security. */
export async function postgresDatabases(): Promise<NewDatabase> {
  const template = await newPostgresDatabase();
  await (await openPostgres({ url: template.url, access: 'create' })).close();
  const reader = await newReader('brand_visibility_reader');
  return async () => {
    let database = await newPostgresDatabase(template.name);
    let kept: TestDatabase | null = null;
    const url = () => postgresUrl(database.name, reader);
    return opened({
      name: 'PostgreSQL',
      url,
      work: () => openPostgres({ url: database.url, access: 'work', connections: 3 }),
      serve: () => openPostgres({ url: url(), access: 'serve', connections: 2, requireRowSecurity: true }),
      execute: async (statements) => {
        await asAdmin(database.name, ...statements);
      },
      keep: async () => {
        await kept?.drop();
        kept = await newPostgresDatabase(database.name);
      },
      restore: async () => {
        await database.drop();
        database = await newPostgresDatabase((kept ?? template).name);
      },
      remove: async () => {
        await database.drop();
        await kept?.drop();
      },
    });
  };
}
