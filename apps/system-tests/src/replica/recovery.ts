import { runStatements } from '@brand-visibility/test-fixtures/postgres';
import { setTimeout as sleep } from 'node:timers/promises';
import { onlyReplies, startLoad } from '../load.js';
import { CALLERS, claim, described } from '../trouble/part.js';
import type { Setting } from './setting.js';

/** Rows that every report reads are replaced and vacuumed on the primary, and recovery cancels readers at once. */
export async function recovery({ pair, readers, demo, seconds }: Setting): Promise<boolean> {
  /** Recovery may cancel this query as well; then it is retried. */
  const conflicts = async (): Promise<number> => {
    try {
      return await countConflicts();
    } catch (error) {
      if (!isCancelledByRecovery(error)) throw error;
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
  const requests = ['visibility', 'competitors'].map((report) => ({
    ...demo.report,
    path: demo.report.path.replace('visibility', report),
  }));
  const loads = readers.map(({ port }) => startLoad(port, requests, CALLERS));
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
  const replies = (await Promise.all(loads.map((load) => load.stop()))).flat();
  const met = (await conflicts()) - before;
  return claim(
    met > 0 && onlyReplies(replies, '200', '503') && replies.some(({ outcome }) => outcome === '200'),
    `${vacuums} vacuums on the primary cancelled ${met} queries on the replica; callers got ${described(replies)}`,
  );
}

const CANCELLED_BY_RECOVERY = ['40001', '57P01'];
const isCancelledByRecovery = (error: unknown) =>
  error instanceof Error && 'code' in error && CANCELLED_BY_RECOVERY.includes(String(error.code));
