import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runStatements as run } from './statements.js';
import { startPostgres, type PostgresServer } from './server.js';

/** A Citus cluster on this machine: a coordinator and workers, which are separate servers on the loopback address. */
export interface CitusCluster {
  readonly coordinator: PostgresServer;
  readonly workers: readonly CitusWorker[];
  /** Creates a database with the extension `citus` on every node. */
  newDatabase(): Promise<CitusDatabase>;
  /** Copies a database with its shards, after ending all connections to the database. */
  copyDatabase(of: CitusDatabase): Promise<CitusDatabase>;
  /** Runs statements on a worker as the superuser; returns the rows of the last statement. */
  onWorker(worker: CitusWorker, database: string, ...statements: readonly string[]): Promise<unknown[]>;
  /** Creates, on every node, a role that can log in to the databases of the cluster. */
  newRole(name: string, options?: string): Promise<void>;
  /** Returns the URL of a database on the coordinator, for a role; default: the superuser. */
  urlOf(database: string, role?: string): string;
  stop(): Promise<void>;
}

export interface CitusWorker {
  readonly server: PostgresServer;
  readonly port: number;
}

/** A database that exists on all nodes. */
export interface CitusDatabase {
  readonly name: string;
  /** The URL of the database on the coordinator, for the owner of the database. */
  readonly url: string;
  drop(): Promise<void>;
}

/** The role that owns the databases; it is not a superuser. */
const CITUS_OWNER = 'bv_cluster_owner';

const HOST = '127.0.0.1';

/** Settings of every node. Citus needs logical decoding to move shards while clients write to them. */
const SETTINGS = {
  shared_preload_libraries: 'citus',
  listen_addresses: HOST,
  max_prepared_transactions: '100',
  max_worker_processes: '24',
  max_wal_senders: '16',
  max_replication_slots: '16',
  wal_level: 'logical',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.local_hostname': HOST,
  'citus.enable_statistics_collection': 'off',
};

/** Number of shards per table, so few that each worker gets a brand or two even of a small data set. */
const SHARDS = '8';

/**
 * Starts a cluster from the binaries in `PG_BIN`, which must include Citus. All roles have the superuser's password, so
 * that the nodes can connect to each other as any role. `others` are more settings of every node.
 */
export async function startCitus(
  workers = 2,
  others: Readonly<Record<string, string>> = {},
): Promise<CitusCluster> {
  const nodes: CitusWorker[] = [];
  const stop = async () => {
    for (const { server } of nodes.toReversed()) await server.stop();
  };
  try {
    for (let node = 0; node <= workers; node += 1) {
      const port = await freePort();
      const settings = { ...SETTINGS, 'citus.shard_count': SHARDS, ...others, port: String(port) };
      nodes.push({ server: await startPostgres(settings), port });
    }
    return await clusterOf(nodes, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

const DISTRIBUTE = fileURLToPath(new URL('../../../../docs/distribute.sql', import.meta.url));

/**
 * Runs docs/distribute.sql on a database, with `psql` from `PG_BIN`. Returns the standard output of `psql`; if `psql`
 * fails, throws an error with its standard error. Aborting `signal` kills `psql`.
 */
export async function distribute(url: string, signal?: AbortSignal): Promise<string> {
  const psql = join(process.env['PG_BIN'] ?? '', 'psql');
  const args = ['--no-psqlrc', '--quiet', '--tuples-only', '--file', DISTRIBUTE, url];
  const { stdout } = await promisify(execFile)(psql, args, { signal, killSignal: 'SIGKILL' });
  return stdout;
}

async function clusterOf(nodes: readonly CitusWorker[], stop: () => Promise<void>): Promise<CitusCluster> {
  const [coordinator, ...workers] = nodes as [CitusWorker, ...CitusWorker[]]; // the first node is the coordinator, and always exists
  const { password } = new URL(coordinator.server.url);
  const urlAt = ({ server }: CitusWorker, database: string, role = 'postgres') => {
    const url = new URL(server.url);
    [url.pathname, url.username] = [`/${database}`, role];
    return url.href;
  };
  const everywhere = async (database: string, ...statements: readonly string[]) => {
    for (const node of nodes) await run(urlAt(node, database), statements);
  };
  const newRole = (name: string, options = '') =>
    everywhere('postgres', `create role ${name} login password '${password}' ${options}`);
  await newRole(CITUS_OWNER, 'createrole');
  const newName = () => `bv_${randomBytes(8).toString('hex')}`;
  const databaseOf = (name: string): CitusDatabase => ({
    name,
    url: urlAt(coordinator, name, CITUS_OWNER),
    drop: () => everywhere('postgres', `drop database if exists ${name} with (force)`),
  });
  return {
    coordinator: coordinator.server,
    workers,
    newRole,
    urlOf: (database, role) => urlAt(coordinator, database, role),
    newDatabase: async () => {
      const name = newName();
      await everywhere('postgres', `create database ${name} owner ${CITUS_OWNER} template template0`);
      await everywhere(name, 'create extension citus');
      await run(urlAt(coordinator, name), [
        `select citus_set_coordinator_host('${HOST}', ${coordinator.port})`,
        ...workers.map(({ port }) => `select citus_add_node('${HOST}', ${port})`),
      ]);
      return databaseOf(name);
    },
    copyDatabase: async (of) => {
      const name = newName();
      for (const node of nodes) await copyWhenAlone(urlAt(node, 'postgres'), of.name, name);
      return databaseOf(name);
    },
    onWorker: (worker, database, ...statements) => run(urlAt(worker, database), statements),
    stop,
  };
}

/** Copies a database as soon as it is unused: Citus keeps a connection to the database and reopens it when it ends. */
async function copyWhenAlone(url: string, from: string, to: string): Promise<void> {
  for (;;) {
    try {
      await run(url, [
        `select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = '${from}'`,
        `create database ${to} owner ${CITUS_OWNER} template ${from} strategy file_copy`,
      ]);
      return;
    } catch (error) {
      const IN_USE = '55006';
      if ((error as { code?: string }).code !== IN_USE) throw error; // errors of the driver have a code
    }
  }
}

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the server listens on a port, not on a path
  server.close();
  await once(server, 'close');
  return port;
}
