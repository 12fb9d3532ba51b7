import { byBytes, microseconds, timestamp } from '@brand-visibility/model';
import moment from 'moment-timezone';
import type { CompletedRun, Query } from './brand.js';

/** Windows and their buckets (sections 2 and 14 of the rules), by the calendar of moment-timezone. */

export interface ModelWindow {
  /** As a response shows it. */
  readonly shown: {
    readonly start: string;
    readonly end: string;
    readonly previous_start: string;
    readonly time_zone: string;
    readonly period: string | null;
    readonly carried_from: string | null;
  };
  /** The end of the comparison window. */
  readonly previousEnd: string;
  readonly current: readonly CompletedRun[];
  /** Null when the window is carried. */
  readonly previous: readonly CompletedRun[] | null;
}

const DAY = 86_400_000;
const QUARTER = 900_000;
const FULL_DAYS = new Set(['365d', undefined]);

export function windowOf(query: Query, now: bigint, runs: readonly CompletedRun[]): ModelWindow {
  const { tz = 'UTC' } = query;
  const period = periodOf(query);
  const { first, last } = daysOf(query, now);
  const start = startOfDay(first, tz);
  const end = FULL_DAYS.has(period) ? startOfDay(last + DAY, tz) : now;
  const { from: before, to: previousEnd } = comparedDays(query) ?? {
    from: FULL_DAYS.has(period) ? start - (end - start) : startOfDay(first - lengthOf(period), tz),
    to: start,
  };
  const between = (from: bigint, to: bigint) =>
    runs.filter(({ completed }) => from <= completed && completed < to);
  const inside = between(start, end);
  const latest = runs
    .filter(({ completed }) => completed < start)
    .sort((a, b) => (a.completed === b.completed ? byBytes(a.id, b.id) : a.completed < b.completed ? -1 : 1))
    .slice(-1);
  const [carried] = inside.length === 0 ? latest : [];
  return {
    shown: {
      start: timestamp(start),
      end: timestamp(end),
      previous_start: timestamp(before),
      time_zone: tz,
      period: period ?? null,
      carried_from: carried ? timestamp(carried.completed) : null,
    },
    previousEnd: timestamp(previousEnd),
    current: carried ? [carried] : inside,
    previous: carried ? null : between(before, previousEnd),
  };
}

/** The days to compare with (rule 2.11). */
function comparedDays({ previous_start_date, previous_end_date, tz = 'UTC' }: Query) {
  if (previous_start_date === undefined || previous_end_date === undefined) return null;
  const [first, last] = [Date.parse(previous_start_date), Date.parse(previous_end_date)];
  return { from: startOfDay(first, tz), to: startOfDay(last + DAY, tz) };
}

/** The window as the responses show it that take days to compare with. */
export function shownWithEnd({ shown, previousEnd }: ModelWindow) {
  const { start, end, previous_start, ...rest } = shown;
  return { start, end, previous_start, previous_end: previousEnd, ...rest };
}

/** The preset of a query; undefined for a custom window. */
const periodOf = ({ period, start_date }: Query) => period ?? (start_date === undefined ? '30d' : undefined);

const lengthOf = (period = '') => Number.parseInt(period, 10) * DAY;

/** The first and the last local day of the window, as midnights of UTC. */
function daysOf(query: Query, now: bigint): { readonly first: number; readonly last: number } {
  const { start_date, end_date, tz = 'UTC' } = query;
  if (start_date !== undefined && end_date !== undefined)
    return { first: Date.parse(start_date), last: Date.parse(end_date) };
  const today = Date.parse(localDay(Number(now / 1000n), tz));
  return { first: today - lengthOf(periodOf(query)), last: today };
}

/** The local date of milliseconds since 1970. */
function localDay(ms: number, zone: string): string {
  const minutes = moment.tz.zone(zone)?.utcOffset(ms);
  if (minutes === undefined) throw new RangeError(`moment-timezone does not know ${zone}`);
  return new Date(ms - minutes * 60_000).toISOString().slice(0, 10);
}

const starts = new Map<string, bigint>();

/** The first instant whose local date is the day of a midnight of UTC, or a later one, in microseconds (rule 2.1). */
function startOfDay(midnight: number, zone: string): bigint {
  const key = `${zone} ${midnight}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  let at = midnight - 16 * 60 * 60_000;
  // Offsets since 1972 are whole quarters of an hour.
  while (Date.parse(localDay(at, zone)) < midnight) at += QUARTER;
  starts.set(key, BigInt(at) * 1000n);
  return BigInt(at) * 1000n;
}

export interface ModelBucket {
  /** As a point begins in a response. */
  readonly shown: {
    readonly start_date: string;
    readonly end_date: string;
    readonly start: string;
    readonly end: string;
    readonly is_partial: boolean;
    readonly run_count: number;
  };
  readonly runs: readonly CompletedRun[];
}

/** The buckets of a window (rules 14.1 to 14.3). */
export function bucketsOf(
  query: Query,
  interval: string,
  now: bigint,
  { shown: window, current }: ModelWindow,
): ModelBucket[] {
  const { tz = 'UTC' } = query;
  const { first, last } = daysOf(query, now);
  const end = microseconds(window.end);
  const found: ModelBucket[] = [];
  let from = first;
  for (let day = first; day <= last; day += DAY) {
    const isEnd = isLastOf(interval, day);
    if (!isEnd && day !== last) continue;
    const start = startOfDay(from, tz);
    const until = day === last ? end : startOfDay(day + DAY, tz);
    const isClipped = !isEnd || !isLastOf(interval, from - DAY);
    // A preset that ends now ends before its day is over.
    const endsNow = day === last && end === now && window.period !== null;
    const runs = current.filter(({ completed }) => start <= completed && completed < until);
    found.push({
      shown: {
        start_date: dateOf(from),
        end_date: dateOf(day),
        start: timestamp(start),
        end: timestamp(until),
        is_partial: isClipped || endsNow || until > now,
        run_count: runs.length,
      },
      runs,
    });
    from = day + DAY;
  }
  return found;
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function isLastOf(interval: string, day: number): boolean {
  if (interval === 'week') return new Date(day).getUTCDay() === 0;
  return interval === 'day' || new Date(day + DAY).getUTCDate() === 1;
}
