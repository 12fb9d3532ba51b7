/** Finds the UTC offset of any IANA zone at any time, from the zone data of the release, not of the runtime. */
import { dateOfDays, daysOfDate } from './instant.js';
import { ZONES } from './zone-data.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** 1968-12-01 in seconds since 1970. The first change of each zone is encoded as the time since this date. */
const FIRST = daysOfDate(1968, 12, 1) * DAY;

/** A period between two changes, in which the UTC offset of a zone is constant. Times are in seconds since 1970. */
export interface Period {
  readonly from: number;
  readonly until: number;
  /** Local time minus UTC, in seconds. */
  readonly offset: number;
}

/**
 * A change of the UTC offset that occurs every year, on the first `weekday` (0 is Sunday) on or after `day`. `time` is
 * the number of seconds since that day began in UTC.
 */
interface YearlyChange {
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly time: number;
  readonly offset: number;
}

/** The changes in a zone's UTC offset, in chronological order. Afterwards, `rule` applies unless it is null. */
interface Clock {
  readonly times: Float64Array;
  /** The offset before the first change, then the offset after each change. */
  readonly offsets: Int32Array;
  readonly rule: readonly [earlier: YearlyChange, later: YearlyChange] | null;
  /** The period that was found last. The next lookup often asks for a time in the same period. */
  recent: Period;
}

/** The encoded changes of each zone. zone-data.ts describes the encoding. */
const dataOf: ReadonlyMap<string, string> = new Map(
  ZONES.split('\n').flatMap((line) => {
    const data = line.indexOf('|') + 1;
    return line
      .slice(0, data - 1)
      .split(' ')
      .map((name) => [name, line.slice(data)] as const);
  }),
);

/** The names of all zones and links in the IANA database, in ascending order (rule 2.7). */
export const ZONE_NAMES: readonly string[] = [...dataOf.keys()].sort();

const NAME_BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(
  ZONE_NAMES.map((name) => [asciiLowerCase(name), name]),
);

/** The decoded changes of each zone that has been used, at most one entry per name. */
const clocks = new Map<string, Clock>();

/**
 * Returns the IANA spelling of a zone name or a link name, which may have any ASCII letter case. Returns null if the
 * database does not contain the name, even if the runtime accepts it (rule 2.7).
 */
export function zoneName(text: string): string | null {
  return NAME_BY_LOWER_CASE.get(asciiLowerCase(text)) ?? null;
}

/** Converts only A to Z, because the Unicode conversion would also turn the Kelvin sign into `k`. */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Returns the zone's period that contains `second`, a time in seconds since 1970 (rule 2.1). `zone` must be a result of
 * `zoneName`; any other string causes a RangeError. The time zone and the zone data of the process have no effect.
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

/** Returns the time at which a yearly change occurs in the given year. 1970-01-01 was a Thursday, hence `days + 4`. */
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
