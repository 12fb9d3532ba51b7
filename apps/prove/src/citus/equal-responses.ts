import startPostgresOnce from '@brand-visibility/databases/setup';
import endPostgres from '@brand-visibility/databases/teardown';
import { progress } from '@brand-visibility/programs/workspace';
import { citusDatabases, countersOf, fuzz, postgresDatabases } from '@brand-visibility/properties';
import { serveHere } from '../properties/serve.js';
import { claim } from '../trouble/part.js';
import { CLUSTER_READER, type Setting } from './setting.js';

const WORLDS = 2;

/** Proves that services on plain PostgreSQL and on the cluster respond to every request with the same bytes. */
export async function equalResponses(setting: Setting): Promise<boolean> {
  const { workspace, cluster, distributed, requests, seed } = setting;
  await startPostgresOnce();
  workspace.atEnd(endPostgres);
  const found = await fuzz.check({
    worlds: WORLDS,
    each: Math.ceil(requests / WORLDS),
    seed,
    injected: null,
    databases: [await postgresDatabases(), citusDatabases(cluster, distributed, CLUSTER_READER)],
    serve: serveHere,
    folder: workspace.folder,
    progress,
  });
  const counts = countersOf(found).map(([name, count]) => `${name} ${count}`);
  for (const fault of found.faults) console.log(`  ${fault}`);
  return claim(
    found.faults.length === 0,
    `plain PostgreSQL and the cluster over ${WORLDS} worlds: ${counts.join(', ')}, differences ${found.faults.length} (seed ${seed})`,
  );
}
