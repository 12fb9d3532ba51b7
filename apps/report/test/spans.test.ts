import { describe, expect, test } from '@jest/globals';
import {
  againstIn,
  againstText,
  filterParameters,
  NO_FILTERS,
  usualAgainst,
  type Against,
  type WindowChoice,
} from '../src/data/choice.js';
import { isDay, isMonth, lastDayOf, localDay, yearsBefore } from '../src/data/days.js';
import { spansOf } from '../src/data/spans.js';

/** The days that a report counts and those that it compares them with. */

const READ = '2026-11-20T09:00:00Z';
const month = (name: string): WindowChoice => ({ kind: 'month', month: name });
const spans = (window: WindowChoice, against: Against = usualAgainst(window), readAt = READ, tz = 'UTC') =>
  spansOf({ window, against, tz }, readAt);
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
});

test('months, years and days of a calendar', () => {
  const days = ['2026-10-31', '2028-02-29', '2026-02-29', '2026-13-01', '26-10-31', '2026-10-31T00:00'];
  expect(days.filter(isDay)).toEqual(['2026-10-31', '2028-02-29']);
  expect(['2026-10', '2026-00', '2026-13', '2026-1', '2026-10-01'].filter(isMonth)).toEqual(['2026-10']);
  expect(['2026-02', '2028-02', '2100-02', '2026-12'].map((month) => lastDayOf(month).slice(8))).toEqual([
    '28',
    '29',
    '28',
    '31',
  ]);
  expect(yearsBefore('2028-02-29', 1)).toBe('2027-02-28');
});

// The clocks of the last four changed by laws of 2026, which older zone data of runtimes lacks.
test.each([
  ['America/New_York', '2026-10-31T20:00:00Z', '2026-10-31'],
  ['asia/tokyo', '2026-10-31T20:00:00.123456Z', '2026-11-01'],
  ['Mars/Base', '2026-10-31T20:00:00Z', '2026-10-31'],
  ['Africa/Casablanca', '2026-10-31T23:30:00Z', '2026-10-31'],
  ['America/Vancouver', '2026-11-02T07:00:00Z', '2026-11-02'],
  ['America/Edmonton', '2026-11-02T06:00:00Z', '2026-11-02'],
  ['America/Winnipeg', '2026-11-02T05:00:00Z', '2026-11-02'],
])('in %s, %s is a moment of %s (rule 2.1)', (zone, timestamp, day) => {
  expect(localDay(timestamp, zone)).toBe(day);
});

test.each([
  ['previous-year', true],
  ['previous-days', true],
  ['2026-08-01..2026-08-31', true],
  ['2026-08-01..2026-08-01', true],
  ['', false],
  ['previous-month', false],
  ['2026-08-31..2026-08-01', false],
  ['2026-08-01..', false],
  ['2026-08-01', false],
  ['2026-02-30..2026-03-01', false],
  ['2026-08-01..2026-08-02..2026-08-03', false],
])('whether a window can be compared with %p: %p', (text, expected) => {
  const against = againstIn(text);
  expect(against && againstText(against)).toBe(expected ? text : null);
});

test('filters that select nothing are not sent', () => {
  expect(filterParameters(NO_FILTERS)).toEqual({});
  expect(filterParameters({ ...NO_FILTERS, platforms: ['claude'], is_branded: false })).toEqual({
    platforms: ['claude'],
    is_branded: false,
  });
});
