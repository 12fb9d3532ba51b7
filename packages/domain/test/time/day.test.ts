import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daysBetween, isDay, localDay, startOfDay } from '../../src/time/day.js';
import { formatInstant, HOUR, instantOfMilliseconds } from '../../src/time/instant.js';
import { periodAt, ZONE_NAMES } from '../../src/time/zone.js';

const at = (text: string): bigint => instantOfMilliseconds(Date.parse(text));
const days = fc
  .integer({ min: 0, max: 2_932_530 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));

describe('calendar dates', () => {
  test.each(['1970-01-01', '2000-02-29', '2024-02-29', '2026-12-31', '9998-12-31'])('include %s', (text) => {
    expect(isDay(text)).toBe(true);
  });

  test.each([
    '',
    ...'2026-02-29 2100-02-29 2026-00-10 2026-13-01 2026-01-00 1969-12-31 9999-01-01 2026-1-1'.split(' '),
    '2026-01-01 ',
    '2026-01-01\n',
    '2026/01/01',
    '+2026-01-01',
    '२०२६-०१-०१',
  ])('do not include %j', (text) => {
    expect(isDay(text)).toBe(false);
  });

  test.each([
    ['2026-03-01', -1, '2026-02-28'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['1970-01-01', -366, '1968-12-31'],
    ['9998-12-31', 1, '9999-01-01'],
    ['2026-01-01', 0, '2026-01-01'],
  ])('are added: %s and %s days make %s', (day, n, sum) => {
    expect(addDays(day, n)).toBe(sum);
    expect(daysBetween(day, sum)).toBe(n);
  });

  test('are subtracted as the inverse of addition', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b);
      }),
      { numRuns: draws(100) },
    );
  });
});

describe('the start of a local day', () => {
  test.each([
    ['UTC', '2026-04-24', '2026-04-24T00:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-01-01', '2026-01-01T12:00:00.000Z'],
    ['Asia/Kathmandu', '1986-01-02', '1986-01-01T18:15:00.000Z'],
    ['America/St_Johns', '2010-11-07', '2010-11-07T02:30:00.000Z'],
    ['America/St_Johns', '2010-11-08', '2010-11-08T03:30:00.000Z'],
    ['Africa/Monrovia', '1972-01-07', '1972-01-07T00:44:30.000Z'],
    ['Asia/Tokyo', '1970-01-01', '1969-12-31T15:00:00.000Z'],
    ['Europe/Paris', '9999-01-01', '9998-12-31T23:00:00.000Z'],
    // Vancouver keeps -07:00 since March 2026. By the law before, this day began at 08:00.
    ['America/Vancouver', '2026-11-01', '2026-11-01T07:00:00.000Z'],
  ])('in %s %s starts at %s', (zone, day, start) => {
    expect(formatInstant(startOfDay(day, zone))).toBe(start);
  });

  /** A day, most often within a day of a clock change of the zone. */
  const zonedDay = fc.constantFrom(...ZONE_NAMES).chain((zone) => {
    const nearChange = fc.tuple(fc.nat(Date.UTC(2100, 0) / 1000), fc.integer({ min: -1, max: 1 }));
    const changes = nearChange.map(([second, more]) => {
      const { until } = periodAt(zone, second);
      return addDays(localDay(instantOfMilliseconds(1000 * Math.min(until, second + 10 ** 9)), zone), more);
    });
    return fc.tuple(fc.constant(zone), fc.oneof(days, { arbitrary: changes, weight: 4 }));
  });

  // Rule 2.1.
  test('is the first instant of that local date, or of a later one if the day was skipped', () => {
    fc.assert(
      fc.property(zonedDay, ([zone, day]) => {
        const start = startOfDay(day, zone);
        expect(localDay(start, zone) >= day).toBe(true);
        expect(localDay(start - 1n, zone) < day).toBe(true);
        // Where a clock goes back over midnight, the date begins twice.
        for (let hours = 1n; hours < 4n; hours += 1n)
          expect(localDay(start - hours * HOUR, zone) < day).toBe(true);
      }),
      { numRuns: draws(5000) },
    );
  });
});

describe('the local date of an instant', () => {
  test.each([
    ['UTC', '2026-01-01T00:00:00Z', '2026-01-01'],
    ['America/New_York', '2026-01-01T04:59:59.999Z', '2025-12-31'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    ['America/St_Johns', '2010-11-07T02:30:00Z', '2010-11-07'],
    ['America/St_Johns', '2010-11-07T02:31:00Z', '2010-11-06'],
    ['Asia/Tokyo', '9998-12-31T23:00:00Z', '9999-01-01'],
  ])('in %s at %s is %s', (zone, text, day) => {
    expect(localDay(at(text), zone)).toBe(day);
  });
});
