import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isNight } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import moment from 'moment-timezone';
import { periodAt, ZONE_NAMES, zoneName } from '../../src/time/zone.js';
import { ZONE_DATA } from '../../src/time/zone-data.js';

/** One in ten by day: the check of the generated data covers the rest. */
const SCANNED = ZONE_NAMES.filter((_, index) => isNight || index % 10 === 0);
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
    'UTC ',
    ...'+02:00 UTC+1 PST Factory localtime posix/UTC'.split(' '),
    'Asia/\u212Aolkata',
    'As\u0131a/Kolkata',
    'Europe/Kyiv\0',
    '__proto__',
    'Europe',
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
    for (const name of SCANNED) {
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
    expect(changes).toBeGreaterThan(250 * SCANNED.length);
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
    ['America/New_York', '1969-10-26T05:59:59.999Z', -14_400],
    ['America/New_York', '1969-10-26T06:00:00Z', -18_000],
    ['Europe/London', '9999-07-01T00:00:00Z', 3600],
    ['Europe/London', '9999-12-31T23:59:59Z', 0],
    ['America/Santiago', '9999-12-31T23:59:59Z', -10_800],
    // Laws of 2026.
    ['America/Vancouver', '2026-11-02T08:00:00Z', -25_200],
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
