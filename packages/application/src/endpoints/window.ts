/** Resolves the window of a query to instants, and describes it in the response. */
import type { Operations, QueryOf } from '@brand-visibility/contract';
import { formatInstant, formatInstantOrNull, type Instant } from '@brand-visibility/domain/time/instant';
import {
  comparedWith,
  customWindow,
  type DaySpan,
  PERIOD_DAYS,
  presetDays,
  presetWindow,
  spanInDays,
  type Window,
} from '@brand-visibility/domain/time/window';
import type { Period } from '@brand-visibility/domain/vocabulary';

export type WindowQuery = Pick<
  QueryOf<Operations['getVisibility']>,
  'period' | 'start_date' | 'end_date' | 'tz'
> &
  Partial<Pick<QueryOf<Operations['getVisibilityComparison']>, 'previous_start_date' | 'previous_end_date'>>;

/** The preset of a query, by default `30d`; undefined for a custom window (rule 11.3). */
export function periodOf({ period, start_date }: WindowQuery): Period | undefined {
  return start_date === undefined ? (period ?? '30d') : undefined;
}

/** Resolves the window of a query as of `now` (rules 2.11 and 11.3). */
export function windowOf(query: WindowQuery, now: Instant): Window {
  const { previous_start_date: first, previous_end_date: last } = query;
  const window =
    query.start_date !== undefined && query.end_date !== undefined
      ? customWindow(query.start_date, query.end_date, query.tz)
      : presetWindow(periodOf(query) ?? '30d', query.tz, now);
  return first === undefined || last === undefined ? window : comparedWith(window, { first, last });
}

/** The local days of the window of a query (rule 14.1). */
export function daysOf(query: WindowQuery, now: Instant): DaySpan {
  return query.start_date !== undefined && query.end_date !== undefined
    ? { first: query.start_date, last: query.end_date }
    : presetDays(periodOf(query) ?? '30d', query.tz, now);
}

/** The number of days in the window of a query. */
export function daysOfWindow(query: WindowQuery): number {
  const { start_date, end_date } = query;
  return start_date !== undefined && end_date !== undefined
    ? spanInDays(start_date, end_date)
    : PERIOD_DAYS[periodOf(query) ?? '30d'];
}

/** The `window` field of a response (rule 2.5). */
export function windowResponse(window: Window, carried_from: Instant | null) {
  return {
    start: formatInstant(window.start),
    end: formatInstant(window.end),
    previous_start: formatInstant(window.previous_start),
    time_zone: window.time_zone,
    period: window.period,
    carried_from: formatInstantOrNull(carried_from),
  };
}

/** The `window` field of a response whose comparison window may consist of days that the caller chose (rule 2.11). */
export function comparedWindowResponse(window: Window, carried_from: Instant | null) {
  const { start, end, previous_start, ...resolved } = windowResponse(window, carried_from);
  return { start, end, previous_start, previous_end: formatInstant(window.previous_end), ...resolved };
}
