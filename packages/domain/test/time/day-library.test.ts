import { expect, test } from '@jest/globals';
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import fc from 'fast-check';
import { startOfDay } from '../../src/time/day.js';
import { toMilliseconds } from '../../src/time/instant.js';
import { ZONE_NAMES } from '../../src/time/zone-names.js';

const DAY_MS = 86_400_000;

/** How often a clock of the zone shows the midnight that begins a day. */
function midnights(day: string, zone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = (ms: number) => Date.parse(formatInTimeZone(ms, zone, "yyyy-MM-dd'T'HH:mm:ss'Z'")) - ms;
  const offsets = new Set([-1, 0, 1].map((days) => offsetAt(utc + days * DAY_MS)));
  return [...offsets].filter((offset) => offsetAt(utc - offset) === offset).length;
}

// Rule 2.1.
test('a day whose midnight a clock shows once starts where date-fns-tz says', () => {
  const seen = { once: 0, otherwise: 0 };
  const days = fc
    .date({ min: new Date('1975-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.constantFrom(...ZONE_NAMES), days, (zone, day) => {
      const isOnce = midnights(day, zone) === 1;
      seen[isOnce ? 'once' : 'otherwise'] += 1;
      if (isOnce)
        expect([zone, toMilliseconds(startOfDay(day, zone))]).toEqual([
          zone,
          fromZonedTime(`${day}T00:00:00`, zone).getTime(),
        ]);
    }),
    { numRuns: 5_000 },
  );
  expect(seen.once).toBeGreaterThan(4_750);
});
