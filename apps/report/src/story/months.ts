import type { GetVisibilitySeriesResponse, GetVisibilitySeriesRow } from '@brand-visibility/client';
import { monthOf } from '../data/days.js';
import type { ReportOf } from '../data/report.js';
import { traced, type TracedNumber } from './figure.js';

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

type Measured = Month & { readonly visibility: { readonly value: number } };

const isMeasured = (month: Month): month is Measured => month.visibility.value !== null;

/**
 * Returns whether the report's month is strictly the highest or the lowest of the measured months; null if it is
 * neither, or if fewer than three months are measured. `of` is the number of months from the first measured month on.
 */
export function placeOf(
  report: ReportOf<'months'>,
): { readonly place: 'highest' | 'lowest'; readonly of: number } | null {
  const months = monthsOf(report);
  const measured = months.filter(isMeasured);
  const { month } = report.spans.current;
  const own = measured.find((one) => one.month === month);
  if (own === undefined || measured.length < 3) return null;
  const others = measured.filter((one) => one !== own).map(({ visibility }) => visibility.value);
  const of = months.length - months.findIndex(isMeasured);
  if (others.every((value) => value < own.visibility.value)) return { place: 'highest', of };
  if (others.every((value) => value > own.visibility.value)) return { place: 'lowest', of };
  return null;
}

export interface Before {
  readonly first: string;
  readonly last: string;
  readonly lowest: TracedNumber;
  readonly highest: TracedNumber;
}

/**
 * Describes the months before the compared ones: the first, the last, the lowest and the highest month; null if there
 * are none.
 */
export function monthsBefore(report: ReportOf<'months'>): Before | null {
  const { current, previous } = report.spans;
  const measured = monthsOf(report)
    .filter(isMeasured)
    .filter(({ month }) => month !== current.month && month !== previous.month)
    .filter(({ row }) => row.end_date < current.start_date);
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined) return null;
  const sorted = measured.toSorted((a, b) => a.visibility.value - b.visibility.value);
  const [lowest = first, highest = last] = [sorted[0], sorted.at(-1)];
  return { first: first.month, last: last.month, lowest: lowest.visibility, highest: highest.visibility };
}
