import { describe, expect, test } from '@jest/globals';
import { draws } from '@brand-visibility/tooling/draws';
import fc from 'fast-check';
import {
  againstIn,
  againstText,
  filterParameters,
  NO_FILTERS,
  usualAgainst,
  type Against,
  type WindowChoice,
} from '../src/data/choice.js';
import {
  isDay,
  isMonth,
  lastDayOf,
  lengthOf,
  localDay,
  plusDays,
  plusMonths,
  yearsBefore,
} from '../src/data/days.js';
import { spansOf } from '../src/data/spans.js';

const DRAWS = { numRuns: draws(100) };

/** The days that a report counts and those that it compares them with. */

const READ = '2026-11-20T09:00:00Z';
const month = (name: string): WindowChoice => ({ kind: 'month', month: name });
const spans = (window: WindowChoice, against: Against = usualAgainst(window), readAt = READ, tz = 'UTC') =>
  spansOf({ brand_id: 'brd_1', window, against, tz }, readAt);
const of = ({ start_date, end_date }: { readonly start_date: string; readonly end_date: string }) =>
  `${start_date}..${end_date}`;

/** A month, a period or days. */
function windowOf(text: string): WindowChoice {
  if (text.endsWith('d')) return { kind: 'period', period: text as '7d' };
  const range = againstIn(text);
  return range !== null && typeof range === 'object' ? { kind: 'days', ...range } : month(text);
}

describe('a window is compared', () => {
  test.each<[string, string | null, string, boolean]>([
    ['2026-10', null, '2026-09-01..2026-09-30', false],
    ['2026-03', null, '2026-02-01..2026-02-28', false],
    ['2028-03', null, '2028-02-01..2028-02-29', false],
    ['2026-01', null, '2025-12-01..2025-12-31', false],
    ['2026-10', 'previous-days', '2026-08-31..2026-09-30', false],
    ['2028-02', 'previous-year', '2027-02-01..2027-02-28', false],
    ['2029-02', 'previous-year', '2028-02-01..2028-02-29', false],
    ['2026-10', '2026-09-01..2026-09-15', '2026-09-01..2026-09-15', true],
    ['2026-10', '2026-08-02..2026-08-31', '2026-08-02..2026-08-31', false],
    ['2026-10', '2026-08-03..2026-08-31', '2026-08-03..2026-08-31', true],
    ['2028-02-29..2028-03-05', 'previous-year', '2027-02-28..2027-03-05', false],
    ['2026-07-01..2026-09-30', '2026-04-01..2026-06-30', '2026-04-01..2026-06-30', false],
    ['2026-07-01..2026-09-30', 'previous-year', '2025-07-01..2025-09-30', false],
    ['2026-10-07..2026-10-07', null, '2026-10-06..2026-10-06', false],
    ['7d', null, '2026-11-06..2026-11-12', false],
    ['365d', null, '2024-11-19..2025-11-19', false],
  ])('%s against %s: with %s, unlike %p', (text, against, previous, isUnlike) => {
    const found = spans(windowOf(text), (against === null ? null : againstIn(against)) ?? undefined);
    expect([of(found.previous), found.isUnlike]).toEqual([previous, isUnlike]);
  });

  test.each([
    ['2028-02', '2028-02-01..2028-02-29'],
    ['7d', '2026-11-13..2026-11-20'],
    ['365d', '2025-11-20..2026-11-20'],
    ['2026-10-01..2026-10-07', '2026-10-01..2026-10-07'],
  ])('%s has the days %s', (text, expected) => {
    expect(of(spans(windowOf(text)).current)).toBe(expected);
  });

  test.each([
    ['2026-10', READ, 'UTC', false, '2026-05-01..2026-10-31'],
    ['2026-11', READ, 'UTC', true, '2026-06-01..2026-11-30'],
    ['2026-10', '2026-10-31T23:00:00Z', 'UTC', true, '2026-05-01..2026-10-31'],
    ['2026-10', '2026-10-31T23:00:00Z', 'Europe/Paris', false, '2026-05-01..2026-10-31'],
    ['2026-10', '2026-11-01T04:00:00Z', 'America/New_York', false, '2026-05-01..2026-10-31'],
    ['2026-10', '2026-11-01T03:59:59Z', 'America/New_York', true, '2026-05-01..2026-10-31'],
    ['2026-03', READ, 'UTC', false, '2025-10-01..2026-03-31'],
  ])('%s read at %s in %s: unfinished %p, six months %s', (name, readAt, tz, isUnfinished, months) => {
    const found = spans(month(name), undefined, readAt, tz);
    expect([found.isUnfinished, of(found.months)]).toEqual([isUnfinished, months]);
  });

  test('and ends before it, whatever the month; equally long days are like it', () => {
    const months = fc.integer({ min: 0, max: 12 * 200 }).map((count) => plusMonths('1970-12', count));
    fc.assert(
      fc.property(
        months,
        fc.constantFrom('previous-month', 'previous-days', 'previous-year'),
        (name, against) => {
          const { current, previous, isUnlike } = spans(month(name), against);
          expect(previous.end_date < current.start_date).toBe(true);
          expect(isUnlike).toBe(false);
          if (against === 'previous-year') expect(previous.month).toBe(plusMonths(name, -12));
          else expect(plusDays(previous.end_date, 1)).toBe(current.start_date);
          if (against === 'previous-days')
            expect(lengthOf(previous.start_date, previous.end_date)).toBe(
              lengthOf(current.start_date, current.end_date),
            );
        },
      ),
      DRAWS,
    );
  });
});

test.each([
  ['2026-10-31', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-13-01', false],
  ['26-10-31', false],
  ['2026-10-31T00:00', false],
])('whether %s is a day: %p', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test('months, years and days of a calendar', () => {
  expect(['2026-10', '2026-00', '2026-13', '2026-1', '2026-10-01'].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(['2026-02', '2028-02', '2100-02', '2026-12'].map(lastDayOf)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2100-02-28',
    '2026-12-31',
  ]);
  expect(yearsBefore('2028-02-29', 1)).toBe('2027-02-28');
  expect(
    ['America/New_York', 'Asia/Tokyo', 'Mars/Base'].map((zone) => localDay('2026-10-31T20:00:00Z', zone)),
  ).toEqual(['2026-10-31', '2026-11-01', '2026-10-31']);
});

describe('what to compare with', () => {
  test.each(['previous-year', 'previous-days', '2026-08-01..2026-08-31', '2026-08-01..2026-08-01'])(
    'can be %s',
    (text) => {
      const against = againstIn(text);
      expect(against && againstText(against)).toBe(text);
    },
  );
  test.each([
    '',
    'previous-month',
    '2026-08-31..2026-08-01',
    '2026-08-01..',
    '2026-08-01',
    '2026-02-30..2026-03-01',
    '2026-08-01..2026-08-02..2026-08-03',
  ])('cannot be %p', (text) => {
    expect(againstIn(text)).toBeNull();
  });
});

test('filters that select nothing are not sent', () => {
  expect(filterParameters(NO_FILTERS)).toEqual({});
  expect(filterParameters({ ...NO_FILTERS, platforms: ['claude'], is_branded: false })).toEqual({
    platforms: ['claude'],
    is_branded: false,
  });
});
