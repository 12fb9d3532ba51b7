import { expect, test } from '@jest/globals';
import { linesOn } from '../src/index.js';

function record(isTTY: boolean, columns?: number) {
  const written: string[] = [];
  const time = { now: 0 };
  const stream = { isTTY, write: (text: string) => written.push(text), ...(columns ? { columns } : {}) };
  return { written, time, lines: linesOn(stream, () => time.now) };
}

test('a terminal shows one line of progress, which is drawn again at most ten times per second', () => {
  const { written, time, lines } = record(true);
  lines.draw('1');
  time.now = 99;
  lines.draw('2');
  lines.draw('is due', true);
  time.now = 199;
  lines.draw('3');
  lines.say('stays');
  lines.clear();
  expect(written).toEqual([
    '\r\u001B[K1',
    '\r\u001B[Kis due',
    '\r\u001B[K3',
    '\r\u001B[K',
    'stays\n',
    '\r\u001B[K',
  ]);
});

test('a line of progress is cut to the width of the terminal', () => {
  const { written, lines } = record(true, 20);
  lines.draw('brd_with_a_long_name');
  expect(written).toEqual(['\r\u001B[Kbrd_with_a_long_nam']);
});

test('a pipe gets the lines that stay alone', () => {
  const { written, lines } = record(false);
  lines.draw('1', true);
  lines.clear();
  lines.say('stays');
  expect(written).toEqual(['stays\n']);
});

test('what a terminal obeys, and what looks like another line, is escaped', () => {
  const { written, lines } = record(true);
  lines.say('\u001b[2J\n\u009b\r\u202e\u2028\u007f東京');
  lines.draw('\u001b[2J');
  expect(written.slice(1)).toEqual([
    '\\u{1b}[2J\\u{a}\\u{9b}\\u{d}\\u{202e}\\u{2028}\\u{7f}東京\n',
    '\r\u001B[K\\u{1b}[2J',
  ]);
});
