/** Writes days, months and periods in a language. */
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
  const range = (start: string, end: string) =>
    `${monthOf(start) === monthOf(end) && language !== 'en-US' ? dates.dayOfMonth(start) : dates.day(start)}–${day(end)}`;
  const periodName = ({ month, start_date, end_date }: Span) => {
    if (month !== null) return monthName(month);
    return start_date === end_date ? day(start_date) : range(start_date, end_date);
  };
  const periodOfYear = ({ month, start_date, end_date }: Span) => {
    if (month !== null) return dates.monthOfYear(month);
    return start_date === end_date ? dates.dayOfYear(start_date) : range(start_date, end_date);
  };
  const whenOf = ({ month, start_date, end_date }: Span): Message => {
    if (month !== null) return message('l.when.month', { month: plain(monthName(month)) });
    return start_date === end_date
      ? message('l.when.day', { day: plain(day(start_date)) })
      : message('l.when.days', { first: plain(dates.day(start_date)), last: plain(day(end_date)) });
  };

  const dayList = (all: readonly string[]): string => {
    if (all.length > MOST_DAYS) return range(all[0] ?? '', all.at(-1) ?? '');
    const isFirst = language === 'en-US';
    const days = all.map((one, index) =>
      monthOf(all[isFirst ? index - 1 : index + 1] ?? '') === monthOf(one)
        ? dates.dayOfMonth(one)
        : dates.day(one),
    );
    return list(days);
  };

  return { day, monthName, periodName, periodOfYear, whenOf, dayList };
}
