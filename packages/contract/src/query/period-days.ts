/** Returns the days that a refused value of `period` probably means. */
import { addDays, type Day, firstDayMonthsBefore, localDay } from '@brand-visibility/domain/time/day';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { type DaySpan, MAX_WINDOW_DAYS } from '@brand-visibility/domain/time/window';

/**
 * Returns the local days of `14d`, `60 days`, `this_month` or `last_month`, ignoring letter case and punctuation; null
 * for any other string. Days are counted as in `7d` (rule 2.2).
 */
export function daysOfPeriod(text: string, zone: string, now: Instant): DaySpan | null {
  const word = text
    .slice(0, 32)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
  const today = localDay(now, zone);
  const monthStart = (before: number): Day => firstDayMonthsBefore(today, before);
  if (word === 'thismonth') return { first: monthStart(0), last: today };
  if (word === 'lastmonth') return { first: monthStart(1), last: addDays(monthStart(0), -1) };
  const days = Number(/^(\d{1,3})d(?:ays?)?$/.exec(word)?.[1]);
  return days > 0 && days < MAX_WINDOW_DAYS ? { first: addDays(today, -days), last: today } : null;
}
