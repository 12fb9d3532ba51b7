import type { GetVisibilitySeriesResponse, GetVisibilitySeriesRow } from '@brand-visibility/client';
import { monthOf } from '../data/days.js';
import type { ReportOf } from '../data/report.js';
import { traced, type TracedNumber } from '../figure/figure.js';

/**
 * Describes the six months. The API returns a verdict only for the two compared windows; other months are only higher
 * or lower.
 */

export interface Month {
  readonly row: GetVisibilitySeriesRow;
  /** The month as `YYYY-MM`. */
  readonly month: string;
  readonly visibility: TracedNumber;
}

export const monthsIn = (at: string, { data }: GetVisibilitySeriesResponse): Month[] =>
  data.map((row, index) => ({
    row,
    month: monthOf(row.start_date),
    visibility: traced(`${at}.data.${index}.visibility`, row.visibility),
  }));

export const monthsOf = ({ responses: { months } }: ReportOf<'months'>): Month[] =>
  monthsIn('months', months);

/** Whether more than one month has a figure: one month makes no chart of months. */
export const areMonths = (report: ReportOf<'months'>): boolean =>
  monthsOf(report).filter(({ visibility }) => visibility.value !== null).length > 1;

/** Whether the report's month is strictly the highest or the lowest of six months that all have answers. */
export function placeOf(
  report: ReportOf<'months'>,
): { readonly place: 'highest' | 'lowest'; readonly of: number } | null {
  const months = monthsOf(report);
  const { month } = report.spans.current;
  const own = months.find((one) => one.month === month)?.visibility.value ?? null;
  const others = months.filter((one) => one.month !== month).map(({ visibility }) => visibility.value);
  if (own === null || months.length < MONTHS || others.includes(null)) return null;
  if (others.every((value) => (value ?? 0) < own)) return { place: 'highest', of: months.length };
  return others.every((value) => (value ?? 0) > own) ? { place: 'lowest', of: months.length } : null;
}

const MONTHS = 6;
