/** Whole days in a time zone, in the form of the parameters that select a window. */
export interface Days {
  /** The first day, `YYYY-MM-DD`. */
  readonly start_date: string;
  /** The last day, `YYYY-MM-DD`. */
  readonly end_date: string;
  /** The time zone of the days. */
  readonly tz: string;
}

const MOST_WEEKS = 52;

// eslint-disable-next-line no-restricted-syntax -- for callers who pass no clock
const clock = () => new Date();

/**
 * Returns the whole month before the current month: `client.getVisibility({ brand_id, ...lastMonth('Europe/Paris') })`.
 * `zone` is an IANA name. `now` determines the current month, according to this runtime's time zone data.
 * @throws {TypeError} if this runtime does not know the zone or `now` is invalid
 */
export function lastMonth(zone: string, now = clock()): Days {
  const today = dayIn(zone, now);
  return days(dayOfMonth(today, -1, 1), dayOfMonth(today, 0, 0), zone);
}

/** Returns the days of the current month up to and including today. For arguments and errors, see `lastMonth`. */
export function thisMonth(zone: string, now = clock()): Days {
  const today = dayIn(zone, now);
  return days(dayOfMonth(today, 0, 1), today, zone);
}

/**
 * Returns the `count` weeks, Monday to Sunday, before the current week. For the other arguments, see `lastMonth`.
 * @throws {TypeError} as `lastMonth` does, and if `count` is not an integer from 1 to 52
 */
export function weeks(count: number, zone: string, now = clock()): Days {
  if (!Number.isInteger(count) || count < 1 || count > MOST_WEEKS)
    throw new TypeError(`count must be a whole number of weeks from 1 to ${MOST_WEEKS}`);
  const today = dayIn(zone, now);
  const monday = plus(today, -((today.getUTCDay() + 6) % 7));
  return days(plus(monday, -7 * count), plus(monday, -1), zone);
}

/** Returns the calendar day in the zone as midnight UTC of that day, because days are computed in UTC. */
function dayIn(zone: string, now: Date): Date {
  if (Number.isNaN(now.getTime())) throw new TypeError('now must be a valid Date');
  const parts = calendarOf(zone).formatToParts(now);
  const part = (name: 'year' | 'month' | 'day') => Number(parts.find(({ type }) => type === name)?.value);
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day')));
}

function calendarOf(zone: string | undefined): Intl.DateTimeFormat {
  const shown = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  try {
    // Without `''`, Intl would use this machine's time zone if an untyped caller omitted the zone.
    return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { ...shown, timeZone: zone ?? '' });
  } catch {
    throw new TypeError('zone must be an IANA time zone name that this runtime has, such as Europe/Paris');
  }
}

/** Returns day `number` of the month `months` months after `day`. Day 0 is the last day of the preceding month. */
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
