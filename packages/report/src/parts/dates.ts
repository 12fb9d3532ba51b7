import type { Window } from '@brand-visibility/client';
import { monthBefore, type Choice } from '../data/choice.js';

/** Dates for people. Days are days of the window's zone; a zone that this runtime lacks is shown in UTC. */

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

function formatOf(options: Intl.DateTimeFormatOptions, timeZone = 'UTC'): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
}

/** A timestamp as a day in a zone: `5 Oct 2026`. */
export const dayOf = (timestamp: string, timeZone = 'UTC') =>
  formatOf(DAY, timeZone).format(new Date(timestamp));

/** A timestamp with its time in UTC: `5 Oct 2026, 09:12 UTC`. */
export const momentOf = (timestamp: string) =>
  `${formatOf({ ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(timestamp))} UTC`;

/** A day, `YYYY-MM-DD`, on an axis: `5 Oct`, or `Oct 2026` for the start of a month. */
export function tickOf(date: string, interval: 'day' | 'week' | 'month'): string {
  const shown =
    interval === 'month'
      ? ({ month: 'short', year: '2-digit' } as const)
      : ({ day: 'numeric', month: 'short' } as const);
  return formatOf(shown).format(new Date(`${date}T00:00:00Z`));
}

/** A month, `YYYY-MM`: `October 2026`. */
export const monthName = (month: string) =>
  formatOf({ month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`));

/** Two days, both included: `1 Oct 2026 to 31 Oct 2026`. */
const span = (first: string, last: string) => (first === last ? first : `${first} to ${last}`);

/** The last instant before an end that is excluded. */
const before = (end: string) => new Date(Date.parse(end) - 1).toISOString();

/** The days of a window. */
export const windowDays = ({ start, end, time_zone }: Window) =>
  span(dayOf(start, time_zone), dayOf(before(end), time_zone));

/** The days of the comparison window. */
export const previousDays = ({ start, previous_start, time_zone }: Window) =>
  span(dayOf(previous_start, time_zone), dayOf(before(start), time_zone));

const PERIOD_NAMES = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '365d': 'Last 365 days',
};

/** The name of the window that was chosen, before any response is there. */
export function windowName({ window }: Pick<Choice, 'window'>): string {
  if (window.kind === 'period') return PERIOD_NAMES[window.period];
  if (window.kind === 'month') return monthName(window.month);
  return span(dayOf(window.start_date), dayOf(window.end_date));
}

/** The names of a chosen month and of the one before it. */
export const monthNames = (month: string) => [monthName(monthBefore(month)), monthName(month)] as const;
