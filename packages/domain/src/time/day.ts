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
 * Zones younger than the oldest Node.js 20 that the service runs on, whose Intl may not know them, with the zone that
 * keeps the same time today; read only where Intl refuses the name itself. Coyhaique left Santiago's time in 2025 for
 * that of Punta Arenas.
 */
export const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['America/Coyhaique', 'America/Punta_Arenas'],
]);

const NAME_BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(
  ZONE_NAMES.map((name) => [asciiLowerCase(name), name]),
);

/** One clock for each zone that was asked for; there are no more of them than names in the database. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * IANA's spelling of a zone or link that is asked for in any ASCII case; null when the database has no such name, be it
 * that Intl takes it (rule 2.7).
 */
export function zoneName(asked: string): string | null {
  return NAME_BY_LOWER_CASE.get(asciiLowerCase(asked)) ?? null;
}

/**
 * Milliseconds that clocks in the zone are ahead of UTC at that instant, below 0 in the west; whole seconds. `zone` is a
 * name that `zoneName` gave: throws a RangeError for others. The process's own time zone has no part in it.
 *
 * The clock shows only the day of the month and the time of day: an offset is shorter than a day, so the day is that of
 * UTC or one of its neighbours, and no two of the three have the same number. That leaves no year to read, no era.
 */
export function offsetAt(zone: string, instant: Instant): number {
  const seconds = Math.floor(toMilliseconds(instant) / 1000);
  const [day, hour, minute, second] = read(clockOf(zone), seconds * 1000);
  const utcMidnight = Math.floor(seconds / DAY_SECONDS) * DAY_SECONDS;
  const midnight = [utcMidnight, utcMidnight - DAY_SECONDS, utcMidnight + DAY_SECONDS].find(
    (candidate) => new Date(candidate * 1000).getUTCDate() === day,
  );
  if (midnight === undefined) throw new Error(`the clock of ${zone} shows a day that is not near UTC's`);
  return (midnight + hour * 3600 + minute * 60 + second - seconds) * 1000;
}

/** Day of the month, hour, minute and second on the clock; the format of US English has them in this order. */
function read(clock: Intl.DateTimeFormat, milliseconds: number): readonly [number, number, number, number] {
  const text = clock.format(milliseconds);
  const shown = /^(\d\d)\D+(\d\d):(\d\d):(\d\d)$/.exec(text);
  if (shown === null) throw new Error(`a clock shows the unreadable time ${text}`);
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
    const standIn = STAND_INS.get(zone);
    if (standIn === undefined) throw error;
    return new Intl.DateTimeFormat('en-US', { ...shown, timeZone: standIn });
  }
}

/** Lower case of A to Z alone: Unicode's would turn the Kelvin sign into a k. */
function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** A calendar day as `YYYY-MM-DD`, of no zone until it is asked when the day starts. */
export type Day = string;

/** The first and the last day that `isDay` takes. */
export const FIRST_DAY: Day = `${FIRST_YEAR}-01-01`;
export const LAST_DAY: Day = `${LAST_YEAR}-12-31`;

const SECOND_MS = 1000;
const DAY_MS = DAY_SECONDS * SECOND_MS;

/** Whether the text is a date of the calendar in the years 1970 to 9998 (rule 3.4). */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return isDate(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)));
}

/** The day `n` days later, earlier where `n` is below 0; the result may lie outside the years that `isDay` allows. */
export function addDays(day: Day, n: number): Day {
  return dayOfMilliseconds(utcMidnight(day) + n * DAY_MS);
}

/** How many days `b` comes after `a`; below 0 when it comes before. */
export function daysBetween(a: Day, b: Day): number {
  return (utcMidnight(b) - utcMidnight(a)) / DAY_MS;
}

/** The date that clocks in the zone show at that instant (rule 2.1). */
export function localDay(instant: Instant, zone: string): Day {
  return dayOfMilliseconds(toMilliseconds(instant) + offsetAt(zone, instant));
}

/**
 * The first instant whose local date in the zone is `day` or a later one (rules 2.1, 2.8). So a day whose midnight
 * was skipped starts at the end of the gap, one whose midnight happens twice at the first, and one that was skipped
 * whole where the next one does.
 *
 * No zone of the IANA database changes its offset twice within 48 hours, so one change at most lies between a day
 * before midnight in UTC and a day after it; every offset is smaller than a day. Midnight is then shown under the offset
 * before the change, under the one after it, under both, or under neither: in a gap.
 */
export function startOfDay(day: Day, zone: string): Instant {
  const midnight = utcMidnight(day);
  const before = offset(zone, midnight - DAY_MS);
  const after = offset(zone, midnight + DAY_MS);
  if (before === after) return instantOfMilliseconds(midnight - before);
  const earlier = midnight - Math.max(before, after);
  const later = midnight - Math.min(before, after);
  const shown = [earlier, later].find((ms) => ms + offset(zone, ms) === midnight);
  return instantOfMilliseconds(shown ?? firstAfterChange(zone, earlier, later, before));
}

/** The first second in (from, to] at which the zone's offset is no longer `before`, by bisection; in milliseconds. */
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
