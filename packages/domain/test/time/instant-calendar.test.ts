import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dateOfDays, daysOfDate } from '../../src/time/instant.js';

/** The range of Date in days around 1970: the years -271821 to 275760. */
const DAYS_OF_A_DATE = 100_000_000;

test.each([
  [1970, 1, 1, 0],
  [2000, 2, 29, 11_016],
  [2000, 3, 1, 11_017],
  [1900, 3, 1, -25_508],
  [0, 3, 1, -719_468],
  [-400, 3, 1, -865_565],
  [9999, 12, 31, 2_932_896],
  [294_276, 12, 31, 106_762_939],
])('%s-%s-%s is %s days after 1970', (year, month, day, days) => {
  expect(daysOfDate(year, month, day)).toBe(days);
  expect(dateOfDays(days)).toEqual({ year, month, day });
});

test('dates match those of Date and convert back to days', () => {
  fc.assert(
    fc.property(fc.integer({ min: -DAYS_OF_A_DATE, max: DAYS_OF_A_DATE }), (days) => {
      const shown = new Date(days * 86_400_000);
      const [year, month, day] = [shown.getUTCFullYear(), shown.getUTCMonth() + 1, shown.getUTCDate()];
      expect(dateOfDays(days)).toEqual({ year, month, day });
      expect(daysOfDate(year, month, day)).toBe(days);
    }),
    { numRuns: draws(3000) },
  );
});
