import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, localDay, startOfDay } from '../../src/time/day.js';
import { formatInstant, HOUR, parseInstant } from '../../src/time/instant.js';
import { comparedWith, customWindow, presetWindow, spanInDays, type Window } from '../../src/time/window.js';
import { ZONE_NAMES } from '../../src/time/zone.js';
import { PERIODS } from '../../src/vocabulary.js';

// Which time a report covers, by example. It is compared with the time before, or with other days (rule 2.11). Days are
// local days of `tz`, of 23 to 25 hours. windows-carried.test.ts shows which runs a window counts.

/** An instant in UTC. */
const at = (text: string) => parseInstant(`${text.replace(' ', 'T')}:00Z`)!;
/** `previous_start`, `start` and `end` in UTC. */
const bounds = ({ previous_start, start, end }: Window) =>
  [previous_start, start, end]
    .map((instant) =>
      formatInstant(instant)
        .replace('T', ' ')
        .replace(/:00\.000Z$/, ''),
    )
    .join(', ');

describe('7d, 30d and 90d start at midnight, so many days back, and end now (rule 2.2)', () => {
  test.each([
    ['7d', 'UTC', '2026-03-15 12:00', '2026-03-01 00:00, 2026-03-08 00:00, 2026-03-15 12:00'],
    ['30d', 'UTC', '2026-03-15 12:00', '2026-01-14 00:00, 2026-02-13 00:00, 2026-03-15 12:00'],
    ['90d', 'UTC', '2026-03-15 12:00', '2025-09-16 00:00, 2025-12-15 00:00, 2026-03-15 12:00'],
    // Paris is one hour ahead of UTC, and two from 29 March 2026 on.
    ['7d', 'Europe/Paris', '2026-04-03 12:00', '2026-03-19 23:00, 2026-03-26 23:00, 2026-04-03 12:00'],
    // The seven days of the comparison window have 167 hours here.
    ['7d', 'Europe/Paris', '2026-04-10 12:00', '2026-03-26 23:00, 2026-04-02 22:00, 2026-04-10 12:00'],
    // 23:30 UTC is already the next day in Kolkata.
    ['7d', 'Asia/Kolkata', '2026-01-09 23:30', '2025-12-26 18:30, 2026-01-02 18:30, 2026-01-09 23:30'],
  ] as const)('%s in %s at %s: %s', (period, zone, now, expected) => {
    expect(bounds(presetWindow(period, zone, at(now)))).toBe(expected);
  });
});

test('365d has 366 local days up to the end of today, and is compared with the same length (rule 2.3)', () => {
  const window = presetWindow('365d', 'UTC', at('2024-02-29 12:00'));
  expect(bounds(window)).toBe('2022-02-28 00:00, 2023-03-01 00:00, 2024-03-01 00:00');
});

describe('Two dates are both included, and compared with the same number of hours before them (rule 2.3)', () => {
  test('March 2026', () => {
    const window = customWindow('2026-03-01', '2026-03-31', 'UTC');
    expect(bounds(window)).toBe('2026-01-29 00:00, 2026-03-01 00:00, 2026-04-01 00:00');
  });

  test.each([
    ['2026-03-29', 'Europe/Paris', 23, '2026-03-28 00:00, 2026-03-28 23:00, 2026-03-29 22:00'],
    ['2026-10-25', 'Europe/Paris', 25, '2026-10-23 21:00, 2026-10-24 22:00, 2026-10-25 23:00'],
    ['2026-04-05', 'Australia/Lord_Howe', 24.5, '2026-04-03 12:30, 2026-04-04 13:00, 2026-04-05 13:30'],
  ])('%s in %s, which has %d hours: %s', (day, zone, hours, expected) => {
    const window = customWindow(day, day, zone);
    expect(bounds(window)).toBe(expected);
    expect(Number(window.end - window.start) / Number(HOUR)).toBe(hours);
  });

  test('a window has its zone, and a period only if it is a preset', () => {
    const shown = { previous_end: at('2026-03-08 00:00'), time_zone: 'UTC' };
    expect(presetWindow('7d', 'UTC', at('2026-03-15 12:00'))).toMatchObject({ ...shown, period: '7d' });
    expect(customWindow('2026-03-08', '2026-03-08', 'UTC')).toMatchObject({ ...shown, period: null });
  });

  test.each([
    ['2026-01-01', '2026-01-01', 1],
    ['2024-01-01', '2024-12-31', 366],
    ['2025-01-01', '2025-12-31', 365],
    ['2026-01-02', '2026-01-01', 0],
  ])('%s to %s: a span of %d days', (first, last, expected) => {
    expect(spanInDays(first, last)).toBe(expected);
  });
});

test('March compared with February instead of the 31 days before it (rule 2.11)', () => {
  const window = customWindow('2026-03-01', '2026-03-31', 'Europe/Paris');
  const compared = comparedWith(window, { first: '2026-02-01', last: '2026-02-28' });
  const [previous_start, previous_end] = ['2026-01-31 23:00', '2026-02-28 23:00'].map(at);
  expect(compared).toEqual({ ...window, previous_start, previous_end });
});

describe('Days with an unusual midnight (rules 2.1, 2.8)', () => {
  test.each([
    // The clocks of Cairo go from 00:00 to 01:00, which is 22:00 UTC; Havana's from 01:00 back to 00:00.
    ['midnight does not exist: the first instant', '2026-04-24', 'Africa/Cairo', '2026-04-23 22:00'],
    ['midnight happens twice: the first one', '2026-11-01', 'America/Havana', '2026-11-01 04:00'],
    // Samoa went from 29 to 31 December 2011.
    ['the day does not exist: where the next one starts', '2011-12-30', 'Pacific/Apia', '2011-12-30 10:00'],
  ])('%s', (_, day, zone, start) => {
    expect(customWindow(day, day, zone).start).toBe(at(start));
  });
});

test('in every zone at any time, a preset starts with a local day and contains now (rules 2.2, 2.3)', () => {
  const nows = fc.bigInt({ min: 0n, max: at('9998-12-30 00:00') });
  fc.assert(
    fc.property(fc.constantFrom(...PERIODS), fc.constantFrom(...ZONE_NAMES), nows, (period, zone, now) => {
      const { start, end, previous_start } = presetWindow(period, zone, now);
      const today = localDay(now, zone);
      const days = Number.parseInt(period);
      expect(start).toBe(startOfDay(addDays(today, -days), zone));
      expect(previous_start < start && start <= now && now <= end).toBe(true);
      if (period === '365d')
        expect([end, start - previous_start]).toEqual([startOfDay(addDays(today, 1), zone), end - start]);
      else expect([end, previous_start]).toEqual([now, startOfDay(addDays(today, -2 * days), zone)]);
    }),
    { numRuns: draws(1000) },
  );
});
