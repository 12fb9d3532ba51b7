import {
  toMilliseconds,
  FIRST_YEAR,
  LAST_YEAR,
  instantOfMilliseconds,
  isDate,
  type Instant,
} from './instant.js';
import { ZONE_NAMES } from './zone-names.js';

const DAY_SECONDS = 86_400;

/**
 * Zones that are newer than the oldest supported Node.js 20, each with a zone of the same current time. Used
 * only if Intl does not support the name itself. Coyhaique changed from Santiago's time
 * to Punta Arenas's in 2025.
 */
export const FALLBACK_ZONES: ReadonlyMap<string, string> = new Map([
  ['America/Coyhaique', 'America/Punta_Arenas'],
]);

const NAME_BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(
  ZONE_NAMES.map((name) => [asciiLowerCase(name), name]),
);

/** One formatter for each zone in use; bounded by the number of zone names. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns IANA's spelling of a zone or link name in any ASCII letter case; null if the database has no such
 * name, even if Intl accepts it (rule 2.7).
 */
export function zoneName(text: string): string | null {
  return NAME_BY_LOWER_CASE.get(asciiLowerCase(text)) ?? null;
}

/**
 * The zone's offset from UTC at an instant, in milliseconds, a multiple of 1,000; below 0 in the west (rule
 * 2.1). `zone` must be a result of `zoneName`; throws a RangeError for any other string. Independent of the
 * process's time zone.
 *
 * The formatter prints only the day of the month and the time of day: an offset is shorter than a day, so the
 * local day is UTC's day or one of its neighbors, and these three have different numbers. No year or era
 * needs to be parsed.
 */
export function offsetAt(zone: string, instant: Instant): number {
  const seconds = Math.floor(toMilliseconds(instant) / 1000);
  const [day, hour, minute, second] = read(clockOf(zone), seconds * 1000);
  const utcMidnight = Math.floor(seconds / DAY_SECONDS) * DAY_SECONDS;
  const midnight = [utcMidnight, utcMidnight - DAY_SECONDS, utcMidnight + DAY_SECONDS].find(
    (candidate) => new Date(candidate * 1000).getUTCDate() === day,
  );
  if (midnight === undefined) throw new Error(`the local day of ${zone} is not adjacent to UTC's`);
  return (midnight + hour * 3600 + minute * 60 + second - seconds) * 1000;
}

/** Day of the month, hour, minute and second in the zone; US English prints them in this order. */
function read(clock: Intl.DateTimeFormat, milliseconds: number): readonly [number, number, number, number] {
  const text = clock.format(milliseconds);
  const shown = /^(\d\d)\D+(\d\d):(\d\d):(\d\d)$/.exec(text);
  if (shown === null) throw new Error(`unexpected format of a local time: ${text}`);
  return [Number(shown[1]), Number(shown[2]), Number(shown[3]), Number(shown[4])];
}

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    if (zoneName(zone) !== zone) throw new RangeError('not a zone name of the IANA database');
    clock = newClock(zone);
    clocks.set(zone, clock);
  }
  return clock;
}

function newClock(zone: string): Intl.DateTimeFormat {
  const shown = {
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...shown, timeZone: zone });
  } catch (error) {
    const fallback = FALLBACK_ZONES.get(zone);
    if (fallback === undefined) throw error;
    return new Intl.DateTimeFormat('en-US', { ...shown, timeZone: fallback });
  }
}

/** Lower-cases A to Z only: Unicode lower-casing maps the Kelvin sign to k. */
function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** A calendar day as `YYYY-MM-DD`, without a zone. */
export type Day = string;

/** The first and the last day that `isDay` accepts. */
export const FIRST_DAY: Day = `${FIRST_YEAR}-01-01`;
export const LAST_DAY: Day = `${LAST_YEAR}-12-31`;

const SECOND_MS = 1000;
const DAY_MS = DAY_SECONDS * SECOND_MS;

/** Whether the text is an existing calendar date in the years 1970 to 9998 (rule 3.4). */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return isDate(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)));
}

/**
 * The day `n` days after `day`, or before it if `n` is negative; the result may be outside the years of
 * `isDay`.
 */
export function addDays(day: Day, n: number): Day {
  return dayOfMilliseconds(utcMidnight(day) + n * DAY_MS);
}

/** The number of days from `a` to `b`; negative if `b` is earlier. */
export function daysBetween(a: Day, b: Day): number {
  return (utcMidnight(b) - utcMidnight(a)) / DAY_MS;
}

/** The local date in the zone at an instant (rule 2.1). */
export function localDay(instant: Instant, zone: string): Day {
  return dayOfMilliseconds(toMilliseconds(instant) + offsetAt(zone, instant));
}

/**
 * The first instant whose local date in the zone is `day` or later (rules 2.1, 2.8). A day whose midnight is
 * skipped starts at the end of the gap; a day whose midnight occurs twice starts at the first; a skipped day
 * starts where the next does.
 *
 * Every offset is shorter than a day, and no zone of the IANA database changes its offset twice within 48
 * hours, so there is at most one change between 24 hours before and 24 hours after midnight UTC. Local
 * midnight then exists under the offset before the change, the one after it, both, or neither (a gap).
 */
export function startOfDay(day: Day, zone: string): Instant {
  return startUnder(day, zone, (ms) => offset(zone, ms));
}

/**
 * Offsets at midnights in UTC, by zone: a request for a year reads hundreds of them, each a string that Intl formats.
 * Forgotten when there are MOST_OFFSETS, some two megabytes.
 */
const offsets = new Map<string, Map<number, number>>();
const MOST_OFFSETS = 32_768;
let offsetCount = 0;

function offsetsOf(zone: string): Map<number, number> {
  if (offsetCount >= MOST_OFFSETS) {
    offsets.clear();
    offsetCount = 0;
  }
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  return known;
}

/**
 * `startOfDay` for many days of one zone. Reads the offset at every other UTC midnight: if two of these have the same
 * offset, so has the one in between, since no zone changes its clocks twice within 48 hours.
 */
export function startsOfDays(zone: string): (day: Day) => Instant {
  const known = offsetsOf(zone);
  const read = (ms: number): number => {
    const found = known.get(ms);
    if (found !== undefined) return found;
    const own = offset(zone, ms);
    known.set(ms, own);
    offsetCount += 1;
    return own;
  };
  const offsetAtMidnight = (ms: number): number => {
    if (ms % (2 * DAY_MS) === 0) return read(ms);
    const before = read(ms - DAY_MS);
    return before === read(ms + DAY_MS) ? before : read(ms);
  };
  return (day) => startUnder(day, zone, offsetAtMidnight);
}

/** `near` returns the offset at a midnight in UTC. */
function startUnder(day: Day, zone: string, near: (ms: number) => number): Instant {
  const midnight = utcMidnight(day);
  const before = near(midnight - DAY_MS);
  const after = near(midnight + DAY_MS);
  if (before === after) return instantOfMilliseconds(midnight - before);
  const earlier = midnight - Math.max(before, after);
  const later = midnight - Math.min(before, after);
  const shown = [earlier, later].find((ms) => ms + offset(zone, ms) === midnight);
  return instantOfMilliseconds(shown ?? firstAfterChange(zone, earlier, later, before));
}

/**
 * The first second in (from, to] at which the zone's offset is no longer `before`, by bisection; in
 * milliseconds.
 */
function firstAfterChange(zone: string, from: number, to: number, before: number): number {
  let low = from / SECOND_MS;
  let high = to / SECOND_MS;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offset(zone, middle * SECOND_MS) === before) low = middle;
    else high = middle;
  }
  return high * SECOND_MS;
}

function offset(zone: string, milliseconds: number): number {
  return offsetAt(zone, instantOfMilliseconds(milliseconds));
}

function utcMidnight(day: Day): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)));
}

function dayOfMilliseconds(milliseconds: number): Day {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
