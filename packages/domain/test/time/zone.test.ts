import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import moment from 'moment-timezone';
import { periodAt, ZONE_NAMES, zoneName } from '../../src/time/zone.js';
import { ZONE_DATA } from '../../src/time/zone-data.js';

const at = (text: string): number => Math.floor(Date.parse(text) / 1000);

describe('zone names', () => {
  test('and their changes are those of the vendored database', () => {
    const script = fileURLToPath(new URL('../../scripts/zone-data.mjs', import.meta.url));
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
    expect(ZONE_DATA).toBe(moment.tz.dataVersion);
    expect(ZONE_NAMES).toHaveLength(597);
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
  // Rule 2.1. The database lists every change until the year 2499, of which the service has the rule.
  test('change when those of the database change, in every zone, and at no other time', () => {
    const first = at('1968-12-01T00:00:00Z');
    const wrong: string[] = [];
    let changes = 0;
    for (const name of ZONE_NAMES) {
      const { untils, offsets } = moment.tz.zone(name) ?? { untils: [], offsets: [] };
      const ends = untils.map((until) => (until === null || until === Infinity ? Infinity : until / 1000));
      let start = first;
      offsets.forEach((minutes, index) => {
        const end = ends[index] ?? Infinity;
        if (end <= first) return;
        const isLast = index === offsets.length - 1;
        for (const second of isLast ? [start] : [start, end - 1]) {
          const { from, until, offset } = periodAt(name, second);
          const isInside = from <= start && (isLast || until >= end);
          if (!isInside || offset !== Math.round(minutes * -60)) wrong.push(`${name} ${second}`);
        }
        start = end;
        changes += 1;
      });
    }
    expect(wrong).toEqual([]);
    expect(changes).toBeGreaterThan(150_000);
  });

  // The calendar of 400 years later is the same.
  test('of later years repeat those of 400 years before', () => {
    const cycle = at('2400-01-01T00:00:00Z') - at('2000-01-01T00:00:00Z');
    for (const name of ZONE_NAMES) {
      const { offset, until } = periodAt(name, at('2100-07-01T00:00:00Z'));
      const later = periodAt(name, at('2100-07-01T00:00:00Z') + 19 * cycle);
      expect([later.offset, later.until]).toEqual([offset, until + 19 * cycle]);
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
    ['Europe/London', '9999-07-01T00:00:00Z', 3600],
    ['Europe/London', '9999-12-31T23:59:59Z', 0],
    ['America/Santiago', '9999-12-31T23:59:59Z', -10_800],
    // Laws of 2026.
    ['America/Vancouver', '2026-11-02T08:00:00Z', -25_200],
    ['America/Vancouver', '2027-03-14T10:00:00Z', -25_200],
    ['America/Vancouver', '9998-12-31T08:00:00Z', -25_200],
  ])('of %s at %s is %s seconds', (zone, text, seconds) => {
    expect(periodAt(zone, at(text)).offset).toBe(seconds);
  });

  test.each(['', '__proto__', 'asia/kolkata', '+02:00', 'PST'])(
    'throw for the unknown zone name %j',
    (zone) => {
      expect(() => periodAt(zone, 0)).toThrow(new RangeError('not a zone name of the IANA database'));
    },
  );
});
