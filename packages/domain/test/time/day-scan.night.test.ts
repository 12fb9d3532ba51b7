import { describe, expect, test } from '@jest/globals';
import moment, { type MomentZone } from 'moment-timezone';
import { startOfDay } from '../../src/time/day.js';
import { toMilliseconds } from '../../src/time/instant.js';
import { ZONE_NAMES } from '../../src/time/zone.js';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 1440 * MINUTE_MS;

/** The data of a zone in the vendored database. */
function dataOf(zone: string): MomentZone {
  const data = moment.tz.zone(zone);
  if (data === null) throw new Error(`no data of ${zone}`);
  return data;
}

/** Date and minute as `YYYY-MM-DD HH:MM`. */
const wallClock = (data: MomentZone) => (ms: number) =>
  new Date(ms - data.utcOffset(ms) * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ');

/** The offset from UTC of a local time. */
const ahead = (shown: string, ms: number): number => Date.parse(`${shown.replace(' ', 'T')}Z`) - ms;

/** The local dates before, of and after each clock change of a zone in the years 2015 to 2030. */
function datesAroundChanges(clock: (ms: number) => string): string[] {
  const drift = (ms: number): number => ahead(clock(ms), ms);
  const dates = new Set<string>();
  let before = drift(Date.UTC(2015, 0, 1, 12));
  for (let noon = Date.UTC(2015, 0, 2, 12); noon < Date.UTC(2031, 0, 2); noon += DAY_MS) {
    const after = drift(noon);
    if (after === before) continue;
    let change = noon;
    while (drift(change - QUARTER_MS) === after) change -= QUARTER_MS;
    while (drift(change - MINUTE_MS) === after) change -= MINUTE_MS;
    const date = Date.parse(`${clock(change).slice(0, 10)}T00:00:00Z`);
    for (const day of [-1, 0, 1]) dates.add(new Date(date + day * DAY_MS).toISOString().slice(0, 10));
    before = after;
  }
  return [...dates];
}

/**
 * The first minute whose local date is `day` or later, by scanning every minute before it. The scan skips a
 * quarter of an hour at once if its end still has an earlier date and no clock change lies in between.
 */
function firstMinute(clock: (ms: number) => string, day: string): number {
  let ms = Date.parse(`${day}T00:00:00Z`) - 15 * 60 * MINUTE_MS;
  let shown = clock(ms);
  while (shown.slice(0, 10) < day) {
    const later = clock(ms + QUARTER_MS);
    const isEven = later.slice(0, 10) < day && ahead(later, ms + QUARTER_MS) === ahead(shown, ms);
    ms += isEven ? QUARTER_MS : MINUTE_MS;
    shown = isEven ? later : clock(ms);
  }
  return ms;
}

describe('around every clock change from 2015 to 2030', () => {
  // Rule 2.1.
  test('a day starts at the first minute with its date, in every zone', () => {
    const startsOf = new Map<string, (readonly [day: string, start: number])[]>();
    const wrong: string[] = [];
    let zones = 0;
    let zoneDays = 0;
    for (const zone of ZONE_NAMES) {
      const data = dataOf(zone);
      const clock = wallClock(data);
      const same = [...data.untils, ...data.offsets].join(' ');
      const starts =
        startsOf.get(same) ?? datesAroundChanges(clock).map((day) => [day, firstMinute(clock, day)] as const);
      startsOf.set(same, starts);
      zones += starts.length > 0 ? 1 : 0;
      zoneDays += starts.length;
      for (const [day, start] of starts) {
        if (toMilliseconds(startOfDay(day, zone)) !== start) wrong.push(`${zone} ${day}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(zones).toBeGreaterThan(200);
    expect(zoneDays).toBeGreaterThan(10_000);
  });
});
