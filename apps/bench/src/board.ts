import * as application from '@brand-visibility/application';
import { listOutreachTargets } from '@brand-visibility/contract';
import { DAY, formatInstant, type Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import { callUseCase } from './use-case.js';
import type { Contender, Ratio } from './measure.js';
import type { Dialect, PlainDatabase } from './plain-database.js';

/**
 * Refreshing an outreach board, against counting the same citations in SQL by address alone; and pages of the board.
 */

/**
 * Most figures of a target, by cited address, without titles, rivals or subreddits. `cross join` and `||` force
 * SQLite, which has no statistics here, into the best plan: runs, then their answers, then their sources.
 */
const countsByAddress = (dialect: Dialect) => `select m.value ->> 'url' as url, count(*) as citations,
    count(distinct a.id) as answers, count(distinct a.prompt_id) as prompts, count(distinct a.platform) as engines,
    count(distinct case when a.brand_named = ${String(dialect.flag(true))} then a.id end) as naming_you, max(a.created_at) as last
  from run r cross join answer a cross join answer_sources s cross join ${dialect.elements('s.sources')}
  where r.brand_id = $1 and r.completed_at >= $2
  and a.brand_id = r.brand_id and a.run_id = r.id and a.outcome || '' = 'answered'
  and s.brand_id = a.brand_id and s.answer_id = a.id
  group by 1`;

const DEPTH = 300;

export async function boardContenders(
  working: OpenedStore,
  serving: OpenedStore,
  plain: PlainDatabase,
  brand_id: string,
  now: Instant,
): Promise<Contender[]> {
  const refresh = () => application.refreshBoard(working.jobStore, brand_id, now);
  await refresh();
  const page = (cursor: string | null) =>
    callUseCase(serving, listOutreachTargets, application.listOutreachTargets, { brand_id }, now, {
      limit: '50',
      ...(cursor === null ? {} : { cursor }),
    });
  let deep: string | null = null;
  for (let pages = 1; pages < DEPTH; pages += 1) {
    const { next_cursor }: Awaited<ReturnType<typeof page>> = await page(deep);
    if (next_cursor === null) throw new Error('the board has too few targets');
    deep = next_cursor;
  }
  const since = now - 90n * DAY;
  const counted = countsByAddress(plain.dialect);
  const bounds = [brand_id, plain.dialect.instant(formatInstant(since), since)];
  return [
    { name: 'outreach, refresh', run: refresh },
    { name: 'outreach, GROUP BY', run: () => plain.all(counted, bounds) },
    { name: 'outreach, page 1', run: () => page(null) },
    { name: `outreach, page ${DEPTH}`, run: () => page(deep) },
  ];
}

export function boardRatios(median: (name: string) => number): Ratio[] {
  const ratio = (a: string, b: string, bound: number): Ratio => ({
    ratio: `outreach: ${a} / ${b}`,
    value: median(`outreach, ${a}`) / median(`outreach, ${b}`),
    bound,
    is: 'at most',
  });
  return [ratio('refresh', 'GROUP BY', 3), ratio(`page ${DEPTH}`, 'page 1', 1.2)];
}
