import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buckets, byBucket, type Bucket } from '../../src/time/buckets.js';
import { addDays, daysBetween, startOfDay } from '../../src/time/day.js';
import { formatInstant, parseInstant, type Instant } from '../../src/time/instant.js';
import { customWindow, presetDays, presetWindow } from '../../src/time/window.js';
import { ZONE_NAMES } from '../../src/time/zone.js';
import { INTERVALS, PERIODS, type Interval } from '../../src/vocabulary.js';

function at(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(`${text} is no timestamp`);
  return instant;
}

const NOW = at('2026-04-01T10:11:12.345678Z');

function custom(first: string, last: string, zone: string, interval: Interval, now = NOW): Bucket[] {
  return buckets(customWindow(first, last, zone), { first, last }, interval, now);
}

const preset = (period: (typeof PERIODS)[number], zone: string, interval: Interval, now: Instant) =>
  buckets(presetWindow(period, zone, now), presetDays(period, zone, now), interval, now);

const dates = ({ start_date, end_date, is_partial }: Bucket) =>
  `${start_date} ${end_date}${is_partial ? ' partial' : ''}`;

describe('the buckets of a window', () => {
  // Rule 14.2.
  test('of 7d by day are eight, the last one until now', () => {
    const found = preset('7d', 'UTC', 'day', NOW);
    expect(found.map(dates)).toEqual([
      '2026-03-25 2026-03-25',
      '2026-03-26 2026-03-26',
      '2026-03-27 2026-03-27',
      '2026-03-28 2026-03-28',
      '2026-03-29 2026-03-29',
      '2026-03-30 2026-03-30',
      '2026-03-31 2026-03-31',
      '2026-04-01 2026-04-01 partial',
    ]);
    expect(found.at(-1)?.end).toBe(NOW);
  });

  // Rule 14.1.
  test('are ISO weeks, clipped to the window, also over a change of year', () => {
    expect(custom('2025-12-27', '2026-01-12', 'UTC', 'week').map(dates)).toEqual([
      '2025-12-27 2025-12-28 partial',
      '2025-12-29 2026-01-04',
      '2026-01-05 2026-01-11',
      '2026-01-12 2026-01-12 partial',
    ]);
  });

  // Rule 14.1.
  test('are months, clipped to the window', () => {
    expect(custom('2024-01-31', '2024-04-30', 'UTC', 'month').map(dates)).toEqual([
      '2024-01-31 2024-01-31 partial',
      '2024-02-01 2024-02-29',
      '2024-03-01 2024-03-31',
      '2024-04-01 2024-04-30',
    ]);
  });

  // Rule 14.2.
  test('that are not over yet are partial, and those that end now are not', () => {
    const midnight = at('2026-03-30T00:00:00Z');
    const partial = (now: Instant) =>
      custom('2026-03-23', '2026-04-05', 'UTC', 'week', now).map(({ is_partial }) => is_partial);
    expect(partial(midnight)).toEqual([false, true]);
    expect(partial(midnight - 1n)).toEqual([true, true]);
    expect(custom('2026-04-10', '2026-04-11', 'UTC', 'day').map(dates)).toEqual([
      '2026-04-10 2026-04-10 partial',
      '2026-04-11 2026-04-11 partial',
    ]);
  });

  // Rule 14.1.
  test('have one without length for a day that the zone skipped, and no run is in it', () => {
    const found = custom('2011-12-29', '2011-12-31', 'Pacific/Apia', 'day');
    expect(found.map(({ start, end }) => [start, end].map(formatInstant))).toEqual([
      ['2011-12-29T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
      ['2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
      ['2011-12-30T10:00:00.000Z', '2011-12-31T10:00:00.000Z'],
    ]);
    const run = { completed_at: at('2011-12-30T10:00:00Z') };
    expect(byBucket(found, [run])).toEqual([[], [], [run]]);
    const skipped = custom('2011-12-30', '2011-12-30', 'Pacific/Apia', 'day');
    expect(skipped.map(dates)).toEqual(['2011-12-30 2011-12-30']);
  });

  // Rule 14.1.
  test('follow one another without a gap, by date and by time, from the start of the window to its end', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONE_NAMES),
        fc.constantFrom(...INTERVALS),
        fc.bigInt({ min: 0n, max: 4_000_000_000_000_000n }),
        fc.oneof(fc.constantFrom(...PERIODS), fc.nat(365)),
        (zone, interval, now, asked) => {
          const span = presetDays('7d', zone, now);
          const days =
            typeof asked === 'string'
              ? presetDays(asked, zone, now)
              : { first: span.first, last: addDays(span.first, asked) };
          const window =
            typeof asked === 'string'
              ? presetWindow(asked, zone, now)
              : customWindow(days.first, days.last, zone);
          const found = buckets(window, days, interval, now);
          expect(found.length).toBeLessThanOrEqual(367);
          expect([found[0]?.start_date, found.at(-1)?.end_date]).toEqual([days.first, days.last]);
          expect([found[0]?.start, found.at(-1)?.end]).toEqual([window.start, window.end]);
          for (const [i, { start_date, end_date, start, end }] of found.entries()) {
            expect(start).toBe(startOfDay(start_date, zone));
            if (i + 1 === found.length) break;
            expect([end_date, end]).toEqual([addDays(found[i + 1]!.start_date, -1), found[i + 1]!.start]);
            expect(daysBetween(start_date, end_date)).toBeLessThan({ day: 1, week: 7, month: 31 }[interval]);
          }
        },
      ),
      { numRuns: draws(400) },
    );
  });

  // Rule 14.3.
  test('hold the runs between their ends, and none before all of them', () => {
    const [first, second] = ['2026-01-01T00:00:00Z', '2026-01-03T23:59:59.999999Z'].map((time) => ({
      completed_at: at(time),
    }));
    const days = custom('2026-01-01', '2026-01-03', 'UTC', 'day');
    expect(byBucket(days, [second!, first!, second!])).toEqual([[first], [], [second, second]]);
    expect(() => byBucket(custom('2026-01-01', '2026-01-02', 'UTC', 'day'), [{ completed_at: 0n }])).toThrow(
      'before all buckets',
    );
  });
});
