import {
  addDays,
  firstDayMonthsBefore,
  localDay,
  monthOf,
  startOfDay,
} from '@brand-visibility/domain/time/day';
import { type Instant, instantOfMilliseconds } from '@brand-visibility/domain/time/instant';
import { spanInDays } from '@brand-visibility/domain/time/window';
import type { Period } from '@brand-visibility/domain/vocabulary';
import { MOST_LISTED, othersThan, type CallResult, type Note } from './note.js';

/** Defines the notes about the window of a result, and about the days with which it is compared (rule 21.12). */

/** A window in a response. Without `previous_end`, the comparison window ends at `start`. */
interface ShownWindow {
  readonly start: string;
  readonly end: string;
  readonly previous_start: string;
  readonly previous_end?: string;
  readonly time_zone: string;
  readonly carried_from: string | null;
}

interface WithWindow {
  readonly window: ShownWindow | null;
}

/** A response that compares two windows. */
interface ComparedWindows {
  readonly window: ShownWindow;
  readonly answer_count: number;
}

/** The arguments that choose the days of both windows. */
interface Days {
  readonly period?: Period | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly previous_start_date?: string | undefined;
  readonly previous_end_date?: string | undefined;
}

const carriedFrom = (run: string) =>
  `no run completed in the window, so the figures come from ${run} and are not compared; points of a series are empty.`;

const unfinished: Note<object, WithWindow> = ({ response: { window }, now }) =>
  window && instantOf(window.end) > now
    ? `the window ends later than now (${window.end}), so its figures can still change.`
    : null;

/** The notes on a response with a window. The window is null if the request selects a run. */
export const WINDOW_NOTES = {
  carried: ({ response: { window } }: CallResult<object, WithWindow>) =>
    window?.carried_from ? carriedFrom(`the run of ${window.carried_from}`) : null,
  unfinished,
};

/**
 * Returns the notes on a response that compares the window with the days before it. `previousIn` returns the figures
 * over those days; each is null if nothing was counted in them.
 */
export const comparisonNotes = <Response extends ComparedWindows>(
  previousIn: (response: Response) => readonly unknown[],
) => ({
  ...WINDOW_NOTES,
  uncompared: uncompared(previousIn),
  months: months(' to compare_visibility or compare_competitors'),
});

/** Returns the visibility of rows over the comparison window. */
export const previousIn = (rows: readonly { readonly visibility: { readonly previous: number | null } }[]) =>
  rows.map(({ visibility }) => visibility.previous);

/** Returns the notes on a response that compares the window with any earlier days. */
export const freeComparisonNotes = <Response extends ComparedWindows>(
  previousIn: (response: Response) => readonly unknown[],
) => ({ ...comparisonNotes(previousIn), months: months(), unlike });

/** Condition: an answer counts, no figures are carried, and every figure over the comparison window is null. */
const uncompared =
  <Response extends ComparedWindows>(
    previousIn: (response: Response) => readonly unknown[],
  ): Note<object, Response> =>
  ({ response }) => {
    const { start, previous_start, previous_end = start, carried_from } = response.window;
    if (carried_from || response.answer_count === 0) return null;
    const shown = previousIn(response);
    return shown.length > 0 && shown.every((previous) => previous === null)
      ? `nothing shown has a counted answer from ${previous_start} to ${previous_end}, so each \`previous\` is null, which is not 0.`
      : null;
  };

/**
 * Condition: the report compares n whole calendar months of `tz` with the days directly before them, no figures are
 * carried, and those days are not exactly the n preceding calendar months. `tools`: which tools take other days, if not
 * this one.
 */
const months =
  (tools = ''): Note<Days, ComparedWindows> =>
  ({ query, response }) => {
    const { start, end, previous_start, previous_end = start, time_zone, carried_from } = response.window;
    if (carried_from || query.previous_start_date !== undefined) return null;
    const count = wholeMonths(start, end, time_zone);
    if (count === null) return null;
    const first = firstDayMonthsBefore(dayOfInstant(start, time_zone), count);
    if (startOfDay(first, time_zone) === instantOf(previous_start)) return null;
    const before = `${dayOfInstant(previous_start, time_zone)} to ${dayOfInstant(previous_end, time_zone, 1n)}`;
    const last = addDays(dayOfInstant(start, time_zone), -1);
    return `the days ${before} are compared, not ${count === 1 ? 'the month' : `the ${count} months`} before: pass \`previous_start_date\` ${first} and \`previous_end_date\` ${last}${tools}.`;
  };

/**
 * Condition: no figures are carried, the request contains comparison days, and the two windows differ by more than one
 * day in length, unless they are the same number of whole calendar months.
 */
const unlike: Note<Days, ComparedWindows> = ({ query, response }) => {
  const { period = '30d', start_date, end_date, previous_start_date, previous_end_date } = query;
  const before = daysFrom(previous_start_date, previous_end_date);
  const { start, end, previous_start, previous_end = start, time_zone, carried_from } = response.window;
  if (before === null || carried_from) return null;
  const days = daysFrom(start_date, end_date) ?? DAYS[period];
  const count = wholeMonths(start, end, time_zone);
  const areLike = count !== null && count === wholeMonths(previous_start, previous_end, time_zone);
  return Math.abs(before - days) > 1 && !areLike
    ? `a window of ${days} days is compared with one of ${before} days.`
    : null;
};

/** Applies a note to each row of the portfolio, which has its own window, and says for how many rows it holds. */
const ofRows =
  <Query, Row>(note: Note<Query, Row>): Note<Query, { readonly data: readonly Row[] }> =>
  ({ response: { data }, ...result }) => {
    const sentences = data.flatMap((row) => note({ ...result, response: row }) ?? []);
    return sentences[0] === undefined
      ? null
      : `in ${sentences.length} of ${data.length} rows, ${sentences[0]}`;
  };

/** A row of the portfolio. */
interface Brand extends ComparedWindows {
  readonly visibility: { readonly previous: number | null };
}

/** The notes on the windows of the portfolio's rows. */
export const PORTFOLIO_WINDOW_NOTES = {
  carried: ofRows(({ response: { window } }: CallResult<object, WithWindow>) =>
    window?.carried_from ? carriedFrom('the latest run before') : null,
  ),
  unfinished: ofRows(unfinished),
  uncompared: ofRows(uncompared(({ visibility }: Brand) => [visibility.previous])),
  months: ofRows(months()),
  unlike: ofRows(unlike),
};

/** The days of a point of a series. */
interface PointDays {
  readonly start_date: string;
  readonly end_date: string;
  readonly is_partial: boolean;
}

/** Condition: a point does not cover its whole day, week or month. */
export const partial =
  <Response extends { readonly window: ShownWindow }>(
    pointsOf: (response: Response) => readonly PointDays[],
  ): Note<object, Response> =>
  ({ response, now }) => {
    const today = localDay(now, response.window.time_zone);
    const points = pointsOf(response).filter(({ is_partial }) => is_partial);
    const shown = points.slice(0, MOST_LISTED).map(({ start_date: first, end_date: last }) => {
      const begun = spanInDays(first, last < today ? last : today);
      const days = `${Math.max(0, begun)} ${begun === 1 ? 'day' : 'days'}`;
      return `${first} (${days} counted${last >= today ? ' until now' : ''})`;
    });
    return shown.length > 0
      ? `do not compare a part with a whole; partial points begin on ${shown.join(', ')}${othersThan(points.length)}.`
      : null;
  };

/** Returns the number of calendar months in a window; null if the window does not consist of whole months. */
function wholeMonths(start: string, end: string, zone: string): number | null {
  const monthAt = (time: string) => {
    const day = dayOfInstant(time, zone);
    return day.endsWith('-01') && startOfDay(day, zone) === instantOf(time) ? monthOf(day) : NaN;
  };
  const count = monthAt(end) - monthAt(start);
  return count > 0 ? count : null;
}

/** Returns the local day at the instant that is `before` microseconds earlier than a timestamp. */
const dayOfInstant = (timestamp: string, zone: string, before = 0n) =>
  localDay(instantOf(timestamp) - before, zone);

/** Converts a response timestamp into an instant. Unlike requests, responses may contain the years 1969 and 9999. */
const instantOf = (timestamp: string): Instant =>
  instantOfMilliseconds(Date.parse(timestamp)) + BigInt(timestamp.slice(23, -1));

/** Number of local days in a preset window. `365d` also includes all of today, so it has 366 days. */
const DAYS: Readonly<Record<Period, number>> = { '7d': 7, '30d': 30, '90d': 90, '365d': 366 };

const daysFrom = (first: string | undefined, last: string | undefined) =>
  first === undefined || last === undefined ? null : spanInDays(first, last);
