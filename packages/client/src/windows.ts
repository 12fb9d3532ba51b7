/** Whole days of a time zone, as parameters of the methods that take a window. */
export interface Days {
  /** The first day, `YYYY-MM-DD`. */
  readonly start_date: string;
  /** The last day, `YYYY-MM-DD`. */
  readonly end_date: string;
  /** The time zone that the days are in. */
  readonly tz: string;
}

const MOST_WEEKS = 52;

// eslint-disable-next-line no-restricted-syntax -- for callers who pass no clock
const clock = () => new Date();

/**
 * The whole month before the current one: `client.getVisibility({ brand_id, ...lastMonth('Europe/Paris') })`. `zone` is
 * an IANA name; `now` decides which month is the current one, by the time zone data of this runtime.
 * @throws {TypeError} for a zone that this runtime does not have and for an invalid `now`
 */
export function lastMonth(zone: string, now = clock()): Days {
  const today = dayIn(zone, now);
  return days(dayOfMonth(today, -1, 1), dayOfMonth(today, 0, 0), zone);
}

/** The current month up to and including today. Arguments and errors as for `lastMonth`. */
export function thisMonth(zone: string, now = clock()): Days {
  const today = dayIn(zone, now);
  return days(dayOfMonth(today, 0, 1), today, zone);
}

/**
 * The `count` weeks from Monday to Sunday before the current one, 1 to 52. Arguments and errors as for `lastMonth`.
 * @throws {TypeError} also for any other count
 */
export function weeks(count: number, zone: string, now = clock()): Days {
  if (!Number.isInteger(count) || count < 1 || count > MOST_WEEKS)
    throw new TypeError(`count must be a whole number of weeks from 1 to ${MOST_WEEKS}`);
  const today = dayIn(zone, now);
  const monday = plus(today, -((today.getUTCDay() + 6) % 7));
  return days(plus(monday, -7 * count), plus(monday, -1), zone);
}

/** The calendar day in the zone, as the midnight of the same day in UTC, in which days are computed. */
function dayIn(zone: string, now: Date): Date {
  if (Number.isNaN(now.getTime())) throw new TypeError('now must be a valid Date');
  const parts = calendarOf(zone).formatToParts(now);
  const part = (name: 'year' | 'month' | 'day') => Number(parts.find(({ type }) => type === name)?.value);
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day')));
}

function calendarOf(zone: string | undefined): Intl.DateTimeFormat {
  const shown = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  try {
    // Without a zone, which only an untyped caller leaves out, Intl would take the one of this machine.
    return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { ...shown, timeZone: zone ?? '' });
  } catch {
    throw new TypeError('zone must be an IANA time zone name that this runtime has, such as Europe/Paris');
  }
}

/** A day of the month that is `months` after the month of `day`; 0 is the last day of the month before it. */
function dayOfMonth(day: Date, months: number, number: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, number));
}

function plus(day: Date, count: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + count));
}

function days(first: Date, last: Date, tz: string): Days {
  return { start_date: dateOf(first), end_date: dateOf(last), tz };
}

const dateOf = (day: Date) => day.toISOString().slice(0, 10);
