import { addDays, daysBetween } from '@brand-visibility/domain/time/day';
import { ZONE_NAMES } from '@brand-visibility/domain/time/zone';
import { draws } from '@brand-visibility/tooling/draws';
import { afterEach, describe, expect, test } from '@jest/globals';
import { formatInTimeZone } from 'date-fns-tz';
import fc from 'fast-check';
import { lastMonth, thisMonth, weeks } from '../src/index.js';

const MONDAY = '1970-01-05';

const ownZone = process.env['TZ'];
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

/** A runtime may lack the newest ones. */
const zones = fc.constantFrom(...ZONE_NAMES.filter(isKnownHere));

function isKnownHere(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** Moments of all years, half of them within a day of the end of a month. */
const moments = fc.oneof(
  fc.date({ min: new Date('1972-01-01'), max: new Date('2060-12-31'), noInvalidDate: true }),
  fc
    .record({ month: fc.integer({ min: 24, max: 1092 }), minutes: fc.integer({ min: -1440, max: 1440 }) })
    .map(({ month, minutes }) => new Date(Date.UTC(1970, month, 1, 0, minutes))),
);

/** The local day by date-fns-tz, which reads the same data of the runtime. */
const todayIn = (zone: string, now: Date): string => formatInTimeZone(now, zone, 'yyyy-MM-dd');

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

describe('helpers for windows', () => {
  test('are the days that the calendar has, in every zone and year', () => {
    fc.assert(
      fc.property(zones, moments, fc.integer({ min: 1, max: 52 }), (zone, now, count) => {
        const today = todayIn(zone, now);

        const last = lastMonth(zone, now);
        expect([last.start_date.slice(8), last.tz]).toEqual(['01', zone]);
        expect(monthOf(last.start_date)).toBe(monthOf(today) - 1);
        expect(addDays(last.end_date, 1)).toBe(`${today.slice(0, 8)}01`);

        expect(thisMonth(zone, now)).toEqual({
          start_date: `${today.slice(0, 8)}01`,
          end_date: today,
          tz: zone,
        });

        const complete = weeks(count, zone, now);
        expect(complete.tz).toBe(zone);
        expect(Math.abs(daysBetween(MONDAY, complete.start_date) % 7)).toBe(0);
        expect(daysBetween(complete.start_date, complete.end_date)).toBe(7 * count - 1);
        const after = daysBetween(complete.end_date, today);
        expect(after >= 1 && after <= 7).toBe(true);
      }),
      { numRuns: draws(500) },
    );
  });

  test.each([
    // Midnight of November 4 is skipped.
    ['America/Sao_Paulo', '2018-11-04T02:59:59Z', '2018-11-03', '2018-10-22', '2018-10-28'],
    ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04', '2018-10-22', '2018-10-28'],
    // December 30 is skipped.
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29', '2011-12-19', '2011-12-25'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31', '2011-12-19', '2011-12-25'],
    // A year of 53 weeks, and the first days of the next one.
    ['Europe/Paris', '2027-01-03T12:00:00Z', '2027-01-03', '2026-12-21', '2026-12-27'],
    ['Europe/Paris', '2027-01-03T23:00:00Z', '2027-01-04', '2026-12-28', '2027-01-03'],
    // Midnight occurs twice.
    ['America/Havana', '2024-11-03T04:30:00Z', '2024-11-03', '2024-10-21', '2024-10-27'],
    ['America/Havana', '2024-11-03T05:30:00Z', '2024-11-03', '2024-10-21', '2024-10-27'],
  ])('in %s at %s count from %s', (zone, now, today, start_date, end_date) => {
    expect(thisMonth(zone, new Date(now)).end_date).toBe(today);
    expect(weeks(1, zone, new Date(now))).toEqual({ start_date, end_date, tz: zone });
  });

  test.each([
    ['Pacific/Kiritimati', 1],
    ['Pacific/Pago_Pago', 30],
  ])('do not depend on the time zone of the machine: %s, where it is the %i', (zone, date) => {
    process.env['TZ'] = zone;
    const [now, tz] = [new Date('2026-11-30T18:30:00Z'), 'Asia/Tokyo'];
    expect(now.getDate()).toBe(date);
    expect(lastMonth(tz, now)).toEqual({ start_date: '2026-11-01', end_date: '2026-11-30', tz });
    expect(thisMonth(tz, now)).toEqual({ start_date: '2026-12-01', end_date: '2026-12-01', tz });
    expect(weeks(2, tz, now)).toEqual({ start_date: '2026-11-16', end_date: '2026-11-29', tz });
  });

  test('take the current moment without one', () => {
    for (const days of [lastMonth, thisMonth, (zone: string, now?: Date) => weeks(1, zone, now)]) {
      const [before, taken, after] = [new Date(), days('UTC'), new Date()];
      expect([days('UTC', before), days('UTC', after)]).toContainEqual(taken);
    }
  });

  test.each([0, 53, -1, 1.5, NaN, Infinity])('refuse %p weeks', (count) => {
    expect(() => weeks(count, 'UTC')).toThrow(
      new TypeError('count must be a whole number of weeks from 1 to 52'),
    );
  });

  test.each(['', 'Mars/Olympus', undefined as unknown as string])('refuse the zone %p', (zone) => {
    for (const days of [() => lastMonth(zone), () => thisMonth(zone), () => weeks(1, zone)])
      expect(days).toThrow(/^zone must be an IANA time zone name .* such as Europe\/Paris$/);
  });

  test('refuse an invalid moment', () => {
    expect(() => lastMonth('UTC', new Date('tomorrow'))).toThrow(new TypeError('now must be a valid Date'));
  });
});
