import { describe, expect, test } from '@jest/globals';
import { flag, limit } from '../../src/query/value-types.js';
import {
  groupBy,
  engineFilter,
  promptFilters,
  watched,
  windowParameters,
} from '../../src/query/parameters.js';
import type { z } from 'zod';

const reads = (schema: z.ZodType, text: string | undefined) => schema.safeParse(text);
const { tz, period, start_date } = windowParameters;
const { platforms } = engineFilter;

describe('integers are plain decimal digits (rule 3.3)', () => {
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

  // Rule 7.1.
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
  test('keep their order and drop repeated engines', () => {
    expect(reads(platforms, 'grok, claude,grok').data).toEqual(['grok', 'claude']);
  });

  test.each(['bing', 'claude,bing', 'Claude', 'claude;grok', 'claude,', '__proto__', 'constructor'])(
    '%j is refused',
    (text) => {
      expect(reads(platforms, text).success).toBe(false);
    },
  );
});

describe('lengths are counted in code points (rule 3.1)', () => {
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

describe('time zones (rule 2.7)', () => {
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

describe('dates (rule 3.4)', () => {
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

  // Rule 11.3.
  test.each(['1d', '30D', '30', '', '366d'])('the period %j is refused', (text) => {
    expect(reads(period, text).success).toBe(false);
  });
});

describe('the message says what the value must be', () => {
  const { end_date } = windowParameters;
  const { categories, locations, theme_ids, is_branded } = promptFilters;
  const date = 'must be a calendar day written YYYY-MM-DD, years 1970 to 9998';

  test.each<[string, z.ZodType, string, string]>([
    ['limit', limit(25, 100), 'many', 'must be an integer from 1 to 100'],
    ['limit', limit(25, 100), '101', 'must be an integer from 1 to 100'],
    ['limit', limit(50, 200), '201', 'must be an integer from 1 to 200'],
    ['watched', watched, 'yes', 'must be one of true, false'],
    ['is_branded', is_branded, 'yes', 'must be one of true, false'],
    ['group_by', groupBy, 'engine', 'must be one of platform, category'],
    ['period', period, '1d', 'must be one of 7d, 30d, 90d, 365d'],
    ['start_date', start_date, 'today', date],
    ['end_date', end_date, '2026-02-30', date],
    ['tz', tz, 'Nowhere', 'must be an IANA time zone name such as Europe/Paris'],
    ['tz', tz, 'a'.repeat(65), 'must have at most 64 characters'],
    [
      'platforms',
      platforms,
      'bing',
      'must be one or more of claude, chatgpt, perplexity, gemini, grok, google_aio, separated by commas',
    ],
    [
      'categories',
      categories,
      'all',
      'must be one or more of discovery, problem_solution, use_case, expert, comparison, brand_research, separated by commas',
    ],
    ['locations', locations, 'a,,b', 'contains an empty element; separate the values by single commas'],
    ['theme_ids', theme_ids, '""', 'contains an empty quoted value; remove it'],
    ['theme_ids', theme_ids, 'a'.repeat(2001), 'must have at most 2000 characters'],
  ])('%s, case %#', (_name, schema, text, message) => {
    expect(reads(schema, text).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('every parameter is described', () => {
  const described = Object.entries({
    ...windowParameters,
    ...engineFilter,
    ...promptFilters,
    group_by: groupBy,
    watched,
    limit: limit(25, 100),
  });

  test.each(described)('%s, with its own description', (_name, schema) => {
    expect(schema.meta()?.description).toMatch(/^\S.{20,}\.$/);
  });

  test('with different descriptions', () => {
    expect(new Set(described.map(([, schema]) => schema.meta()?.description)).size).toBe(described.length);
  });

  test('a limit with its maximum and its default', () => {
    expect(limit(25, 100).meta()?.description).toBe(
      'Maximum number of rows in the response, an integer from 1 to 100. Default: 25.',
    );
  });
});
