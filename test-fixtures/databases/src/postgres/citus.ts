import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { startServer, type PostgresServer } from './server.js';

/** A Citus cluster on this machine: a coordinator and its workers, each a server of its own, over loopback. */
export interface CitusCluster {
  readonly coordinator: PostgresServer;
  readonly workers: readonly CitusWorker[];
  /** Creates a database on every node, with Citus; `template` is one of the coordinator, without connections. */
  newDatabase(template?: string): Promise<CitusDatabase>;
  /** Creates a role on every node that can log in to the databases of the cluster. */
  newRole(name: string, options?: string): Promise<void>;
  /** The address of a database on the coordinator, for one of its roles. */
  urlOf(database: string, role?: string): string;
  stop(): Promise<void>;
}

export interface CitusWorker {
  readonly server: PostgresServer;
  readonly port: number;
}

export interface CitusDatabase {
  readonly name: string;
  drop(): Promise<void>;
}

/** `postgres` sees the tables of a database as they are, and `owner` owns them. */
export const CITUS_OWNER = 'bv_cluster_owner';

const HOST = '127.0.0.1';

/** Logical decoding moves shards while they are written. */
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

/** The shards of a table, so few that a small world puts a brand or two on each worker's. */
const SHARDS = '8';

/**
 * Starts a cluster out of the binaries of `PG_BIN`, which must have Citus. Every role has the same random password, so
 * that the nodes can connect to each other as any of them. `others` are settings of every node.
 */
export async function startCitus(
  workers = 2,
  others: Readonly<Record<string, string>> = {},
): Promise<CitusCluster> {
  const password = randomBytes(18).toString('base64url');
  const nodes: CitusWorker[] = [];
  const stop = async () => {
    for (const { server } of nodes.toReversed()) await server.stop();
  };
  try {
    for (let node = 0; node <= workers; node += 1) {
      const port = await freePort();
      const settings = { ...SETTINGS, 'citus.shard_count': SHARDS, ...others, port: String(port) };
      nodes.push({ server: await startServer({ settings, password }), port });
    }
    return await clusterOf(nodes, password, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function clusterOf(
  nodes: readonly CitusWorker[],
  password: string,
  stop: () => Promise<void>,
): Promise<CitusCluster> {
  const [coordinator, ...workers] = nodes as [CitusWorker, ...CitusWorker[]]; // the first is started before the others
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
  return {
    coordinator: coordinator.server,
    workers,
    newRole,
    urlOf: (database, role) => urlAt(coordinator, database, role),
    newDatabase: async (template = 'template0') => {
      const name = `bv_${randomBytes(8).toString('hex')}`;
      const create = `create database ${name} owner ${CITUS_OWNER} template`;
      await run(urlAt(coordinator, 'postgres'), [`${create} ${template}`]);
      for (const worker of workers) await run(urlAt(worker, 'postgres'), [`${create} template0`]);
      await everywhere(name, 'create extension citus');
      await run(urlAt(coordinator, name), [
        `select citus_set_coordinator_host('${HOST}', ${coordinator.port})`,
        ...workers.map(({ port }) => `select citus_add_node('${HOST}', ${port})`),
      ]);
      return { name, drop: () => everywhere('postgres', `drop database if exists ${name} with (force)`) };
    },
    stop,
  };
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // a proof may stop the server
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  await once(server, 'close');
  return port;
}
