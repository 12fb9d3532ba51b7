import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, localDay, startOfDay } from '../../src/time/day.js';
import { DAY, formatInstant, parseInstant, type Instant } from '../../src/time/instant.js';
import {
  comparedWith,
  customWindow,
  MAX_WINDOW_DAYS,
  presetWindow,
  spanInDays,
  type Window,
} from '../../src/time/window.js';
import { ZONE_NAMES } from '../../src/time/zone-names.js';
import { PERIODS } from '../../src/vocabulary.js';

const seed = { seed: 20260301 };
const zones = fc.constantFrom(...ZONE_NAMES);
const nows = fc.bigInt({ min: 0n, max: 253_370_764_799_999_999n });

function at(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(`${text} is no timestamp`);
  return instant;
}

function shown({ start, end, previous_start }: Window): string[] {
  return [previous_start, start, end].map(formatInstant);
}

describe('preset windows', () => {
  // Rule 2.2.
  test('compare whole local days across clock changes for 7d, 30d and 90d', () => {
    const window = presetWindow('7d', 'Europe/Paris', at('2026-04-03T12:00:00Z'));
    expect(shown(window).slice(0, 2)).toEqual(['2026-03-19T23:00:00.000Z', '2026-03-26T23:00:00.000Z']);
    const later = presetWindow('7d', 'Europe/Paris', at('2026-04-10T12:00:00Z'));
    expect(shown(later).slice(0, 2)).toEqual(['2026-03-26T23:00:00.000Z', '2026-04-02T22:00:00.000Z']);
  });

  test('use the local day of the zone up to its last microsecond', () => {
    const before = presetWindow('7d', 'Asia/Kolkata', at('2026-01-09T18:29:59.999999Z'));
    const after = presetWindow('7d', 'Asia/Kolkata', at('2026-01-09T18:30:00Z'));
    expect(formatInstant(before.start)).toBe('2026-01-01T18:30:00.000Z');
    expect(formatInstant(after.start)).toBe('2026-01-02T18:30:00.000Z');
  });

  // Rule 2.8.
  test('start a skipped day where the next one starts', () => {
    expect(shown(presetWindow('7d', 'Pacific/Apia', at('2012-01-06T00:00:00Z')))).toEqual([
      '2011-12-23T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
      '2012-01-06T00:00:00.000Z',
    ]);
  });

  // Rule 2.3.
  test('count a leap day among the 366 days of 365d', () => {
    const window = presetWindow('365d', 'UTC', at('2024-02-29T12:00:00Z'));
    expect(shown(window)).toEqual([
      '2022-02-28T00:00:00.000Z',
      '2023-03-01T00:00:00.000Z',
      '2024-03-01T00:00:00.000Z',
    ]);
  });

  test('contain now and start at the start of a local day, in every zone at any time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PERIODS), zones, nows, (period, zone, now) => {
        const { start, end, previous_start, ...of } = presetWindow(period, zone, now);
        expect(of).toEqual({ previous_end: start, period, time_zone: zone });
        const today = localDay(now, zone);
        expect(previous_start < start && start <= now && now <= end).toBe(true);
        expect(start).toBe(startOfDay(addDays(today, -Number.parseInt(period)), zone));
        if (period === '365d') {
          expect(end).toBe(startOfDay(addDays(today, 1), zone));
          expect(start - previous_start).toBe(end - start);
        } else {
          expect(end).toBe(now);
          expect(previous_start).toBe(startOfDay(addDays(today, -2 * Number.parseInt(period)), zone));
        }
      }),
      { ...seed, numRuns: 1000 },
    );
  });
});

describe('custom windows', () => {
  test.each([
    [
      '2026-03-01',
      '2026-03-31',
      'UTC',
      ['2026-01-29T00:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ],
    [
      '2026-03-29',
      '2026-03-29',
      'Europe/Paris',
      ['2026-03-28T00:00:00.000Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ],
    [
      '2011-12-30',
      '2011-12-30',
      'Pacific/Apia',
      ['2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
    ],
    [
      '1970-01-01',
      '1971-01-01',
      'Asia/Tokyo',
      ['1968-12-30T15:00:00.000Z', '1969-12-31T15:00:00.000Z', '1971-01-01T15:00:00.000Z'],
    ],
    [
      '9998-12-31',
      '9998-12-31',
      'UTC',
      ['9998-12-30T00:00:00.000Z', '9998-12-31T00:00:00.000Z', '9999-01-01T00:00:00.000Z'],
    ],
  ])('%s to %s in %s', (start_date, end_date, zone, expected) => {
    const window = customWindow(start_date, end_date, zone);
    expect(shown(window)).toEqual(expected);
    expect([window.period, window.time_zone]).toEqual([null, zone]);
  });

  // Rule 2.3.
  test('have a comparison window of the same length to the microsecond, across clock changes', () => {
    const dates = fc.integer({ min: 0, max: 20_000 }).map((number) => addDays('1970-01-01', number));
    fc.assert(
      fc.property(zones, dates, fc.integer({ min: 0, max: 365 }), (zone, start_date, length) => {
        const { start, end, previous_start } = customWindow(start_date, addDays(start_date, length), zone);
        expect(start - previous_start).toBe(end - start);
        expect(start <= end && end - start <= 367n * DAY).toBe(true);
      }),
      seed,
    );
  });

  // Rule 2.11.
  test('compared with other days have the bounds of these as a window of their own', () => {
    const dates = fc.integer({ min: 0, max: 20_000 }).map((number) => addDays('1970-01-01', number));
    fc.assert(
      fc.property(zones, dates, fc.integer({ min: 0, max: 365 }), (zone, first, length) => {
        const last = addDays(first, length);
        const window = customWindow(addDays(last, 1), addDays(last, 9), zone);
        expect(window.previous_end).toBe(window.start);
        const { start: previous_start, end: previous_end } = customWindow(first, last, zone);
        expect(comparedWith(window, { first, last })).toEqual({ ...window, previous_start, previous_end });
      }),
      seed,
    );
  });

  test('meet without a gap on adjacent dates', () => {
    const dates = fc.integer({ min: 0, max: 20_000 }).map((number) => addDays('1970-01-01', number));
    fc.assert(
      fc.property(zones, dates, (zone, day) => {
        expect(customWindow(day, day, zone).end).toBe(
          customWindow(addDays(day, 1), addDays(day, 1), zone).start,
        );
      }),
      seed,
    );
  });

  test.each([
    ['2026-01-01', '2026-01-01', 1],
    ['2025-01-01', '2026-01-01', MAX_WINDOW_DAYS],
    ['2024-01-01', '2024-12-31', MAX_WINDOW_DAYS],
    ['2025-01-01', '2026-01-02', MAX_WINDOW_DAYS + 1],
    ['2026-01-02', '2026-01-01', 0],
  ])('span %s to %s: %s days, both included', (start_date, end_date, span) => {
    expect(spanInDays(start_date, end_date)).toBe(span);
  });
});
