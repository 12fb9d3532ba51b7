import type { Days } from '../data/choice.js';
import { firstDayOf } from '../data/days.js';

/** Returns functions that format days (`YYYY-MM-DD`) and months (`YYYY-MM`) in a language. */
export function datesOf(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const day = format({ day: 'numeric', month: 'long' });
  const dayOfYear = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const shortDay = format({ day: 'numeric', month: 'short' });
  const month = format({ month: 'long' });
  const shortMonth = format({ month: 'short' });
  const monthOfYear = format({ month: 'long', year: 'numeric' });
  return {
    /** Such as `22 July`. */
    day: (date: string) => day.format(at(date)),
    /** Such as `20 November 2026`. */
    dayOfYear: (date: string) => dayOfYear.format(at(date)),
    /** The day without the month, such as `7` or, in German, `7.`. Lists of days in one month end with the month. */
    dayOfMonth: (date: string) => day.format(at(date)).replace(/\s.*/, ''),
    /** Such as `1–15 Oct`. */
    shortRange: ({ start_date, end_date }: Days) =>
      start_date === end_date
        ? shortDay.format(at(start_date))
        : shortDay.formatRange(at(start_date), at(end_date)).replaceAll(/[\s\u2009]–[\s\u2009]/g, '–'),
    /** Such as `October`. */
    month: (name: string) => month.format(at(firstDayOf(name))),
    /** Such as `Oct`. */
    shortMonth: (name: string) => shortMonth.format(at(firstDayOf(name))),
    /** Such as `October 2026`. */
    monthOfYear: (name: string) => monthOfYear.format(at(firstDayOf(name))),
  };
}

export type Dates = ReturnType<typeof datesOf>;
