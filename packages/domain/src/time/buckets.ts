import type { Interval } from '../vocabulary.js';
import { addDays, daysBetween, startOfDay, type Day } from './day.js';
import type { Instant } from './instant.js';
import type { DaySpan, Window } from './window.js';

/** A day, an ISO week or a month in the zone of a window, clipped to the window (rule 14.1). */
export interface Bucket {
  /** The first and the last local day of the bucket. */
  readonly start_date: Day;
  readonly end_date: Day;
  /** The bucket contains the instants [start, end). The bounds are equal if the zone skipped the day. */
  readonly start: Instant;
  readonly end: Instant;
  /** Whether the day, week or month extends beyond the window or has not ended (rule 14.2). */
  readonly is_partial: boolean;
}

/**
 * Splits a window into buckets, in chronological order and without gaps (rules 14.1 and 14.2). `days` contains the
 * local days of the window, at most 367. `now` determines which buckets have ended.
 */
export function buckets(window: Window, days: DaySpan, interval: Interval, now: Instant): Bucket[] {
  const found: Bucket[] = [];
  let start_date = days.first;
  let start = window.start;
  for (;;) {
    const whole = calendarSpan(start_date, interval);
    const isLast = whole.last >= days.last;
    const end_date = isLast ? days.last : whole.last;
    const dayAfter = addDays(whole.last, 1);
    const calendarEnd = startOfDay(dayAfter, window.time_zone);
    const end = isLast ? window.end : calendarEnd;
    const isClipped = start_date !== whole.first || end_date !== whole.last;
    found.push({ start_date, end_date, start, end, is_partial: isClipped || calendarEnd > now });
    if (isLast) return found;
    start_date = dayAfter;
    start = end;
  }
}

/**
 * Assigns each item to the bucket that contains its `completed_at` (rule 14.3). Returns one list per bucket; each
 * list keeps the order of `items`. All items must be inside the window. Throws a RangeError if an item is before
 * the window.
 */
export function byBucket<Item extends { readonly completed_at: Instant }>(
  all: readonly Bucket[],
  items: readonly Item[],
): Item[][] {
  const found = all.map((): Item[] => []);
  for (const item of items) {
    const inside = found[bucketOf(all, item.completed_at)];
    if (!inside) throw new RangeError('an item lies before all buckets');
    inside.push(item);
  }
  return found;
}

/** Returns the index of the last bucket with `start` <= `instant`. Earlier buckets with the same start are empty. */
function bucketOf(all: readonly Bucket[], instant: Instant): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const bucket = all[middle];
    if (bucket && bucket.start <= instant) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the first and the last day of the day, ISO week or month that contains `day`. */
function calendarSpan(day: Day, interval: Interval): DaySpan {
  if (interval === 'day') return { first: day, last: day };
  if (interval === 'week') {
    const first = addDays(day, -weekday(day));
    return { first, last: addDays(first, 6) };
  }
  const first = `${day.slice(0, 7)}-01`;
  const next = addDays(first, 31).slice(0, 7);
  return { first, last: addDays(`${next}-01`, -1) };
}

/** A Monday, from which weekdays are counted. */
const MONDAY: Day = '1970-01-05';

/** Returns the weekday: 0 for Monday to 6 for Sunday. */
function weekday(day: Day): number {
  const days = daysBetween(MONDAY, day) % 7;
  return days < 0 ? days + 7 : days;
}
