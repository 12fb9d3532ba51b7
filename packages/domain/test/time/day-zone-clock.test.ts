import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { instantOfMilliseconds } from '../../src/time/instant.js';
import { offsetAt, FALLBACK_ZONES } from '../../src/time/day.js';

const at = (text: string): bigint => instantOfMilliseconds(Date.parse(text));
const RuntimeFormat = Intl.DateTimeFormat;

/** An Intl of a runtime that does not know these zones. The rule remembers its clocks: a zone is asked for once here. */
function refuse(...zones: string[]): void {
  jest.spyOn(Intl, 'DateTimeFormat').mockImplementation((locales, options) => {
    if (zones.includes(options?.timeZone ?? '')) throw new RangeError('unknown here');
    return new RuntimeFormat(locales, options);
  });
}

/** An Intl whose clocks all show that text. */
function show(text: string): void {
  const clock = { format: () => text } as unknown as Intl.DateTimeFormat;
  jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => clock);
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the clock of a zone', () => {
  test('of a zone younger than the runtime is that of its stand-in', () => {
    expect([...FALLBACK_ZONES]).toEqual([['America/Coyhaique', 'America/Punta_Arenas']]);
    refuse('America/Coyhaique');
    expect(offsetAt('America/Coyhaique', at('2026-07-01T00:00:00Z'))).toBe(-3 * 3_600_000);
  });

  test('of a zone that the runtime should know is a fault of the runtime', () => {
    refuse('Europe/Oslo');
    expect(() => offsetAt('Europe/Oslo', at('2026-07-01T00:00:00Z'))).toThrow(new RangeError('unknown here'));
  });

  test('is made once and kept', () => {
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
  ])('of %s must not show what cannot be read, such as %j', (zone, text) => {
    show(text);
    expect(() => offsetAt(zone, 0n)).toThrow(new Error(`unexpected format of a local time: ${text}`));
  });

  test('may show any separator after the day', () => {
    show('02 - 05:30:00');
    expect(offsetAt('Asia/Kolkata', at('2026-01-02T00:00:00Z'))).toBe(19_800_000);
  });

  test('must not show a day that is neither that of UTC nor a neighbour', () => {
    show('04, 12:00:00');
    expect(() => offsetAt('Europe/Dublin', at('2026-01-02T00:00:00Z'))).toThrow(
      new Error("the local day of Europe/Dublin is not adjacent to UTC's"),
    );
  });

  test('is asked for by the exact name of the zone only', () => {
    expect(() => offsetAt('europe/paris', 0n)).toThrow(
      new RangeError('not a zone name of the IANA database'),
    );
  });
});
