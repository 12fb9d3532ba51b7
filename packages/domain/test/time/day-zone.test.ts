import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { instantOfMilliseconds, parseInstant } from '../../src/time/instant.js';
import { ZONE_NAMES } from '../../src/time/zone-names.js';
import { offsetAt, FALLBACK_ZONES, zoneName } from '../../src/time/day.js';

const at = (text: string): bigint => instantOfMilliseconds(Date.parse(text));

describe('zone names', () => {
  test('match the database in the vendored list', () => {
    const script = fileURLToPath(new URL('../../scripts/zone-names.mjs', import.meta.url));
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
  });

  // Rule 2.7.
  test("are found in any ASCII case and returned in IANA's spelling", () => {
    for (const name of ZONE_NAMES) {
      expect([zoneName(name), zoneName(name.toLowerCase()), zoneName(name.toUpperCase())]).toEqual([
        name,
        name,
        name,
      ]);
    }
  });

  // Rule 2.7.
  test.each([
    '',
    ' ',
    'UTC ',
    '+02:00',
    '-05',
    'UTC+1',
    'GMT+1',
    'PST',
    'Factory',
    'SystemV/EST5',
    'US/Pacific-New',
    'localtime',
    'posixrules',
    'posix/UTC',
    'right/UTC',
    'Asia/\u212Aolkata',
    'As\u0131a/Kolkata',
    'Europe/Kyiv\0',
    '__proto__',
    'constructor',
    'toString',
    'Europe',
    'Europe/',
    '../Europe/Paris',
  ])('do not include %j', (text) => {
    expect(zoneName(text)).toBeNull();
  });
});

describe('offsets', () => {
  test('exist for every zone at both ends of the range of windows', () => {
    const instants = [at('1968-01-01T00:00:00Z'), at('2026-07-01T00:00:00Z'), at('9999-12-31T23:59:59Z')];
    const offsets = ZONE_NAMES.flatMap((zone) => instants.map((instant) => offsetAt(zone, instant)));
    expect(offsets.filter((offset) => !(Math.abs(offset) <= 14 * 3_600_000))).toEqual([]);
  });

  test('have a listed fallback of the same time for each zone that an older Intl lacks', () => {
    for (const [zone, fallback] of FALLBACK_ZONES) {
      expect([zone, fallback].map(zoneName)).toEqual([zone, fallback]);
      expect(offsetAt(fallback, at('2026-01-01T00:00:00Z'))).toBe(offsetAt(zone, at('2026-01-01T00:00:00Z')));
    }
  });

  test.each([
    ['UTC', '2026-01-01T00:00:00Z', 0],
    ['Asia/Kolkata', '2026-01-01T00:00:00Z', 19_800],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', 20_700],
    ['Asia/Kathmandu', '1985-12-31T18:29:59Z', 19_800],
    ['Etc/GMT+5', '2026-01-01T00:00:00Z', -18_000],
    ['America/New_York', '2026-03-08T06:59:59.999Z', -18_000],
    ['America/New_York', '2026-03-08T07:00:00Z', -14_400],
    ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', 39_600],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 37_800],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', -36_000],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', 50_400],
    ['America/New_York', '1969-10-26T05:59:59.999Z', -14_400],
    ['America/New_York', '1969-10-26T06:00:00Z', -18_000],
    ['Africa/Monrovia', '1971-01-01T00:00:00Z', -2670],
    ['Africa/Monrovia', '1969-12-31T23:59:59.999Z', -2670],
    ['Asia/Kolkata', '0000-12-31T23:00:00Z', 21_208],
    ['Europe/London', '9999-07-01T00:00:00Z', 3600],
  ])('of %s at %s is %s seconds', (zone, text, seconds) => {
    expect(offsetAt(zone, at(text)) / 1000).toBe(seconds);
  });

  test('do not change a microsecond before a clock change', () => {
    const change = parseInstant('2026-03-29T01:00:00Z') ?? 0n;
    expect(offsetAt('Europe/Paris', change - 1n)).toBe(3_600_000);
    expect(offsetAt('Europe/Paris', change)).toBe(7_200_000);
  });

  test.each(['', '__proto__', 'asia/kolkata', '+02:00', 'PST'])(
    'throw for the unknown zone name %j',
    (zone) => {
      expect(() => offsetAt(zone, 0n)).toThrow(RangeError);
    },
  );
});
