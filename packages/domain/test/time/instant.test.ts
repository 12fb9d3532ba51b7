import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  dateOfDays,
  DAY,
  daysOfDate,
  formatInstant,
  formatInstantOrNull,
  instantOfMilliseconds,
  MINUTE,
  parseInstant,
  toMilliseconds,
} from '../../src/time/instant.js';

const lastSecond = BigInt(Date.UTC(9998, 11, 31, 23, 59, 59)) * 1000n;
const writable = fc.bigInt({ min: 0n, max: lastSecond + 999_999n });

describe('parsing a timestamp', () => {
  test.each([
    ...'2026-01-01 2026-01-01T00:00Z 2026-01-01T00:00:00.1234567Z 2016-12-31T23:59:60Z 2026-01-01T24:00:00Z'.split(
      ' ',
    ),
    ...'2026-01-01T00:00:00+24:00 2026-01-01T00:00:00+00:60 2026-02-29T00:00:00Z 2026-01-01T00:00:00−05:00'.split(
      ' ',
    ),
    ...'٢٠٢٦-01-01T00:00:00Z 1969-12-31T23:59:59Z 1970-01-01T00:30:00+01:00 9999-01-01T00:00:00Z'.split(' '),
    ...'9998-12-31T23:30:00-01:00 2026-01-01T00:00:00[UTC]'.split(' '),
  ])('rejects %j', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  const FORM =
    /^((\d{4})-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

  /** The time that Date reads; null for another form, a day that does not exist or a time out of range. */
  function millisecondsIn(text: string): number | null {
    const [, date = '', year = ''] = FORM.exec(text) ?? [];
    const day = Date.parse(date);
    const isReal = !Number.isNaN(day) && new Date(day).toISOString().startsWith(date);
    const ms = Date.parse(text);
    const isInRange = year >= '1970' && year < '9999' && ms >= 0 && ms < Date.UTC(9999, 0);
    return isReal && isInRange ? ms : null;
  }

  test('reads a text as Date does, and refuses what has another form', () => {
    const texts = ['2026-02-28T23:59:59Z', '2024-02-29T19:00:09.123456+00:59', '2100-09-20T20:50:00.1-23:50'];
    const edit = fc.tuple(fc.nat(32), fc.nat(2), fc.constantFrom('', ...'0123456789TZtz:.,+-/ x'));
    let accepted = 0;
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(edit, { maxLength: 2 }), (text, edits) => {
        const edited = edits.reduce(
          (whole, [at, dropped, added]) => whole.slice(0, at) + added + whole.slice(at + dropped),
          text,
        );
        const instant = parseInstant(edited);
        expect([edited, instant && toMilliseconds(instant)]).toEqual([edited, millisecondsIn(edited)]);
        accepted += instant === null ? 0 : 1;
      }),
      { numRuns: draws(5_000) },
    );
    expect(accepted).toBeGreaterThan(draws(500));
  });
});

describe('formatting a timestamp', () => {
  // Rule 2.10.
  test.each([
    [0n, '1970-01-01T00:00:00.000Z'],
    [1n, '1970-01-01T00:00:00.000001Z'],
    [1_010n, '1970-01-01T00:00:00.001010Z'],
    [-1n, '1969-12-31T23:59:59.999999Z'],
    [-1_000n, '1969-12-31T23:59:59.999Z'],
    [lastSecond + 1_000_000n, '9999-01-01T00:00:00.000Z'],
  ])('formats %s as %s, with six digits only for a fraction of a millisecond', (instant, text) => {
    expect(formatInstant(instant)).toBe(text);
  });

  test('formats null as null', () => {
    expect(formatInstantOrNull(null)).toBeNull();
    expect(formatInstantOrNull(0n)).toBe('1970-01-01T00:00:00.000Z');
  });

  // Rules 2.10 and 12.2.
  test('round-trips through parsing', () => {
    fc.assert(
      fc.property(writable, (instant) => {
        expect(parseInstant(formatInstant(instant))).toBe(instant);
      }),
      { numRuns: draws(100) },
    );
  });

  test('parses the same instant with any offset', () => {
    const minutes = fc.integer({ min: -1439, max: 1439 });
    const instants = fc.bigInt({ min: DAY, max: lastSecond - DAY });
    fc.assert(
      fc.property(instants, minutes, (instant, offset) => {
        const clock = formatInstant(instant + BigInt(offset) * MINUTE).slice(0, -1);
        const size = Math.abs(offset);
        const hhmm = [Math.floor(size / 60), size % 60]
          .map((part) => String(part).padStart(2, '0'))
          .join(':');
        expect(parseInstant(`${clock}${offset < 0 ? '-' : '+'}${hhmm}`)).toBe(instant);
      }),
      { numRuns: draws(100) },
    );
  });
});

describe('milliseconds', () => {
  test.each([
    [0n, 0],
    [999n, 0],
    [1_000n, 1],
    [-1n, -1],
    [-1_000n, -1],
    [-1_001n, -2],
  ])('%s microseconds are %s milliseconds, rounded toward the past', (instant, ms) => {
    expect(toMilliseconds(instant)).toBe(ms);
  });

  test('rejects a fraction of a millisecond', () => {
    expect(() => instantOfMilliseconds(0.5)).toThrow(RangeError);
  });
});

describe('a date', () => {
  test('is that of Date, in all its years, and converts back to days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (days) => {
        const shown = new Date(days * 86_400_000);
        const [year, month, day] = [shown.getUTCFullYear(), shown.getUTCMonth() + 1, shown.getUTCDate()];
        expect(dateOfDays(days)).toEqual({ year, month, day });
        expect(daysOfDate(year, month, day)).toBe(days);
      }),
      { numRuns: draws(3000) },
    );
  });
});
