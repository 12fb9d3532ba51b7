import { linesOn } from '@brand-visibility/terminal';
import { describe, expect, test } from '@jest/globals';
import { copyScreenOn, type CopyScreen } from '../src/screen.js';

function record(isTTY: boolean) {
  const written: string[] = [];
  const time = { now: 0 };
  const lines = linesOn({ isTTY, write: (text) => written.push(text) }, () => time.now);
  return { written, time, screen: copyScreenOn(lines, () => time.now) };
}

const waits = (milliseconds: number, status: number) => ({ milliseconds, failure: { status }, attempt: 1 });

test('a terminal shows what is copied', () => {
  const { written, time, screen } = record(true);
  screen.brand('brd_1', 2, 3);
  screen.progress(1200);
  screen.received(500);
  screen.copied('run');
  time.now = 6000;
  screen.received(500);
  screen.waiting(waits(2000, 503));
  screen.done();
  expect(written).toEqual([
    '\r\u001B[Kbrd_1 (2 of 3): 0 answers, 0 runs left',
    '\r\u001B[Kbrd_1 (2 of 3): 1,000 of about 1,201,000 answers, 1,200 runs left, 2 h 0 min left'.slice(
      0,
      83,
    ),
    '\r\u001B[Kbrd_1 (2 of 3): the service is unavailable; trying again in 2 s, and up to 8 times'.slice(
      0,
      83,
    ),
    '\r\u001B[K',
    'copied 1 run, 1,000 answers and 0 prompts of 3 brands in 0 requests\n',
  ]);
});

test('a pipe gets what an operator has to know', () => {
  const { written, screen } = record(false);
  screen.brand('brd_1', 1, 1);
  screen.progress(1);
  screen.received(1);
  screen.restarted('brd_1');
  screen.retabled('brd_2');
  screen.gone('brd_2');
  screen.changing('brd_3');
  screen.unread('brd_4');
  expect(written).toEqual([
    'brd_1: the service was restored or imported again; copying the brand from the start\n',
    'brd_2: the set of tables has changed; copying the brand from the start\n',
    'brd_2: the brand was deleted, so its rows were removed\n',
    'brd_3: the brand keeps changing; run the program again to copy the rest\n',
    'brd_4: the key cannot read this brand, so its rows stay unchanged\n',
  ]);
});

describe('the last line says what was done', () => {
  test.each<[string, (screen: CopyScreen) => void, string]>([
    ['nothing', () => undefined, 'found no changes to 0 brands in 0 requests'],
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
        screen.waiting(waits(59_000, 429));
        screen.waiting(waits(5000, 503));
        screen.waiting(waits(3_600_000, 429));
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
        screen.waiting(waits(61_000, 429));
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
