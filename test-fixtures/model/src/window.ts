import moment from 'moment-timezone';
import type { ModelBrand } from './brand.js';
import { microseconds, timestamp } from './forms.js';
import { kit, type ModelAnswer, type PlainRun, type Windows } from './kit.js';

/** Windows and their buckets (sections 2 and 14 of the rules), by the calendar of moment-timezone. */

export type Query = Readonly<Record<string, string>>;

/** A window as the responses show it that take days to compare with. */
export type ModelWindow = ReturnType<typeof windowOf> & { readonly carried_from: string | null };

/** A window as other responses show it. */
export const shownBare = ({ previous_end: _, ...window }: ModelWindow) => window;

/** A request about a brand, and what it counts. */
export interface ModelQuestion extends Windows<ModelAnswer> {
  readonly of: ModelBrand;
  readonly query: Query;
  readonly params: URLSearchParams;
  /** In microseconds. */
  readonly time: bigint;
  readonly window: ModelWindow;
  /** Runs of the window. */
  readonly runs: readonly PlainRun[];
}

export function questionOf(of: ModelBrand, query: Query, time: bigint): ModelQuestion {
  const params = new URLSearchParams(query);
  const times = windowOf(query, time);
  const { carried_from, ...counted } = kit.countedWindows(times, params, of);
  return { of, query, params, time, window: { ...times, carried_from }, ...counted };
}

const DAY = 86_400_000;
const QUARTER = 900_000;

/** The times of a window and of the one before it, which may be other days (rule 2.11). */
function windowOf(query: Query, now: bigint) {
  const { tz = 'UTC', previous_start_date, previous_end_date } = query;
  const period = periodOf(query);
  const { first, last } = daysOf(query, now);
  const hasWholeDays = period === undefined || period === '365d';
  const start = startOfDay(first, tz);
  const end = hasWholeDays ? startOfDay(last + DAY, tz) : now;
  const before = hasWholeDays ? start - (end - start) : startOfDay(first - lengthOf(period), tz);
  const sent = (date: string, later = 0) => startOfDay(Date.parse(date) + later, tz);
  return {
    start: timestamp(start),
    end: timestamp(end),
    previous_start: timestamp(previous_start_date === undefined ? before : sent(previous_start_date)),
    previous_end: timestamp(previous_end_date === undefined ? start : sent(previous_end_date, DAY)),
    time_zone: tz,
    period: period ?? null,
  };
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

/** The buckets of a question's window, each with what it counts (rules 14.1 to 14.3). */
export function bucketsOf({ of, query, params, time: now, window, runs: covered }: ModelQuestion) {
  const { interval = 'day', tz = 'UTC' } = query;
  const { first, last } = daysOf(query, now);
  const end = microseconds(window.end);
  const found = [];
  let from = first;
  for (let day = first; day <= last; day += DAY) {
    const isEnd = isLastOf(interval, day);
    if (!isEnd && day !== last) continue;
    const start = startOfDay(from, tz);
    const until = day === last ? end : startOfDay(day + DAY, tz);
    const isClipped = !isEnd || !isLastOf(interval, from - DAY);
    // A preset that ends now ends before its day is over.
    const endsNow = day === last && end === now && window.period !== null;
    const runs = covered.filter(({ completed_at }) => {
      const completed = microseconds(completed_at ?? '');
      return window.carried_from === null && start <= completed && completed < until;
    });
    found.push({
      times: {
        start_date: dateOf(from),
        end_date: dateOf(day),
        start: timestamp(start),
        end: timestamp(until),
        is_partial: isClipped || endsNow || until > now,
        run_count: runs.length,
      },
      counted: kit.countedAnswers(runs, params, of),
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
