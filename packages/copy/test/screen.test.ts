import { describe, expect, test } from '@jest/globals';
import { screenOn, type Screen } from '../src/screen.js';

function record(isTTY: boolean, columns?: number) {
  const written: string[] = [];
  const time = { now: 0 };
  const stream = { isTTY, write: (text: string) => written.push(text), ...(columns ? { columns } : {}) };
  return { written, time, screen: screenOn(stream, () => time.now) };
}

test('a terminal shows one line, which is drawn again at most ten times a second', () => {
  const { written, time, screen } = record(true);
  screen.brand('brd_1', 2, 3);
  screen.progress(1200);
  screen.received(500);
  time.now = 100;
  screen.received(500);
  screen.waiting({ milliseconds: 40_200, reason: 'rate limit', isRepeated: false });
  screen.waiting({ milliseconds: 2000, reason: 'unavailable', isRepeated: false });
  screen.waiting({ milliseconds: 4000, reason: 'unreachable', isRepeated: true });
  screen.done();
  expect(written).toEqual([
    '\r\u001B[Kbrd_1 (2 of 3): 0 runs and prompts left, 0 answers copied',
    '\r\u001B[Kbrd_1 (2 of 3): 1,200 runs and prompts left, 1,000 answers copied',
    '\r\u001B[Kbrd_1 (2 of 3): the rate limit is reached, continuing in 41 s',
    '\r\u001B[Kbrd_1 (2 of 3): the service is unavailable, trying again in 2 s',
    '\r\u001B[Kbrd_1 (2 of 3): the service cannot be reached, trying again in 4 s',
    '\r\u001B[K',
    'nothing has changed, of 3 brands in 0 requests; waited 41 s for the rate limit\n',
  ]);
});

test('a line is cut to the width of the terminal', () => {
  const { written, screen } = record(true, 20);
  screen.brand('brd_with_a_long_name', 1, 1);
  expect(written).toEqual(['\r\u001B[Kbrd_with_a_long_nam']);
});

test('a pipe gets what an operator has to know, and a line for each wait as it begins', () => {
  const { written, time, screen } = record(false);
  time.now = Date.parse('2026-03-10T12:00:18.500Z');
  screen.waiting({ milliseconds: 1000, reason: 'unreachable', isRepeated: false });
  screen.waiting({ milliseconds: 2000, reason: 'unreachable', isRepeated: true });
  screen.waiting({ milliseconds: 3000, reason: 'unavailable', isRepeated: false });
  screen.brand('brd_1', 1, 1);
  screen.progress(1);
  screen.received(1);
  screen.waiting({ milliseconds: 41_500, reason: 'rate limit', isRepeated: false });
  screen.restarted('brd_1');
  screen.gone('brd_2');
  screen.changing('brd_3');
  screen.unread('brd_4');
  screen.failed('no \u001b[2J\nreply\u009b');
  expect(written).toEqual([
    'the service cannot be reached; trying again for up to 7 minutes\n',
    'the service is unavailable; trying again in 3 s, and up to 8 times\n',
    'brd_1: the rate limit is reached; continuing in 42 s, at 12:01:00 UTC\n',
    'brd_1: the service was restored or imported anew; copying it from the start\n',
    'brd_2: is gone, so its rows were removed\n',
    'brd_3: keeps changing; run this again for the rest\n',
    'brd_4: the key does not read it, so its rows were left as they are\n',
    'no \\u{1b}[2J reply\\u{9b}\n',
  ]);
});

describe('the last line says what was done', () => {
  test.each<[string, (screen: Screen) => void, string]>([
    ['nothing', () => undefined, 'nothing has changed, of 0 brands in 0 requests'],
    [
      'rows copied',
      (screen) => {
        screen.brand('brd_1', 1, 2);
        for (let sent = 0; sent < 1200; sent += 1) screen.requested();
        screen.copied('prompt');
        for (const answers of [500, 734]) {
          screen.received(answers);
          screen.copied('run');
        }
        screen.removed(1);
        screen.waiting({ milliseconds: 59_000, reason: 'rate limit', isRepeated: false });
        screen.waiting({ milliseconds: 5000, reason: 'unavailable', isRepeated: false });
        screen.waiting({ milliseconds: 3_600_000, reason: 'rate limit', isRepeated: false });
      },
      'copied 2 runs, 1,234 answers and 1 prompt of 2 brands in 1,200 requests; removed 1 run or prompt; waited 1 h 0 min for the rate limit',
    ],
    [
      'rows removed',
      (screen) => {
        screen.brand('brd_1', 1, 1);
        screen.requested();
        screen.removed(3);
        screen.gone('brd_1');
        screen.waiting({ milliseconds: 61_000, reason: 'rate limit', isRepeated: true });
      },
      'removed 1 brand and 3 runs and prompts of 1 brand in 1 request; waited 1 min 1 s for the rate limit',
    ],
  ])('%s', (_, act, line) => {
    const { written, screen } = record(false);
    act(screen);
    screen.done();
    expect(written.at(-1)).toBe(`${line}\n`);
  });
});
