import { lengthOf } from '../data/days.js';
import type { MonthMark } from '../charts/months.js';
import type { ReportOf } from '../data/report.js';
import type { Spans } from '../data/spans.js';
import { isNeverNamed } from '../data/state.js';
import { NONE } from '../figure/printed.js';
import { monthsOf, type Month } from '../story/months.js';
import { day, message } from '../words/message.js';
import type { Words } from '../words/writer.js';

/** The last day of a month of which the report counts only a part; null of a whole month. */
export const untilOf = ({ row: { is_partial, end_date } }: Month, { today }: Spans): string | null =>
  !is_partial ? null : end_date < today ? end_date : today;

/** Converts the months to the marks that charts show. */
export const marksOf = (
  report: ReportOf<'comparison' | 'months'>,
  words: Words,
  nameOf: (month: Month) => string,
): MonthMark[] => marksIn(monthsOf(report), report.spans, words, nameOf, isNeverNamed(report.responses));

/** `isNever`: whether the brand was never named, so that no range is shown. */
export function marksIn(
  months: readonly Month[],
  spans: Spans,
  words: Words,
  nameOf: (month: Month) => string,
  isNever = false,
): MonthMark[] {
  return months.map((month) => {
    const { row, visibility } = month;
    const until = untilOf(month, spans);
    return {
      of: visibility,
      text: visibility.value === null ? NONE : words.numbers.decimal(visibility.value),
      name: nameOf(month),
      note: until && words.drawn(message('l.trend.until', { day: day(until) })),
      range: isNever ? null : row.visibility_range,
      from: lengthOf(spans.months.start_date, row.start_date) - 1,
      to: lengthOf(spans.months.start_date, row.end_date),
      isNow: month.month === spans.current.month,
    };
  });
}
