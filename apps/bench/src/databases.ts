import { processorSecondsWithChildren } from '@brand-visibility/programs/processes';
import { openPostgres, openSqlite, type OpenedStore } from '@brand-visibility/storage';
import { startPostgres } from '@brand-visibility/test-fixtures/postgres';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresPlain, SqlitePlain, type PlainDatabase } from './plain-database.js';

/** The database engines that the suites measure; a suite takes one of them and knows no other by name. */

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;
export type EngineName = (typeof ENGINES)[number];

export interface BenchEngine {
  readonly name: EngineName;
  /** A new, empty database. */
  make(): Promise<BenchDatabase>;
  close(): Promise<void>;
}

export interface BenchDatabase {
  /** `DATABASE_URL` of commands. */
  readonly url: string;
  /** The same with every right. */
  readonly adminUrl: string;
  /** As a command opens it. */
  work(): Promise<OpenedStore>;
  /** `DATABASE_URL` of the service; with PostgreSQL that of a reader behind row-level security. */
  serviceUrl(): Promise<string>;
  /** As the service opens it, with a cache of so many bytes. */
  serve(cacheBytes?: number): Promise<OpenedStore>;
  /** Without anything of the service in between, and with every right. */
  plain(): Promise<PlainDatabase>;
  /** Processor time that a server of the database has taken so far; 0 where it works in the program. */
  serverSeconds(): number;
  drop(): Promise<void>;
}

export function openEngine(name: EngineName, folder: string): Promise<BenchEngine> {
  return name === 'SQLite' ? Promise.resolve(sqliteEngine(folder)) : postgresEngine();
}

function sqliteEngine(folder: string): BenchEngine {
  let made = 0;
  return {
    name: 'SQLite',
    make: async () => {
      made += 1;
      const file = join(folder, `${made}.sqlite`);
      return {
        url: `sqlite:${file}`,
        adminUrl: `sqlite:${file}`,
        serviceUrl: async () => `sqlite:${file}`,
        work: () => openSqlite({ file, access: 'create' }),
        serve: (cacheBytes) => openSqlite({ file, access: 'serve', ...cacheOf(cacheBytes) }),
        plain: async () => new SqlitePlain(file),
        serverSeconds: () => 0,
        drop: async () => {
          for (const ending of ['', '-wal', '-shm', '-rate', '-rate-wal', '-rate-shm'])
            rmSync(file + ending, { force: true });
        },
      };
    },
    close: async () => undefined,
  };
}

/** As a server of some size is set up; the contenders get more memory for sorting than by default. */
const SETTINGS = { fsync: 'on', shared_buffers: '1GB', work_mem: '64MB', max_wal_size: '4GB' };

async function postgresEngine(): Promise<BenchEngine> {
  const server = await startPostgres(SETTINGS);
  const at = (database: string, user: string, password: string): string => {
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    if (user !== 'postgres') [url.username, url.password] = [user, password];
    return url.href;
  };
  const password = randomBytes(18).toString('base64url');
  const admin = await PostgresPlain.open(server.url);
  const [running] = await admin.all<{ readonly pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::bigint as pid`,
    [],
  );
  await admin.run(`create role bench_owner login createrole password '${password}'`);
  let made = 0;
  return {
    name: 'PostgreSQL',
    make: async () => {
      made += 1;
      const database = `bench_${made}`;
      const reader = `bench_reader_${made}`;
      await admin.run(`create database ${database} owner bench_owner`);
      const url = at(database, 'bench_owner', password);
      const adminUrl = at(database, 'postgres', '');
      const serviceUrl = async () => {
        await admin.run(
          `do $$ begin if not exists (select from pg_roles where rolname = '${reader}') then
             create role ${reader} login password '${password}' in role brand_visibility_reader; end if; end $$`,
        );
        return at(database, reader, password);
      };
      return {
        url,
        adminUrl,
        work: () => openPostgres({ url, access: 'create' }),
        serviceUrl,
        serve: async (cacheBytes) =>
          openPostgres({
            url: await serviceUrl(),
            access: 'serve',
            requireRowSecurity: true,
            ...cacheOf(cacheBytes),
          }),
        plain: () => PostgresPlain.open(adminUrl),
        serverSeconds: () => processorSecondsWithChildren(running?.pid ?? 0),
        drop: () => admin.run(`drop database ${database} with (force)`),
      };
    },
    close: async () => {
      await admin.close();
      await server.stop();
    },
  };
}

const cacheOf = (cacheBytes: number | undefined) => (cacheBytes === undefined ? {} : { cacheBytes });
