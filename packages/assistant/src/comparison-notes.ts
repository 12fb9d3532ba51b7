import {
  addDays,
  localDay,
  firstDayMonthsBefore,
  monthOf,
  spanInDays,
  startOfDay,
  type Period,
} from '@brand-visibility/domain';
import { instantOf, ofRows, windowOf, type Note, type NotedResult } from './noted-result.js';

/** Defines the notes about comparisons of two windows (rule 21.12). */

/** The tools whose results compare two windows. */
const COMPARING: ReadonlySet<string> = new Set([
  'get_visibility',
  'get_visibility_groups',
  'compare_visibility',
  'explain_visibility',
  'get_competitors',
  'compare_competitors',
  'get_portfolio',
  'list_cited_domains',
  'list_cited_pages',
]);

/** The tools whose changes are not tested, each with the tool that tests them. */
const TESTED_BY: ReadonlyMap<string, string> = new Map([
  ['get_visibility', 'compare_visibility'],
  ['get_competitors', 'compare_competitors'],
]);

/** The notes on comparisons, in the order in which a result lists them. */
export const COMPARISON_NOTES: readonly Note[] = [
  // Condition: the report compares windows and has a counted answer, no figures are carried, and every `previous` in
  // the result is null.
  {
    word: 'uncompared',
    sentence: ofRows((result) => {
      const compared = comparedIn(result);
      if (!compared || !Reflect.get(result.response, 'answer_count')) return null;
      const shown = valuesNamed('previous', result.response);
      return shown.length > 0 && shown.every((previous) => previous === null)
        ? `nothing shown has a counted answer from ${compared.previous_start} to ${compared.previous_end}, so each \`previous\` is null, which is not 0.`
        : null;
    }),
  },
  // Condition: the report compares n whole calendar months of `tz` with the days directly before them, no figures are
  // carried, and those days are not exactly the n preceding calendar months.
  {
    word: 'months',
    sentence: ofRows((result) => {
      const compared = comparedIn(result);
      if (!compared || result.query.previous_start_date !== undefined) return null;
      const { start, end, previous_start, previous_end, time_zone } = compared;
      const months = wholeMonths(start, end, time_zone);
      if (months === null) return null;
      const first = firstDayMonthsBefore(dayOf(start, time_zone), months);
      if (startOfDay(first, time_zone) === instantOf(previous_start)) return null;
      const before = `${dayOf(previous_start, time_zone)} to ${dayOf(previous_end, time_zone, 1n)}`;
      const last = addDays(dayOf(start, time_zone), -1);
      return `the days ${before} are compared, not ${months === 1 ? 'the month' : `the ${months} months`} before: pass \`previous_start_date\` ${first} and \`previous_end_date\` ${last} to compare_visibility or compare_competitors.`;
    }),
  },
  // Condition: a report that does not test changes shows one.
  {
    word: 'untested',
    sentence: ({ tool, response }) => {
      const tester = TESTED_BY.get(tool.name);
      if (tester === undefined || windowOf(response).carried_from) return null;
      return valuesNamed('change', response).some((change) => change !== null)
        ? `a \`change\` may be chance; \`${tester}\` says whether it is more.`
        : null;
    },
  },
  // Condition: no figures are carried, the request contains comparison days, and the two windows differ by more than
  // one day in length, unless they are the same number of whole calendar months.
  {
    word: 'unlike',
    sentence: ofRows(({ query, response }) => {
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
    }),
  },
];

/** Returns the two windows that a result compares; null if it does not compare windows or the figures are carried. */
function comparedIn({ tool, response }: NotedResult) {
  const { start, end, previous_start, previous_end = start, time_zone, carried_from } = windowOf(response);
  if (!COMPARING.has(tool.name) || carried_from) return null;
  return start && end && previous_start && previous_end && time_zone
    ? { start, end, previous_start, previous_end, time_zone }
    : null;
}

/** Returns the values of all fields with this name in a response, at any depth. */
function valuesNamed(wanted: string, value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((part) => valuesNamed(wanted, part));
  return Object.entries(value).flatMap(([name, part]) =>
    name === wanted ? [part] : valuesNamed(wanted, part),
  );
}

/** Returns the number of calendar months in a window; null if the window does not consist of whole months. */
function wholeMonths(
  start: string | undefined,
  end: string | undefined,
  zone: string | undefined,
): number | null {
  if (start === undefined || end === undefined || zone === undefined) return null;
  const [first, dayAfter] = [start, end].map((time) => {
    const day = dayOf(time, zone);
    return day.endsWith('-01') && startOfDay(day, zone) === instantOf(time) ? monthOf(day) : NaN;
  }) as [number, number]; // The cast is safe, because the list contains two times.
  return dayAfter > first ? dayAfter - first : null;
}

/** Returns the local day at the instant that is `before` microseconds earlier than a timestamp. */
const dayOf = (timestamp: string, zone: string, before = 0n) => localDay(instantOf(timestamp) - before, zone);

/** Number of local days in a preset window. `365d` also includes all of today, so it has 366 days. */
const DAYS: Readonly<Record<Period, number>> = { '7d': 7, '30d': 30, '90d': 90, '365d': 366 };

const daysFrom = (first: string | undefined, last: string | undefined) =>
  first === undefined || last === undefined ? null : spanInDays(first, last);
