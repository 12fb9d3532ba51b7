import { parseInstant } from '@brand-visibility/domain/time/instant';
import { describe, expect, test } from '@jest/globals';
import { EXPLAIN_VISIBILITY } from '../../src/endpoints/explain-visibility.js';
import { windowFaults } from '../../src/query/window-faults.js';
import { faultsOf, sentIn, type Sent } from '../faults.js';

describe('combinations of dates (rules 3.3, 3.4)', () => {
  const TOGETHER_WITH_START = ['end_date', 'must be sent together with `start_date`'];
  const TOGETHER_WITH_END = ['start_date', 'must be sent together with `end_date`'];
  const LEAVE_OUT = ['period', 'cannot be combined with start_date and end_date; leave it out'];
  const REVERSED = ['end_date', 'must not be before start_date'];
  const TOO_LONG = ['end_date', 'must be at most 366 days from start_date, both days included'];

  test.each<[string, Record<string, string>, string[][]]>([
    ['no parameter', {}, []],
    ['a start alone', { start_date: '2026-01-01' }, [TOGETHER_WITH_START]],
    ['a start and a period', { start_date: '2026-01-01', period: '7d' }, [TOGETHER_WITH_START, LEAVE_OUT]],
    ['an end alone', { end_date: '2026-01-01' }, [TOGETHER_WITH_END]],
    ['all three', { start_date: '2026-01-01', end_date: '2026-01-02', period: '7d' }, [LEAVE_OUT]],
    ['a reversed pair', { start_date: '2026-01-02', end_date: '2026-01-01' }, [REVERSED]],
    ['one day', { start_date: '2026-01-01', end_date: '2026-01-01' }, []],
    ['366 days', { start_date: '2024-01-01', end_date: '2024-12-31' }, []],
    ['367 days', { start_date: '2025-01-01', end_date: '2026-01-02' }, [TOO_LONG]],
  ])('%s', (_title, sent, faults) => {
    const found = windowFaults(new Set(Object.keys(sent)), sent);
    expect(found.map(({ parameter, detail }) => [parameter, detail])).toEqual(faults);
  });

  test('an invalid date is not compared with the other one', () => {
    const sent = new Set(['start_date', 'end_date']);
    expect(windowFaults(sent, { end_date: '2026-01-01' })).toEqual([]);
    expect(windowFaults(sent, { start_date: '2026-01-01' })).toEqual([]);
  });
});

describe('days to compare with (rules 2.11 and 3.3)', () => {
  /** In Auckland it is already 11 March. */
  const NOW = parseInstant('2026-03-10T12:00:00Z') ?? 0n;
  const DAYS: Sent = [
    ['start_date', '2026-02-01'],
    ['end_date', '2026-02-28'],
  ];
  const pair = (first: string, last: string): Sent => [
    ['previous_start_date', first],
    ['previous_end_date', last],
  ];
  const TOO_LATE = ['previous_end_date', 'must be before the first day of the window'];

  test.each<[string, Sent, string[][]]>([
    ['up to the day before the window', [...DAYS, ...pair('2025-02-01', '2026-01-31')], []],
    ['years ago, beside a preset', [['period', '7d'], ...pair('1970-01-01', '1970-12-31')], []],
    ['the first day of the window', [...DAYS, ...pair('2026-02-01', '2026-02-01')], [TOO_LATE]],
    ['the day before `7d`', [['period', '7d'], ...pair('2026-03-01', '2026-03-02')], []],
    ['the first day of `7d`', [['period', '7d'], ...pair('2026-03-01', '2026-03-03')], [TOO_LATE]],
    [
      'the first day of `7d` in UTC, in a zone that is a day ahead',
      [['period', '7d'], ['tz', 'pacific/auckland'], ...pair('2026-03-01', '2026-03-03')],
      [],
    ],
    ['the first day of `30d` without a window', pair('2026-02-08', '2026-02-08'), [TOO_LATE]],
    ['the day before it', pair('2026-02-07', '2026-02-07'), []],
    [
      'a first day alone',
      [['previous_start_date', '2020-01-01']],
      [['previous_end_date', 'must be sent together with `previous_start_date`']],
    ],
    [
      'a last day alone',
      [['previous_end_date', '2020-01-01']],
      [['previous_start_date', 'must be sent together with `previous_end_date`']],
    ],
    [
      'a last day alone that is too late',
      [['previous_end_date', '2026-03-10']],
      [TOO_LATE, ['previous_start_date', 'must be sent together with `previous_end_date`']],
    ],
    [
      'a last day before the first',
      pair('2020-01-02', '2020-01-01'),
      [['previous_end_date', 'must not be before previous_start_date']],
    ],
    [
      '367 days',
      pair('2024-01-01', '2025-01-01'),
      [['previous_end_date', 'must be at most 366 days from previous_start_date, both days included']],
    ],
  ])('%s', (_title, sent, faults) => {
    expect(
      faultsOf(EXPLAIN_VISIBILITY, sent, NOW).map(({ parameter, detail }) => [parameter, detail]),
    ).toEqual(faults);
  });

  test.each([
    ['period=8d', ['period']],
    ['tz=Nowhere', ['tz']],
    ['start_date=2020-01-01', ['end_date']],
    ['start_date=2026-02-01&end_date=2026-02-28&period=7d', ['period']],
    ['start_date=2026-02-30&end_date=2026-03-01', ['start_date']],
    ['tz=UTC&tz=UTC', ['tz']],
  ])('are not held against a window that is wrong itself: %j', (window, names) => {
    const sent = [...sentIn(window), ...pair('2027-01-01', '2027-01-02')];
    expect(faultsOf(EXPLAIN_VISIBILITY, sent, NOW).map(({ parameter }) => parameter)).toEqual(names);
  });
});
