import { progress } from '@brand-visibility/programs/workspace';
import { citusDatabases, countersOf, isolation } from '@brand-visibility/properties';
import { filtersRemoved } from '../isolation/remove-account-filter.js';
import { serveHere } from '../properties/serve.js';
import { claim } from '../trouble/part.js';
import { CLUSTER_READER, copyOf, type Setting } from './setting.js';

/** No reader returns anything of another account, not even without the account filter of its query. */
export async function isolated(setting: Setting): Promise<boolean> {
  const { workspace, cluster, distributed, seed } = setting;
  const found = await isolation.check({
    ...isolation.test,
    seed,
    plant: null,
    databases: [citusDatabases(cluster, distributed, CLUSTER_READER)],
    serve: serveHere,
    folder: workspace.folder,
    records: null,
    progress,
  });
  const counts = countersOf(found).map(([name, count]) => `${name} ${count}`);
  const isIsolated = claim(
    found.faults.length === 0,
    `every call of every reader about brands outside its scope: ${counts.join(', ')}, leaks ${found.faults.length}`,
  );
  return (await filtersRemoved(workspace, await copyOf(setting, distributed))) && isIsolated;
}
