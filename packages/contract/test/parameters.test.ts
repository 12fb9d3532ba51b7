import { describe, expect, test } from '@jest/globals';
import { flag, limit, platforms, promptFilters, windowFaults, windowParameters } from '../src/parameters.js';
import type { z } from 'zod';

const reads = (schema: z.ZodType, text: string | undefined) => schema.safeParse(text);
const { tz, period, start_date } = windowParameters;

describe('integers are plain decimal digits (decisions 3.3)', () => {
  test.each([
    ['1', 1],
    ['9', 9],
    ['50', 50],
    ['100', 100],
  ])('%j is %d', (text, value) => {
    expect(reads(limit(50, 100), text).data).toBe(value);
  });

  test.each([
    '0',
    '00',
    '01',
    '050',
    '101',
    '1000',
    '-1',
    '+5',
    '1e2',
    '5.0',
    ' 5',
    '5 ',
    '0x10',
    '٣',
    '５',
    '1_0',
    'NaN',
    'Infinity',
    '9'.repeat(40),
    'ten',
  ])('%j is refused', (text) => {
    expect(reads(limit(50, 100), text).success).toBe(false);
  });

  test('an absent limit is the default', () => {
    expect(reads(limit(25, 100), undefined).data).toBe(25);
  });
});

describe('flags', () => {
  test.each([
    ['true', true],
    ['false', false],
  ])('%j is %j', (text, value) => {
    expect(reads(flag, text).data).toBe(value);
  });

  test.each(['True', 'FALSE', '1', '0', 'yes', ' true', 'true '])('%j is refused', (text) => {
    expect(reads(flag, text).success).toBe(false);
  });
});

describe('lists of engines', () => {
  test('keep their order and count a repeated engine once', () => {
    expect(reads(platforms, 'grok, claude,grok').data).toEqual(['grok', 'claude']);
  });

  test.each(['bing', 'claude,bing', 'Claude', 'claude;grok', 'claude,', '__proto__', 'constructor'])(
    '%j is refused',
    (text) => {
      expect(reads(platforms, text).success).toBe(false);
    },
  );
});

describe('lengths are counted in code points (decisions 3.1)', () => {
  test.each([
    ['a'.repeat(2000), true],
    ['a'.repeat(2001), false],
    ['😀'.repeat(2000), true],
    ['😀'.repeat(2001), false],
  ])('locations, case %#', (text, isRight) => {
    expect(reads(promptFilters.locations, text).success).toBe(isRight);
  });

  test('a time zone of 65 characters is too long', () => {
    const message = reads(tz, 'A'.repeat(65)).error?.issues[0]?.message;
    expect(message).toBe('must have at most 64 characters');
  });
});

describe('time zones (decisions 2.7)', () => {
  test.each([
    [undefined, 'UTC'],
    ['utc', 'UTC'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['EUROPE/KIEV', 'Europe/Kiev'],
    ['etc/gmt+5', 'Etc/GMT+5'],
    ['est', 'EST'],
  ])('%j is %s', (text, name) => {
    expect(reads(tz, text).data).toBe(name);
  });

  test.each([
    '+02:00',
    'UTC+1',
    'GMT+5',
    'Z',
    'PST',
    'SystemV/EST5',
    'US/Pacific-New',
    'Factory',
    'posix/UTC',
    'right/UTC',
    'localtime',
    'posixrules',
    ' UTC',
    'UTC ',
    'Europe/Paris ',
    'Europe/Nowhere',
    '__proto__',
    'constructor',
    'Europe\u2215Paris',
    'Κ/Kelvin',
  ])('%j is refused', (text) => {
    expect(reads(tz, text).success).toBe(false);
  });
});

describe('dates (decisions 3.4)', () => {
  test.each(['1970-01-01', '2024-02-29', '2026-02-28', '9998-12-31'])('%s exists', (text) => {
    expect(reads(start_date, text).data).toBe(text);
  });

  test.each([
    '2026-02-30',
    '2023-02-29',
    '1900-02-29',
    '1969-12-31',
    '9999-01-01',
    '2026-13-01',
    '2026-00-01',
    '2026-01-00',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '٢٠٢٦-٠١-٠١',
    '2026-04-31',
  ])('%s is refused', (text) => {
    expect(reads(start_date, text).success).toBe(false);
  });

  test.each(['1d', '30D', '30', '', '366d'])('the period %j is refused', (text) => {
    expect(reads(period, text).success).toBe(false);
  });
});

describe('dates beside each other (decisions 3.3, 3.4)', () => {
  const named = (sent: Record<string, string>) =>
    windowFaults(new Set(Object.keys(sent)), sent).map(({ parameter }) => parameter);

  test.each<[string, Record<string, string>, string[]]>([
    ['a start alone names the end', { start_date: '2026-01-01' }, ['end_date']],
    ['an end alone names the start', { end_date: '2026-01-01' }, ['start_date']],
    [
      'both beside a period name it',
      { start_date: '2026-01-01', end_date: '2026-01-02', period: '7d' },
      ['period'],
    ],
    [
      'one beside a period names both faults',
      { end_date: '2026-01-02', period: '7d' },
      ['start_date', 'period'],
    ],
    ['a reversed pair names the end', { start_date: '2026-01-02', end_date: '2026-01-01' }, ['end_date']],
    ['one day is right', { start_date: '2026-01-01', end_date: '2026-01-01' }, []],
    ['366 days are right', { start_date: '2024-01-01', end_date: '2024-12-31' }, []],
    ['366 days without a 29 February are right', { start_date: '2025-01-01', end_date: '2026-01-01' }, []],
    ['367 days name the end', { start_date: '2025-01-01', end_date: '2026-01-02' }, ['end_date']],
  ])('%s', (_title, sent, faults) => {
    expect(named(sent)).toEqual(faults);
  });
});

test('no message repeats what was sent', () => {
  const MARK = 'zzmarkzz';
  const schemas = { ...windowParameters, ...promptFilters, limit: limit(50, 100), watched: flag };
  for (const [name, schema] of Object.entries(schemas)) {
    for (const text of [MARK, `"${MARK}`, `${MARK},`, `${MARK}"`]) {
      expect([name, JSON.stringify(reads(schema, text).error ?? '')]).not.toEqual([
        name,
        expect.stringContaining(MARK),
      ]);
    }
  }
});
