/** Resolves report options to the windows that a report requests. */
import type { Choice, Days, Period, WindowChoice } from './choice.js';
import {
  firstDayOf,
  lastDayOf,
  lengthOf,
  localDay,
  monthOf,
  plusDays,
  plusMonths,
  yearsBefore,
} from './days.js';

/** The days that a report counts. `month` is not null if the days are exactly one calendar month. */
export interface Span extends Days {
  readonly month: string | null;
}

export interface Spans {
  readonly current: Span;
  /** The days with which `current` is compared. */
  readonly previous: Span;
  /** Six calendar months, of which the last contains the last day of `current` and is counted only up to this day. */
  readonly months: Days;
  /** The day, in the time zone of the window, on which the report was read. */
  readonly today: string;
  /** Whether the last day of the window is today or later. Always false for a preset window (`period`). */
  readonly isUnfinished: boolean;
  /**
   * Whether the lengths of `current` and `previous` differ by more than a day. False if both consist of the same number
   * of complete calendar months.
   */
  readonly isUnlike: boolean;
}

const MONTHS = 6;

/** Resolves the windows of the given options. `readAt` is the time at which the report is read, RFC 3339 in UTC. */
export function spansOf(
  { window, against, tz }: Pick<Choice, 'window' | 'against' | 'tz'>,
  readAt: string,
): Spans {
  const today = localDay(readAt, tz);
  const current = currentDays(window, today);
  const previous = previousDays(window, against, current);
  const first = firstDayOf(plusMonths(monthOf(current.end_date), 1 - MONTHS));
  return {
    current: spanOf(current),
    previous: spanOf(previous),
    months: { start_date: first, end_date: current.end_date },
    today,
    isUnfinished: window.kind !== 'period' && current.end_date >= today,
    isUnlike: isUnlike(current, previous, countOf(window, current)),
  };
}

/** The days of the figures: the window, or the day of the run whose figures are carried. */
export const figuresIn = ({ current }: Spans, carriedFrom: string | null): Span =>
  carriedFrom === null ? current : { start_date: carriedFrom, end_date: carriedFrom, month: null };

const spanOf = (days: Days): Span => ({
  ...days,
  month: monthsOf(days) === 1 ? monthOf(days.start_date) : null,
});

/** Returns the days of a window. A preset window ends today and begins as many days ago as its name states. */
function currentDays(window: WindowChoice, today: string): Days {
  if (window.kind === 'period')
    return { start_date: plusDays(today, -daysIn(window.period)), end_date: today };
  if (window.kind === 'days') return { start_date: window.start_date, end_date: window.end_date };
  return { start_date: firstDayOf(window.month), end_date: lastDayOf(window.month) };
}

function previousDays(window: WindowChoice, against: Choice['against'], current: Days): Days {
  if (typeof against !== 'string') return against;
  if (against === 'previous-month') {
    const month = plusMonths(monthOf(current.start_date), -1);
    return { start_date: firstDayOf(month), end_date: lastDayOf(month) };
  }
  if (against === 'previous-days')
    return {
      start_date: plusDays(current.start_date, -countOf(window, current)),
      end_date: plusDays(current.start_date, -1),
    };
  const start_date = yearsBefore(current.start_date, 1);
  // A complete February must stay a complete February, even if only one of the two years is a leap year.
  return monthsOf(current) === null
    ? { start_date, end_date: yearsBefore(current.end_date, 1) }
    : { start_date, end_date: lastDayOf(plusMonths(monthOf(current.end_date), -12)) };
}

const daysIn = (period: Period) => Number.parseInt(period, 10);

/** Returns the length of a window in days: for a preset, the number in its name, but 366 for `365d` (rule 2.3). */
function countOf(window: WindowChoice, { start_date, end_date }: Days): number {
  if (window.kind !== 'period') return lengthOf(start_date, end_date);
  return window.period === '365d' ? 366 : daysIn(window.period);
}

function isUnlike(current: Days, previous: Days, count: number): boolean {
  const months = monthsOf(current);
  if (months !== null && months === monthsOf(previous)) return false;
  return Math.abs(count - lengthOf(previous.start_date, previous.end_date)) > 1;
}

/** Returns the number of complete calendar months that the days consist of; null if a month is incomplete. */
function monthsOf({ start_date, end_date }: Days): number | null {
  if (start_date !== firstDayOf(monthOf(start_date)) || end_date !== lastDayOf(monthOf(end_date)))
    return null;
  const [from = 0, to = 0] = [start_date, end_date].map(
    (day) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)),
  );
  return to - from + 1;
}
