import { firstDayOf } from '../data/days.js';

/**
 * Returns functions that format days (`YYYY-MM-DD`) and months (`YYYY-MM`) in a language. `first` replaces the number 1
 * of the first day of a month, because `Intl` writes no ordinals in dates.
 */
export function datesOf(locale: string, first = '1') {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const ordinal = (text: string) => text.replaceAll(/(?<!\d)1(?=[ –])/g, first);
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const day = format({ day: 'numeric', month: 'long' });
  const dayOfYear = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const month = format({ month: 'long' });
  const shortMonth = format({ month: 'short' });
  const monthOfYear = format({ month: 'long', year: 'numeric' });
  return {
    /** Formats a day, such as `22 July`. */
    day: (date: string) => ordinal(day.format(at(date))),
    /** Formats a day with its year, such as `20 November 2026`. */
    dayOfYear: (date: string) => ordinal(dayOfYear.format(at(date))),
    /** Formats a day without its month, such as `7` or, in German, `7.`, for lists of days in one month. */
    dayOfMonth: (date: string) => /\d+(?:\.|er|º)?/.exec(ordinal(day.format(at(date))))?.[0] ?? '',
    /** Formats a month, such as `October`. */
    month: (name: string) => month.format(at(firstDayOf(name))),
    /** Formats a month in short form, such as `Oct`. */
    shortMonth: (name: string) => shortMonth.format(at(firstDayOf(name))),
    /** Formats a month with its year, such as `October 2026`. */
    monthOfYear: (name: string) => monthOfYear.format(at(firstDayOf(name))),
  };
}
