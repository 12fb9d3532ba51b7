import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { instantOfMilliseconds } from '../../src/time/instant.js';
import { offsetAt, FALLBACK_ZONES } from '../../src/time/day.js';

const at = (text: string): bigint => instantOfMilliseconds(Date.parse(text));
const RuntimeFormat = Intl.DateTimeFormat;

/**
 * An Intl that does not support these zones. The domain caches formatters, so each zone is used only once
 * here.
 */
function refuse(...zones: string[]): void {
  jest.spyOn(Intl, 'DateTimeFormat').mockImplementation((locales, options) => {
    if (zones.includes(options?.timeZone ?? '')) throw new RangeError('unknown here');
    return new RuntimeFormat(locales, options);
  });
}

/** An Intl that formats everything as this text. */
function show(text: string): void {
  const clock = { format: () => text } as unknown as Intl.DateTimeFormat;
  jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => clock);
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the formatter of a zone', () => {
  test('uses the fallback of a zone that is newer than the runtime', () => {
    expect([...FALLBACK_ZONES]).toEqual([['America/Coyhaique', 'America/Punta_Arenas']]);
    refuse('America/Coyhaique');
    expect(offsetAt('America/Coyhaique', at('2026-07-01T00:00:00Z'))).toBe(-3 * 3_600_000);
  });

  test('throws the error of the runtime for any other zone', () => {
    refuse('Europe/Oslo');
    expect(() => offsetAt('Europe/Oslo', at('2026-07-01T00:00:00Z'))).toThrow(new RangeError('unknown here'));
  });

  test('is created once and cached', () => {
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    for (const day of [1, 2, 3]) offsetAt('Europe/Lisbon', BigInt(day));
    expect(made).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['Europe/Rome', 'noon'],
    ['Europe/Vienna', '01, 12:00'],
    ['Europe/Berlin', '1, 12:00:00'],
    ['Europe/Madrid', 'day 01, 12:00:00'],
    ['Europe/Prague', '01, 12:00:00 PM'],
    ['Europe/Athens', '0112:00:00'],
  ])('rejects output of %s in an unexpected format: %j', (zone, text) => {
    show(text);
    expect(() => offsetAt(zone, 0n)).toThrow(new Error(`unexpected format of a local time: ${text}`));
  });

  test('accepts any separator after the day', () => {
    show('02 - 05:30:00');
    expect(offsetAt('Asia/Kolkata', at('2026-01-02T00:00:00Z'))).toBe(19_800_000);
  });

  test("rejects a day that is not adjacent to UTC's", () => {
    show('04, 12:00:00');
    expect(() => offsetAt('Europe/Dublin', at('2026-01-02T00:00:00Z'))).toThrow(
      new Error("the local day of Europe/Dublin is not adjacent to UTC's"),
    );
  });

  test('requires the exact name of the zone', () => {
    expect(() => offsetAt('europe/paris', 0n)).toThrow(
      new RangeError('not a zone name of the IANA database'),
    );
  });
});
