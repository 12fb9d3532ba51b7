import { runStatements } from '@brand-visibility/databases';
import { setTimeout as sleep } from 'node:timers/promises';
import { onlyResponses } from '../harness/load.js';
import { sharedTime } from '@brand-visibility/programs/processes';
import { claim, described, startCallers } from '../trouble/part.js';
import { onReplica, type Setting } from './setting.js';

/** Proves that callers get only 200 and 503 while queries on the replica are cancelled by vacuums on the primary. */
export async function recovery(setting: Setting): Promise<boolean> {
  const { workspace, pair, readers, demo, seconds } = setting;
  const conflicts = async (): Promise<number> => {
    const [row] = (await onReplica(
      setting,
      'select sum(confl_snapshot)::int as count from pg_stat_database_conflicts',
    )) as { count: number }[]; // the driver returns untyped rows
    return row?.count ?? 0;
  };
  const before = await conflicts();
  const requests = ['visibility', 'competitors'].map((report) => ({
    ...demo.report,
    path: demo.report.path.replace('visibility', report),
  }));
  const loads = await Promise.all(readers.map(({ port }) => startCallers(workspace, port, requests)));
  const end = sharedTime() + seconds * 1_000;
  let vacuums = 0;
  for (; sharedTime() < end; vacuums += 1) {
    await runStatements(pair.primary.url, [
      'update brand set description = description',
      'update run set id = id',
      'vacuum brand, run',
    ]);
    await sleep(50);
  }
  const responses = (await Promise.all(loads.map((load) => load.stop()))).flat();
  const met = (await conflicts()) - before;
  return claim(
    met > 0 && onlyResponses(responses, '200', '503') && responses.some(({ outcome }) => outcome === '200'),
    `${vacuums} vacuums on the primary cancelled ${met} queries on the replica; callers got ${described(responses)}`,
  );
}
