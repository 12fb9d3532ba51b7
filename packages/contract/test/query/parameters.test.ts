import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { limit } from '../../src/query/value-types.js';
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
  test('between the bounds, without sign, space, leading zero or exponent', () => {
    const numbers = Array.from({ length: 100 }, (_, index) => String(index + 1));
    const unit = fc.constantFrom(...'0159+-.e_ x', '٣', '５');
    const text = fc.oneof(fc.string({ unit, maxLength: 4 }), fc.nat(200).map(String));
    fc.assert(
      fc.property(text, (sent) => {
        expect(reads(limit(50, 100), sent).success).toBe(numbers.includes(sent));
      }),
      { numRuns: draws(2000) },
    );
    for (const number of numbers) expect(reads(limit(50, 100), number).data).toBe(Number(number));
    for (const other of ['1000', '9'.repeat(40), 'NaN', 'Infinity'])
      expect(reads(limit(50, 100), other).success).toBe(false);
  });

  // Rule 7.1.
  test('an absent limit is the default', () => {
    expect(reads(limit(25, 100), undefined).data).toBe(25);
  });
});

describe('lists of engines', () => {
  test('keep their order and drop repeated engines', () => {
    expect(reads(platforms, 'grok, claude,grok').data).toEqual(['grok', 'claude']);
  });

  test.each(['claude;grok', '__proto__', 'constructor'])('%j is refused', (text) => {
    expect(reads(platforms, text).success).toBe(false);
  });
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
});

// Rules 2.7 and 3.4. The tests of the domain have the time zones and the dates.
test('a time zone is read in its IANA spelling', () => {
  expect([undefined, 'asia/kolkata'].map((text) => reads(tz, text).data)).toEqual(['UTC', 'Asia/Kolkata']);
});

describe('the message says what the value must be', () => {
  const { end_date } = windowParameters;
  const { categories, locations, theme_ids } = promptFilters;
  const date = 'must be a calendar day written YYYY-MM-DD, years 1970 to 9998';

  test.each<[string, z.ZodType, string, string]>([
    ['limit', limit(25, 100), '101', 'must be an integer from 1 to 100'],
    ['watched', watched, 'yes', 'must be one of true, false'],
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
