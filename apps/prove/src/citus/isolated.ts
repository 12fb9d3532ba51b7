import { progress } from '@brand-visibility/programs/workspace';
import { citusDatabases, countersOf, isolation } from '../properties/index.js';
import { leaksIn, makeFixture, outcomesWithout } from '../isolation/remove-account-filter.js';
import { accountFilters } from '../isolation/storage-copy.js';
import { claim } from '../harness/parts.js';
import { CLUSTER_READER, copyOf, type Setting } from './setting.js';

/** Proves that readers get no data of other accounts, even if the account filter is removed from their queries. */
export async function isolated(setting: Setting): Promise<boolean> {
  const { workspace, cluster, distributed, seed } = setting;
  const found = await isolation.check({
    ...isolation.test,
    seed,
    injected: null,
    databases: [citusDatabases(cluster, distributed, CLUSTER_READER)],
    folder: workspace.folder,
    progress,
  });
  const counts = countersOf(found).map(([name, count]) => `${name} ${count}`);
  const isIsolated = claim(
    found.faults.length === 0,
    `every call of every reader about brands outside its scope: ${counts.join(', ')}, leaks ${found.faults.length}`,
  );
  return (await withoutFilters(setting)) && isIsolated;
}

async function withoutFilters(setting: Setting): Promise<boolean> {
  const { workspace, distributed } = setting;
  const fixture = await makeFixture(workspace, [await copyOf(setting, distributed)]);
  const filters = accountFilters();
  let calls = 0;
  const leaks: string[] = [];
  for (const removed of [...filters.map((filter) => [filter]), filters]) {
    const outcomes = await outcomesWithout(workspace, fixture, 0, removed);
    calls += outcomes.filter(({ boundary }) => boundary === 'another account').length;
    leaks.push(...leaksIn(outcomes, 'another account').map(({ call }) => `${removed[0]?.query}: ${call}`));
    progress(`${calls} calls without filters, ${leaks.length} leaks`);
  }
  for (const leak of leaks) console.log(`  ${leak}`);
  return claim(
    leaks.length === 0,
    `without each of ${filters.length} account filters, and without all: ${calls} calls about another account, ${leaks.length} returned its rows`,
  );
}
