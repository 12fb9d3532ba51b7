import {
  distribute,
  runStatements,
  startCitus,
  type CitusCluster,
  type CitusDatabase,
} from '@brand-visibility/databases';
import { runJobs } from '@brand-visibility/programs/start';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import type { ProofDatabase } from '../harness/databases.js';

/** The database role of the services. */
export const CLUSTER_READER = 'bv_cluster_reader';

/** The amounts of work and the seed that the command line specifies. */
export interface Amounts {
  /** The number of requests to compare. */
  readonly requests: number;
  /** The number of kills of each command. */
  readonly rounds: number;
  /** The time in seconds for which a worker is not running. */
  readonly seconds: number;
  readonly seed: number;
}

/** The cluster and the databases that all parts of the system test share. */
export interface Setting extends Amounts {
  readonly workspace: Workspace;
  readonly cluster: CitusCluster;
  /**
   * A migrated database of the cluster that is not distributed yet. Because databases are copied from it, no program
   * may be connected to it.
   */
  readonly migrated: CitusDatabase;
  /** A distributed database without rows, from which databases are copied, too. */
  readonly distributed: CitusDatabase;
}

/** Starts the cluster. Creates the readers' role after the migration, which creates the group of this role. */
export async function startSetting(workspace: Workspace, amounts: Amounts): Promise<Setting> {
  progress('starting a coordinator and two workers');
  const cluster = await startCitus();
  workspace.atEnd(() => cluster.stop());
  const migrated = await cluster.newDatabase();
  await runJobs(workspace, migrated.url, ['migrate']);
  await cluster.newRole(CLUSTER_READER, 'in role brand_visibility_reader');
  await runStatements(cluster.coordinator.url, [
    `alter role ${CLUSTER_READER} set citus.propagate_set_commands = 'local'`,
  ]);
  const distributed = await cluster.copyDatabase(migrated);
  await distribute(distributed.url);
  return { workspace, cluster, migrated, distributed, ...amounts };
}

/** Returns a copy of a database of the setting, with the URLs for the commands and for the service. */
export async function copyOf(
  { workspace, cluster }: Setting,
  database: CitusDatabase,
): Promise<ProofDatabase & { readonly database: CitusDatabase }> {
  const copy = await cluster.copyDatabase(database);
  workspace.atEnd(() => copy.drop());
  return {
    name: 'Citus',
    forJobs: copy.url,
    forService: cluster.urlOf(copy.name, CLUSTER_READER),
    database: copy,
  };
}
