import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, localDay, startOfDay } from '../../src/time/day.js';
import {
  comparedWith,
  customWindow,
  MAX_WINDOW_DAYS,
  presetWindow,
  spanInDays,
} from '../../src/time/window.js';
import { ZONE_NAMES } from '../../src/time/zone.js';
import { PERIODS } from '../../src/vocabulary.js';

const seed = { seed: 20260301 };
const zones = fc.constantFrom(...ZONE_NAMES);
const nows = fc.bigInt({ min: 0n, max: 253_370_764_799_999_999n });

describe('preset windows', () => {
  // Rules 2.2, 2.3 and 2.8.
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
  const days = fc.oneof(
    fc.integer({ min: 0, max: 20_000 }).map((number) => addDays('1970-01-01', number)),
    fc.constantFrom('1970-01-01', '9998-12-31'),
  );
  const some = fc.oneof(
    fc.tuple(zones, days),
    fc.constant<[string, string]>(['Pacific/Apia', '2011-12-30']),
    fc.constant<[string, string]>(['Europe/Paris', '2026-03-29']),
  );

  // Rule 2.3.
  test('are whole local days, compared with the same length to the microsecond before them', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 365 }), ([zone, first], length) => {
        const last = addDays(first, length);
        const start = startOfDay(first, zone);
        const end = startOfDay(addDays(last, 1), zone);
        expect(customWindow(first, last, zone)).toEqual({
          previous_start: start - (end - start),
          previous_end: start,
          start,
          end,
          time_zone: zone,
          period: null,
        });
      }),
      { ...seed, numRuns: 500 },
    );
  });

  // Rule 2.11.
  test('compared with other days have the bounds of these as a window of their own', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 365 }), ([zone, first], length) => {
        const last = addDays(first, length);
        const window = customWindow(addDays(last, 1), addDays(last, 9), zone);
        expect(window.previous_end).toBe(window.start);
        const { start: previous_start, end: previous_end } = customWindow(first, last, zone);
        expect(comparedWith(window, { first, last })).toEqual({ ...window, previous_start, previous_end });
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
