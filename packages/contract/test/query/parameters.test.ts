import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { limit } from '../../src/query/value-types.js';
import { engineFilter, promptFilters, windowParameters } from '../../src/query/parameters.js';
import type { z } from 'zod';

const reads = (schema: z.ZodType, text: string | undefined) => schema.safeParse(text);
const { tz } = windowParameters;
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
