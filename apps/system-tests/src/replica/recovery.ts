import { runStatements } from '@brand-visibility/test-fixtures/postgres';
import { setTimeout as sleep } from 'node:timers/promises';
import { onlyReplies, startLoad } from '../load.js';
import { CALLERS, claim, described } from '../trouble/part.js';
import type { Setting } from './setting.js';

/** Rows that every report looks at are replaced and vacuumed on the primary, and recovery waits for no reader. */
export async function recovery({ pair, readers, demo, seconds }: Setting): Promise<boolean> {
  /** Recovery may stop this reader as well: it asks again. */
  const conflicts = async (): Promise<number> => {
    try {
      return await countConflicts();
    } catch (error) {
      if (!isStoppedByRecovery(error)) throw error;
      await sleep(50);
      return conflicts();
    }
  };
  const countConflicts = async () => {
    const [row] = (await runStatements(pair.standby.url, [
      'select sum(confl_snapshot)::int as count from pg_stat_database_conflicts',
    ])) as { count: number }[]; // rows are untyped
    return row?.count ?? 0;
  };
  const before = await conflicts();
  const asks = ['visibility', 'competitors'].map((report) => ({
    ...demo.report,
    path: demo.report.path.replace('visibility', report),
  }));
  const loads = readers.map(({ port }) => startLoad(port, asks, CALLERS));
  const end = performance.now() + seconds * 1_000;
  let vacuums = 0;
  for (; performance.now() < end; vacuums += 1) {
    await runStatements(pair.primary.url, [
      'update brand set description = description',
      'update run set id = id',
      'vacuum brand, run',
    ]);
    await sleep(50);
  }
  const heard = (await Promise.all(loads.map((load) => load.stop()))).flat();
  const met = (await conflicts()) - before;
  return claim(
    met > 0 && onlyReplies(heard, '200', '503') && heard.some(({ what }) => what === '200'),
    `${vacuums} vacuums on the primary stopped ${met} readers on the replica; callers got ${described(heard)}`,
  );
}

const STOPPED_BY_RECOVERY = ['40001', '57P01'];
const isStoppedByRecovery = (error: unknown) =>
  error instanceof Error && 'code' in error && STOPPED_BY_RECOVERY.includes(String(error.code));
