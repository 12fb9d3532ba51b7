import { distribute, startCitus } from '@brand-visibility/databases';
import { processorSecondsWithChildren } from '@brand-visibility/programs/processes';
import { openPostgres } from '@brand-visibility/storage';
import { SETTINGS, type BenchDatabase } from './databases.js';
import { PostgresPlain } from './plain-database.js';

/** A Citus cluster to measure the capacity of; no other suite takes it. */
export interface BenchCluster {
  readonly name: 'Citus';
  make(): Promise<BenchDatabase>;
  close(): Promise<void>;
}

const READER = 'bench_cluster_reader';

/** Starts a coordinator and two workers out of the binaries of `PG_BIN`, each with the settings of the other server. */
export async function citusEngine(): Promise<BenchCluster> {
  const cluster = await startCitus(2, { ...SETTINGS, 'citus.shard_count': '32' });
  const coordinator = await pidAt(cluster.coordinator.url);
  const workers = await Promise.all(cluster.workers.map(({ server }) => pidAt(server.url)));
  return {
    name: 'Citus',
    make: async () => {
      const database = await cluster.newDatabase();
      const { name, url } = database;
      const work = () => openPostgres({ url, access: 'create' });
      await (await work()).close();
      await distribute(url);
      const adminUrl = cluster.urlOf(name);
      const serviceUrl = async () => {
        await cluster.newRole(READER, 'in role brand_visibility_reader');
        const admin = await PostgresPlain.open(adminUrl);
        await admin.run(`alter role ${READER} set citus.propagate_set_commands = 'local'`);
        await admin.close();
        return cluster.urlOf(name, READER);
      };
      return {
        url,
        adminUrl,
        work,
        serviceUrl,
        serve: async () =>
          openPostgres({ url: await serviceUrl(), access: 'serve', requireRowSecurity: true }),
        plain: () => PostgresPlain.open(adminUrl, SIZES),
        serverSeconds: () => processorSecondsWithChildren(coordinator),
        workerSeconds: () => workers.reduce((sum, pid) => sum + processorSecondsWithChildren(pid), 0),
        drop: () => database.drop(),
      };
    },
    close: () => cluster.stop(),
  };
}

/** The bytes of all shards; those of tables of the coordinator are left out, which hold no answers. */
const SIZES = `select table_name::text as name, citus_table_size(table_name) as rows,
  citus_total_relation_size(table_name) - citus_table_size(table_name) as indexes from citus_tables`;

async function pidAt(url: string): Promise<number> {
  const admin = await PostgresPlain.open(url);
  const [running] = await admin.all<{ readonly pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::bigint as pid`,
    [],
  );
  await admin.close();
  return running?.pid ?? 0;
}
