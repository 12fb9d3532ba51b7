import { processorSecondsWithChildren } from '@brand-visibility/programs/processes';
import { openPostgres, openSqlite, type OpenedStore } from '@brand-visibility/storage';
import { startPostgres } from '@brand-visibility/databases';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from './connection.js';

/** Opens the database engines on which operations are measured. */

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;
export type EngineName = (typeof ENGINES)[number];

export interface BenchEngine {
  readonly name: EngineName;
  /** Creates a new, empty database. */
  make(): Promise<BenchDatabase>;
  close(): Promise<void>;
}

export interface BenchDatabase {
  /** The `DATABASE_URL` of the commands. */
  readonly url: string;
  /** The database URL of a user with all privileges. */
  readonly adminUrl: string;
  /** Returns the `DATABASE_URL` of the service. On PostgreSQL, its user is a reader under row-level security. */
  serviceUrl(): Promise<string>;
  /** Opens the database as the service does, but without the cache of facts. */
  serve(): Promise<OpenedStore>;
  /** Returns the processor time that the database server has used, in seconds; 0 for an embedded database. */
  serverSeconds(): number;
  drop(): Promise<void>;
}

export function openEngine(name: EngineName, folder: string): Promise<BenchEngine> {
  return name === 'SQLite' ? Promise.resolve(sqliteEngine(folder)) : postgresEngine();
}

function sqliteEngine(folder: string): BenchEngine {
  let count = 0;
  return {
    name: 'SQLite',
    make: async () => {
      count += 1;
      const file = join(folder, `${count}.sqlite`);
      return {
        url: `sqlite:${file}`,
        adminUrl: `sqlite:${file}`,
        serviceUrl: async () => `sqlite:${file}`,
        serve: () => openSqlite({ file, access: 'serve', cacheBytes: 0 }),
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

/** Settings of a medium-sized server. The value of `work_mem` speeds up the sorts of the baselines. */
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
  const admin = await connect(server.url);
  const [running] = await admin.all<{ readonly pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::bigint as pid`,
  );
  await admin.run(`create role bench_owner login createrole password '${password}'`);
  let count = 0;
  return {
    name: 'PostgreSQL',
    make: async () => {
      count += 1;
      const database = `bench_${count}`;
      const reader = `bench_reader_${count}`;
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
        serviceUrl,
        serve: async () =>
          openPostgres({
            url: await serviceUrl(),
            access: 'serve',
            requireRowSecurity: true,
            cacheBytes: 0,
          }),
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
