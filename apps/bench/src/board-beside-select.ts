import { refreshBoard } from '@brand-visibility/application';
import { boardWindow, DAY, formatInstant, type Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import type { Contender, Ratio } from './measure.js';
import type { PlainDatabase } from './plain-database.js';

/** Refreshing an outreach board, beside reading all that it could be counted from. */

const FIRST = 'outreach | first refresh';
const SAME = 'outreach | refresh of the same answers';
const DAY_LATER = 'outreach | refresh a day later';
const SELECT = 'outreach | select';
const MOST = 3;

/** One statement for each run: the rows of all would fill the memory. */
const RUNS = 'select id from run where brand_id = $1 and last_answer_at >= $2 and first_answer_at < $3';
const ANSWERS = `select a.id, a.prompt_id, a.platform, a.created_at, a.brand_named, a.competitors, s.sources
  from answer a cross join answer_sources s
  where a.brand_id = $1 and a.run_id = $2 and a.outcome || '' = 'answered'
  and s.brand_id = a.brand_id and s.answer_id = a.id`;

export function boardBesideSelect(
  working: OpenedStore,
  plain: PlainDatabase,
  brand_id: string,
  now: Instant,
): Contender[] {
  const { start, end } = boardWindow(now);
  const bounds = [start, end].map((at) => plain.dialect.instant(formatInstant(at), at));
  const select = async () => {
    let citations = 0;
    for (const { id } of await plain.all<{ id: string }>(RUNS, [brand_id, ...bounds]))
      for (const { sources } of await plain.all<{ sources: unknown }>(ANSWERS, [brand_id, id]))
        citations += lengthOf(sources);
    if (citations === 0) throw new Error('the window has no citations');
  };
  const refresh = (at = now) => refreshBoard(working.jobStore, brand_id, at);
  const removed = () => plain.run('delete from outreach_target; delete from outreach_board');
  return [
    { name: FIRST, before: removed, run: () => refresh() },
    { name: SAME, run: () => refresh() },
    { name: DAY_LATER, run: () => refresh(now + DAY) },
    { name: SELECT, run: select },
  ];
}

/** SQLite returns lists as text. */
function lengthOf(list: unknown): number {
  const parsed: unknown = typeof list === 'string' ? JSON.parse(list) : list;
  return Array.isArray(parsed) ? parsed.length : 0;
}

/** A day later nearly every target has another score; the bound is for all three. */
export function boardBesideSelectRatios(median: (name: string) => number): Ratio[] {
  return [FIRST, SAME, DAY_LATER].map((refresh) => ({
    ratio: `${refresh.replace(' |', ':')} / select of the window's answers with sources, parsed`,
    value: median(refresh) / median(SELECT),
    bound: MOST,
    is: 'at most',
  }));
}
