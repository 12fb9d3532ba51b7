import type { Interval } from '../vocabulary.js';
import { addDays, daysBetween, startOfDay, type Day } from './day.js';
import type { Instant } from './instant.js';
import type { DaySpan, Window } from './window.js';

/** One bucket of a series: a day, ISO week or month in the window's zone, clipped to the window (rule 14.1). */
export interface Bucket {
  /** The first and the last local day inside the window. */
  readonly start_date: Day;
  readonly end_date: Day;
  /** The bucket is [start, end); both are equal for a day that the zone skipped. */
  readonly start: Instant;
  readonly end: Instant;
  /** Whether the window clips the bucket, or the bucket has not ended yet (rule 14.2). */
  readonly is_partial: boolean;
}

/**
 * Splits a window into buckets in order of date and without gaps; the first begins and the last ends with the window
 * (rules 14.1 and 14.2). `days` are the window's local days, at most 367; `now` determines which buckets have ended.
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
 * Assigns each item to the bucket that contains its `completed_at` (rule 14.3). Returns a list of items for each
 * bucket, in the original order. Every item must be inside the window; throws a RangeError for an item before it.
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

/** The index of the last bucket that starts at or before the instant; earlier buckets with the same start are empty. */
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

/** The days of the day, week or month that contains this day. */
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

/** The date of a Monday; any Monday serves. */
const MONDAY: Day = '1970-01-05';

/** The weekday of a day: 0 for Monday to 6 for Sunday. */
function weekday(day: Day): number {
  const days = daysBetween(MONDAY, day) % 7;
  return days < 0 ? days + 7 : days;
}
