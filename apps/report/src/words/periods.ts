/** Writes days, months and periods in a language. */
import { group } from 'd3-array';
import { monthOf } from '../data/days.js';
import type { Language } from '../data/language.js';
import type { Span } from '../data/spans.js';
import type { datesOf } from './dates.js';
import { message, plain, type Message } from './message.js';

/** Up to this number of days, lists name each. */
const MOST_DAYS = 10;

/** Returns what writes periods; those of another year than `year` have theirs. `list` joins days. */
export function periodsOf(
  language: Language,
  dates: ReturnType<typeof datesOf>,
  year: string,
  list: (all: readonly string[]) => string,
) {
  const day = (date: string) => (date.startsWith(year) ? dates.day(date) : dates.dayOfYear(date));
  const monthName = (one: string) => (one.startsWith(year) ? dates.month(one) : dates.monthOfYear(one));
  const isAlike = (a: string, b: string) => monthOf(a) === monthOf(b) && language !== 'en-US';
  const range = (start: string, end: string, last = day) =>
    isAlike(start, end) ? `${dates.dayOfMonth(start)}–${last(end)}` : `${dates.day(start)} – ${last(end)}`;
  const periodName = ({ month, start_date, end_date }: Span) => {
    if (month !== null) return monthName(month);
    return start_date === end_date ? day(start_date) : range(start_date, end_date);
  };
  const periodOfYear = ({ month, start_date, end_date }: Span) => {
    if (month !== null) return dates.monthOfYear(month);
    return start_date === end_date
      ? dates.dayOfYear(start_date)
      : range(start_date, end_date, dates.dayOfYear);
  };
  const whenOf = ({ month, start_date, end_date }: Span): Message => {
    if (month !== null) return message('l.when.month', { month: plain(monthName(month)) });
    return start_date === end_date
      ? message('l.when.day', { day: plain(day(start_date)) })
      : message('l.when.days', {
          first: plain(isAlike(start_date, end_date) ? dates.dayOfMonth(start_date) : dates.day(start_date)),
          last: plain(day(end_date)),
        });
  };

  /** The days of each month, and the month once. */
  const dayList = (all: readonly string[]): string => {
    if (all.length > MOST_DAYS) return range(all[0] ?? '', all.at(-1) ?? '');
    const months = [...group(all, monthOf).values()].map((days) => {
      const named = language === 'en-US' ? days[0] : days.at(-1);
      return list(days.map((one) => (one === named ? dates.day(one) : dates.dayOfMonth(one))));
    });
    return list(months);
  };
  const whenAsked = (all: readonly string[]): Message =>
    all.length !== 1 && all.length <= MOST_DAYS
      ? message('l.when.list', { days: plain(dayList(all)) })
      : whenOf({ month: null, start_date: all[0] ?? '', end_date: all.at(-1) ?? '' });
  return { day, monthName, periodName, periodOfYear, whenOf, dayList, whenAsked };
}
