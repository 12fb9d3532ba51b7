import { afterEach, expect, jest, test } from '@jest/globals';
import { startOfDay } from '../../src/time/day.js';
import { formatInstant } from '../../src/time/instant.js';

const HOUR_MS = 3_600_000;

afterEach(() => {
  jest.restoreAllMocks();
});

/** An Intl whose zones have UTC until `change`, and UTC+1 from then on. */
function springForward(change: number): void {
  const format = (ms: number): string => {
    const shown = new Date(ms < change ? ms : ms + HOUR_MS).toISOString();
    return `${shown.slice(8, 10)}, ${shown.slice(11, 19)}`;
  };
  jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => ({ format }) as unknown as Intl.DateTimeFormat);
}

// Real zones usually skip a period that starts or ends at midnight, so these changes are made up. Formatters
// are cached by zone, so each row uses another zone.
test.each([
  ['Europe/Rome', '2026-03-28T23:00:00.000Z'],
  ['Europe/Vienna', '2026-03-28T23:00:01.000Z'],
  ['Europe/Berlin', '2026-03-28T23:30:00.000Z'],
  ['Europe/Madrid', '2026-03-28T23:59:59.000Z'],
  ['Europe/Prague', '2026-03-29T00:00:00.000Z'],
])('in a zone like %s that skips midnight at %s, the day starts at the end of the gap', (zone, change) => {
  springForward(Date.parse(change));
  expect(formatInstant(startOfDay('2026-03-29', zone))).toBe(change);
});
