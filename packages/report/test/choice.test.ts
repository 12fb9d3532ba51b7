import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { spreadApart } from '../src/charts/spread.js';
import {
  intervalOf,
  isDay,
  lastDayOf,
  monthBefore,
  NO_FILTERS,
  filterParameters,
} from '../src/data/choice.js';
import { previousDays, windowDays, windowName } from '../src/parts/dates.js';

describe('a month', () => {
  test.each([
    ['2026-10', '2026-09', '2026-10-31'],
    ['2026-01', '2025-12', '2026-01-31'],
    ['2028-02', '2028-01', '2028-02-29'],
    ['2026-02', '2026-01', '2026-02-28'],
  ])('%s follows %s and ends on %s', (month, before, last) => {
    expect([monthBefore(month), lastDayOf(month)]).toEqual([before, last]);
  });

  test('has a name', () => {
    expect(windowName({ window: { kind: 'month', month: '2026-10' } })).toBe('October 2026');
  });
});

test.each([
  ['2026-10-31', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['26-10-31', false],
  ['2026-10-31T00:00', false],
])('whether %s is a day: %p', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test.each([
  [{ kind: 'period', period: '7d' }, 'day'],
  [{ kind: 'month', month: '2026-10' }, 'week'],
  [{ kind: 'period', period: '90d' }, 'week'],
  [{ kind: 'period', period: '365d' }, 'month'],
  [{ kind: 'days', start_date: '2026-10-01', end_date: '2026-10-14' }, 'day'],
  [{ kind: 'days', start_date: '2026-10-01', end_date: '2026-10-15' }, 'week'],
] as const)('a trend over %p is by %s', (window, interval) => {
  expect(intervalOf(window)).toBe(interval);
});

test('filters that select nothing are not sent', () => {
  expect(filterParameters(NO_FILTERS)).toEqual({});
  expect(filterParameters({ ...NO_FILTERS, platforms: ['claude'], is_branded: false })).toEqual({
    platforms: ['claude'],
    is_branded: false,
  });
});

test('days of a window are those of its zone, the last one included', () => {
  const window = {
    previous_start: '2026-08-30T22:00:00.000Z',
    start: '2026-09-30T22:00:00.000Z',
    end: '2026-10-31T23:00:00.000Z',
    time_zone: 'Europe/Paris',
    period: null,
    carried_from: null,
  };
  expect(windowDays(window)).toBe('1 Oct 2026 to 31 Oct 2026');
  expect(previousDays(window)).toBe('31 Aug 2026 to 30 Sept 2026');
});

test('labels that would overlap are apart, in order, and inside where there is room', () => {
  const labels = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 12 });
  fc.assert(
    fc.property(labels, (heights) => {
      const placed = spreadApart(
        heights.map((y) => ({ y })),
        15,
        [10, 280],
      );
      expect(placed).toHaveLength(heights.length);
      for (const [index, { y }] of placed.entries()) {
        expect(y).toBeGreaterThanOrEqual(10 - 1e-9);
        expect(y).toBeLessThanOrEqual(280 + 1e-9);
        if (index > 0) expect(y - (placed[index - 1]?.y ?? 0)).toBeGreaterThanOrEqual(15 - 1e-9);
      }
    }),
  );
});
