import {
  FIRST_YEAR,
  LAST_YEAR,
  instantOfMilliseconds,
  isDate,
  toMilliseconds,
  type Instant,
} from './instant.js';
import { offsetAt } from './zone.js';

/** A calendar day as `YYYY-MM-DD`, of no zone until it is asked when the day starts. */
export type Day = string;

/** The first and the last day that `isDay` takes. */
export const FIRST_DAY: Day = `${FIRST_YEAR}-01-01`;
export const LAST_DAY: Day = `${LAST_YEAR}-12-31`;

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;

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
  return startUnder(day, zone, (ms) => offset(zone, ms));
}

/**
 * `startOfDay` for many days of one zone. The clock is read at every other midnight of UTC: where two of these show the
 * same offset, so does the one in between, for there is no second change within 48 hours.
 */
export function startsOfDays(zone: string): (day: Day) => Instant {
  const known = new Map<number, number>();
  const read = (ms: number): number => {
    const found = known.get(ms) ?? offset(zone, ms);
    known.set(ms, found);
    return found;
  };
  const offsetAtMidnight = (ms: number): number => {
    if (ms % (2 * DAY_MS) === 0) return read(ms);
    const before = read(ms - DAY_MS);
    return before === read(ms + DAY_MS) ? before : read(ms);
  };
  return (day) => startUnder(day, zone, offsetAtMidnight);
}

/** `near` gives the offset at a midnight in UTC. */
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
