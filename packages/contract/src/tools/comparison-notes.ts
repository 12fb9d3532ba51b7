import { addDays, localDay, spanInDays, startOfDay, type Period } from '@brand-visibility/domain';
import { instantOf, windowOf, type Note, type NotedResult } from './noted-result.js';

/** The notes about the comparison of a window (rule 21.12). */

/** The tools whose results compare their window with another. */
const COMPARING: ReadonlySet<string> = new Set([
  'get_visibility',
  'get_visibility_groups',
  'compare_visibility',
  'explain_visibility',
  'get_competitors',
  'list_cited_domains',
  'list_cited_pages',
]);

/** The notes of two windows, in the order of a result. */
export const COMPARISON_NOTES: readonly Note[] = [
  // A report that compares has a counted answer and nothing carried, and every `previous` that it shows is null.
  {
    word: 'uncompared',
    sentence: (result) => {
      const compared = comparedIn(result);
      if (!compared || !Reflect.get(result.response, 'answer_count')) return null;
      const shown = previousIn(result.response);
      return shown.length > 0 && shown.every((previous) => previous === null)
        ? `nothing shown has a counted answer from ${compared.previous_start} to ${compared.previous_end}, so each \`previous\` is null, which is not 0.`
        : null;
    },
  },
  // Such a report, nothing carried, compares whole calendar months of `tz` with the days before, which do not begin
  // with the first day of as many months before.
  {
    word: 'months',
    sentence: (result) => {
      const compared = comparedIn(result);
      if (!compared || result.query.previous_start_date !== undefined) return null;
      const { start, end, previous_start, previous_end, time_zone } = compared;
      const months = wholeMonths(start, end, time_zone);
      if (months === null) return null;
      const first = monthsBefore(dayOf(start, time_zone), months);
      if (startOfDay(first, time_zone) === instantOf(previous_start)) return null;
      const before = `${dayOf(previous_start, time_zone)} to ${dayOf(previous_end, time_zone, 1n)}`;
      const last = addDays(dayOf(start, time_zone), -1);
      return `the days ${before} are compared, not ${months === 1 ? 'the month' : `the ${months} months`} before: compare_visibility takes \`previous_start_date\` ${first} and \`previous_end_date\` ${last} for that.`;
    },
  },
  // Nothing is carried, and the sent days to compare with differ in number by more than one from the window's, unless
  // both are equally many whole calendar months.
  {
    word: 'unlike',
    sentence: ({ query, response }) => {
      const { period = '30d', start_date, end_date, previous_start_date, previous_end_date } = query;
      const before = daysFrom(previous_start_date, previous_end_date);
      const { start, end, previous_start, previous_end, time_zone, carried_from } = windowOf(response);
      if (before === null || carried_from) return null;
      const days = daysFrom(start_date, end_date) ?? DAYS[period];
      const months = wholeMonths(start, end, time_zone);
      const areLike = months !== null && months === wholeMonths(previous_start, previous_end, time_zone);
      return Math.abs(before - days) > 1 && !areLike
        ? `a window of ${days} days is compared with one of ${before} days.`
        : null;
    },
  },
];

/** The two windows of a result that compares them; null if it does not or its figures are carried. */
function comparedIn({ tool, response }: NotedResult) {
  const { start, end, previous_start, previous_end = start, time_zone, carried_from } = windowOf(response);
  if (!COMPARING.has(tool.name) || carried_from) return null;
  return start && end && previous_start && previous_end && time_zone
    ? { start, end, previous_start, previous_end, time_zone }
    : null;
}

/** Every `previous` in a response, at any depth. */
function previousIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(previousIn);
  return Object.entries(value).flatMap(([name, part]) => (name === 'previous' ? [part] : previousIn(part)));
}

/** The number of calendar months that a window is; null if it is not whole ones. */
function wholeMonths(
  start: string | undefined,
  end: string | undefined,
  zone: string | undefined,
): number | null {
  if (start === undefined || end === undefined || zone === undefined) return null;
  const [first, dayAfter] = [start, end].map((time) => {
    const day = dayOf(time, zone);
    return day.endsWith('-01') && startOfDay(day, zone) === instantOf(time) ? monthOf(day) : NaN;
  }) as [number, number]; // a cast: of two
  return dayAfter > first ? dayAfter - first : null;
}

/** Months since the year 0. */
const monthOf = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1;

/** The first day of the month that is `months` before the month of a day. */
export function monthsBefore(day: string, months: number): string {
  const month = monthOf(day) - months;
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** The local day of a timestamp, or of `before` microseconds before it. */
const dayOf = (timestamp: string, zone: string, before = 0n) => localDay(instantOf(timestamp) - before, zone);

/** Local days of a preset; the window of `365d` has all of today too. */
const DAYS: Readonly<Record<Period, number>> = { '7d': 7, '30d': 30, '90d': 90, '365d': 366 };

const daysFrom = (first: string | undefined, last: string | undefined) =>
  first === undefined || last === undefined ? null : spanInDays(first, last);
