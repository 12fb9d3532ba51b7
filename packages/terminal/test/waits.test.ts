import { expect, test } from '@jest/globals';
import { linesOn, waitsOn, type Wait } from '../src/index.js';

const NOW = Date.parse('2026-03-10T12:00:18.500Z');

function announce(isTTY: boolean, ...waits: readonly Wait[]) {
  const written: string[] = [];
  const lines = linesOn({ isTTY, columns: 200, write: (text) => written.push(text) }, () => NOW);
  const announced = waitsOn(lines, () => NOW);
  for (const wait of waits) announced.begin(wait, 'brd_1');
  return { written, waited: announced.forLimit() };
}

const wait = (milliseconds: number, status: number | null, attempt = 1): Wait => ({
  milliseconds,
  failure: { status },
  attempt,
});

test('a terminal shows every wait', () => {
  expect(announce(true, wait(41_500, 429), wait(1000, 429, 2)).written).toEqual([
    '\r\u001B[Kbrd_1: the rate limit is reached; continuing in 42 s, at 12:01:00 UTC',
    '\r\u001B[Kbrd_1: the rate limit is reached; continuing in 1 s, at 12:00:19 UTC',
  ]);
});

test('a pipe gets one line for a call and a reason', () => {
  const { written } = announce(
    false,
    wait(1000, null),
    wait(2000, null, 2),
    wait(3000, 503, 3),
    wait(3000, 503),
  );
  expect(written).toEqual([
    'brd_1: the service cannot be reached; trying again for up to 7 minutes\n',
    'brd_1: the service is unavailable; trying again in 3 s, and up to 8 times\n',
    'brd_1: the service is unavailable; trying again in 3 s, and up to 8 times\n',
  ]);
});

test.each([
  [[wait(9000, 503), wait(9000, null)], null],
  [[wait(58_500, 429), wait(500, 503)], '59 s'],
  [[wait(59_000, 429), wait(2000, 429, 2)], '1 min 1 s'],
  [[wait(3_600_000, 429)], '1 h 0 min'],
])('the waits %j are in all %j for the rate limit', (waits, waited) => {
  expect(announce(false, ...waits).waited).toBe(waited);
});
