import type { QueryOf, getCompetitors, getVisibility } from '@brand-visibility/contract';
import {
  coverage,
  customWindow,
  formatInstant,
  formatInstantOrNull,
  presetWindow,
  type Instant,
  type Tally,
  type Window,
} from '@brand-visibility/domain';
import type { AnswerFilter, Reader, RivalDetail } from './ports.js';

/** The steps that both reports share: the window asked for, the runs it covers, the answers counted in them. */

type ReportQuery = Pick<
  QueryOf<typeof getVisibility> & QueryOf<typeof getCompetitors>,
  'period' | 'start_date' | 'end_date' | 'tz'
> &
  AnswerFilter;

export interface Report {
  readonly window: Window;
  readonly carried_from: Instant | null;
  readonly current: Tally;
  /** Null when nothing is compared (decisions 2.5). */
  readonly previous: Tally | null;
}

/** The window that a query asks for; 30 days when it names none [4.1]. */
export function windowOf(query: ReportQuery, now: Instant): Window {
  return query.start_date !== undefined && query.end_date !== undefined
    ? customWindow(query.start_date, query.end_date, query.tz)
    : presetWindow(query.period ?? '30d', query.tz, now);
}

/** Counts the window's answers and those of its comparison window, on the reader's one snapshot. */
export async function report(
  reader: Reader,
  brand_id: string,
  query: ReportQuery,
  now: Instant,
  detail: { readonly current: RivalDetail; readonly previous: RivalDetail },
): Promise<Report> {
  const window = windowOf(query, now);
  const { start, end, previous_start } = window;
  const inside = await reader.runsCompleted(brand_id, start, end);
  const before = inside.length === 0 ? await reader.latestRunBefore(brand_id, start) : null;
  const earlier = inside.length === 0 ? [] : await reader.runsCompleted(brand_id, previous_start, start);
  const covered = coverage(window, inside, before, earlier);
  return {
    window,
    carried_from: covered.carried_from,
    current: await reader.tally(brand_id, covered.current, query, detail.current),
    previous: covered.previous && (await reader.tally(brand_id, covered.previous, query, detail.previous)),
  };
}

/** The `window` member of a reply [2.1]. */
export function windowReply({ window, carried_from }: Pick<Report, 'window' | 'carried_from'>) {
  return {
    start: formatInstant(window.start),
    end: formatInstant(window.end),
    previous_start: formatInstant(window.previous_start),
    time_zone: window.time_zone,
    period: window.period,
    carried_from: formatInstantOrNull(carried_from),
  };
}
