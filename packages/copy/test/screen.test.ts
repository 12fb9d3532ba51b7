import { expect, test } from '@jest/globals';
import { screenOn } from '../src/screen.js';

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
  screen.waiting(40_200, true);
  screen.waiting(2000, false);
  screen.done();
  expect(written).toEqual([
    '\r\u001B[Kbrd_1 (2 of 3): 0 runs and prompts left, 0 answers copied',
    '\r\u001B[Kbrd_1 (2 of 3): 1,200 runs and prompts left, 1,000 answers copied',
    '\r\u001B[Kbrd_1 (2 of 3): the rate limit is reached, continuing in 41 s',
    '\r\u001B[Kbrd_1 (2 of 3): the service is unavailable, trying again in 2 s',
    '\r\u001B[K',
    'up to date: 1,000 answers copied\n',
  ]);
});

test('a line is cut to the width of the terminal', () => {
  const { written, screen } = record(true, 20);
  screen.brand('brd_with_a_long_name', 1, 1);
  expect(written).toEqual(['\r\u001B[Kbrd_with_a_long_nam']);
});

test('a pipe gets only what an operator has to know', () => {
  const { written, screen } = record(false);
  screen.brand('brd_1', 1, 1);
  screen.progress(1);
  screen.received(1);
  screen.waiting(1000, true);
  screen.restarted('brd_1');
  screen.gone('brd_2');
  screen.changing('brd_3');
  screen.unread('brd_4');
  screen.done();
  screen.failed('no \u001b[2J\nreply\u009b');
  expect(written).toEqual([
    'brd_1: the service was restored or imported anew; copying it from the start\n',
    'brd_2: is gone, so its rows were removed\n',
    'brd_3: keeps changing; run this again for the rest\n',
    'brd_4: the key does not read it, so its rows were left as they are\n',
    'no \\u{1b}[2J reply\\u{9b}\n',
  ]);
});
