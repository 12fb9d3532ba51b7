import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import fc from 'fast-check';
import moment from 'moment-timezone';
import { startOfDay } from '../../src/time/day.js';
import { toMilliseconds } from '../../src/time/instant.js';
import { ZONE_NAMES } from '../../src/time/zone.js';

const HOUR_MS = 3_600_000;

/** What date-fns-tz, and so the runtime, and the vendored database say, at each hour within two days of a midnight. */
function offsetsNear(day: string, zone: string): { readonly runtime: number[]; readonly vendored: number[] } {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const hours = Array.from({ length: 97 }, (_, hour) => utc + (hour - 48) * HOUR_MS);
  return {
    runtime: hours.map((ms) => Date.parse(formatInTimeZone(ms, zone, "yyyy-MM-dd'T'HH:mm:ss'Z'")) - ms),
    vendored: hours.map((ms) => (moment.tz.zone(zone)?.utcOffset(ms) ?? NaN) * -60_000),
  };
}

/** How often a clock of the zone shows the midnight that begins a day. */
function midnights(day: string, offsets: readonly number[]): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const at = (ms: number) => offsets[Math.floor((ms - utc) / HOUR_MS) + 48];
  return [...new Set(offsets)].filter((offset) => at(utc - offset) === offset).length;
}

// Rule 2.1. A runtime has other laws for some zones and years (in Node 20, for Vancouver since November 2026).
test('a day whose midnight a clock shows once starts where date-fns-tz says, if the runtime has the same laws', () => {
  const seen = { compared: 0, otherwise: 0 };
  const days = fc
    .date({ min: new Date('1975-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.constantFrom(...ZONE_NAMES), days, (zone, day) => {
      const { runtime, vendored } = offsetsNear(day, zone);
      const isSame = vendored.every((offset, hour) => offset === runtime[hour]);
      const isCompared = isSame && midnights(day, vendored) === 1;
      seen[isCompared ? 'compared' : 'otherwise'] += 1;
      if (isCompared)
        expect([zone, toMilliseconds(startOfDay(day, zone))]).toEqual([
          zone,
          fromZonedTime(`${day}T00:00:00`, zone).getTime(),
        ]);
    }),
    { numRuns: draws(1_000) },
  );
  expect(seen.compared).toBeGreaterThan(900);
});
