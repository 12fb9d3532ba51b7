/** Finds the start of a local day in any IANA zone from the zone data of the release, not of the runtime. */
import { dateOfDays, daysOfDate } from './instant.js';
import { ZONES } from './zone-data.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** The time before the first listed change, in seconds since 1970. */
const FIRST = daysOfDate(1968, 12, 1) * DAY;

/** The time during which a zone has one offset: from one change to the next, in seconds since 1970. */
export interface Period {
  readonly from: number;
  readonly until: number;
  /** In seconds. */
  readonly offset: number;
}

/**
 * A change that occurs each year: on the first given weekday (0 for Sunday) on or after a day, at a time in seconds of
 * that day in UTC.
 */
interface YearlyChange {
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly time: number;
  readonly offset: number;
}

/** The changes of a zone in their order. `rule` applies from the last change on. */
interface Clock {
  readonly times: Float64Array;
  /** The offset before the first change, then the offset after each change. */
  readonly offsets: Int32Array;
  readonly rule: readonly [earlier: YearlyChange, later: YearlyChange] | null;
  /** The period that was read last, kept because the days of a series are in few periods. */
  recent: Period;
}

/** The data of each zone, as zone-data.ts describes it. */
const dataOf: ReadonlyMap<string, string> = new Map(
  ZONES.split('\n').flatMap((line) => {
    const data = line.indexOf('|') + 1;
    return line
      .slice(0, data - 1)
      .split(' ')
      .map((name) => [name, line.slice(data)] as const);
  }),
);

/** The names of the IANA time zone database, zones and links alike (rule 2.7), sorted bytewise. */
export const ZONE_NAMES: readonly string[] = [...dataOf.keys()].sort();

const NAME_BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(
  ZONE_NAMES.map((name) => [asciiLowerCase(name), name]),
);

/** A clock for each zone in use; bounded by the number of zone names. */
const clocks = new Map<string, Clock>();

/**
 * Returns IANA's spelling of a zone or link name in any ASCII letter case; null if the database has no such
 * name, even if the runtime accepts it (rule 2.7).
 */
export function zoneName(text: string): string | null {
  return NAME_BY_LOWER_CASE.get(asciiLowerCase(text)) ?? null;
}

/** Lower-cases A to Z only: Unicode lower-casing maps the Kelvin sign to k. */
function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The period of a zone that contains a second since 1970 (rule 2.1). `zone` must be a result of `zoneName`; throws a
 * RangeError for any other string. Depends neither on the process's time zone nor on the runtime's zone data.
 */
export function periodAt(zone: string, second: number): Period {
  const clock = clockOf(zone);
  const { from, until } = clock.recent;
  if (second < from || second >= until) clock.recent = find(clock, second);
  return clock.recent;
}

function find({ times, offsets, rule }: Clock, second: number): Period {
  if (rule && second >= (times.at(-1) ?? Infinity)) return findYearly(rule, second);
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) <= second) low = middle + 1;
    else high = middle;
  }
  return { from: times[low - 1] ?? -Infinity, until: times[low] ?? Infinity, offset: offsets[low] ?? 0 };
}

function findYearly([earlier, later]: NonNullable<Clock['rule']>, second: number): Period {
  const { year } = dateOfDays(Math.floor(second / DAY));
  const first = timeIn(year, earlier);
  const last = timeIn(year, later);
  if (second < first) return { from: timeIn(year - 1, later), until: first, offset: later.offset };
  if (second < last) return { from: first, until: last, offset: earlier.offset };
  return { from: last, until: timeIn(year + 1, earlier), offset: later.offset };
}

/** The second of a yearly change in a given year. 1970-01-01 was a Thursday. */
function timeIn(year: number, { month, day, weekday, time }: YearlyChange): number {
  const days = daysOfDate(year, month, day);
  return (days + ((weekday + 7 - ((days + 4) % 7)) % 7)) * DAY + time;
}

function clockOf(zone: string): Clock {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    const data = dataOf.get(zone);
    if (data === undefined) throw new RangeError('not a zone name of the IANA database');
    clock = newClock(data);
    clocks.set(zone, clock);
  }
  return clock;
}

function newClock(data: string): Clock {
  const [distinct = '', list = '', rule = ''] = data.split('|');
  const values = distinct.split(' ').map(Number);
  const offset = (letter = ''): number => values[letter.charCodeAt(0) - 65] ?? 0;
  const changes = [...list.matchAll(/([A-Z])([\da-z]+)([+-][\da-z]+)?(?:\.([\da-z]+))?/g)];
  let last = FIRST;
  const times = changes.map(([, , weeks, hours, seconds]) => {
    last += of36(weeks) * WEEK + of36(hours) * HOUR + of36(seconds);
    return last;
  });
  const yearly = (text: string): YearlyChange => {
    const [month = 0, day = 0, weekday = 0, time = 0] = text.split(' ').map(Number);
    return { month, day, weekday, time, offset: offset(text.at(-1)) };
  };
  const [earlier = '', later] = rule.split(',');
  return {
    times: Float64Array.from(times),
    offsets: Int32Array.from([offset('A'), ...changes.map(([, letter]) => offset(letter))]),
    rule: later === undefined ? null : [yearly(earlier), yearly(later)],
    recent: { from: Infinity, until: Infinity, offset: 0 },
  };
}

function of36(text = '0'): number {
  return Number.parseInt(text, 36);
}
