import { describe, expect, test } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { progressLine, startProgress } from '../src/output.js';

const STEPS = [
  'reading',
  'computing run figures',
  'counting citations',
  'completing runs',
  'measuring brands',
];

describe('a line of the progress bar', () => {
  test.each(STEPS)('of "%s" fits its terminal and keeps its percentage from 8 columns on', (step) => {
    for (let columns = 8; columns <= 200; columns += 1) {
      for (const [share, words] of [
        [0, '0 %'],
        [0.999, '99 %'],
        [1, '100 %'],
      ] as const) {
        const line = progressLine(step, share, columns);
        expect(line.length).toBeLessThan(columns);
        expect(line.endsWith(` ${words}`)).toBe(true);
      }
    }
  });

  test.each([
    [200, 'reading ████████████████████░░░░░░░░░░░░░░░░░░░░ 50 %'],
    [0, 'reading ████████████████████░░░░░░░░░░░░░░░░░░░░ 50 %'],
    [30, 'reading ███████░░░░░░░░ 50 %'],
    [20, 'reading ██░░░ 50 %'],
    [19, 'reading 50 %'],
    [12, 'readi 50 %'],
    [7, '50 %'],
    [4, '50 '],
    [1, ''],
  ])('at %i columns is %j', (columns, line) => {
    expect(progressLine('reading', 0.5, columns)).toBe(line);
  });
});

/** A terminal with this many columns, and all output to it. */
function terminal(columns: number) {
  const stream = new PassThrough().setEncoding('utf8');
  return { screen: Object.assign(stream, { isTTY: true, columns }), written: () => String(stream.read()) };
}

test('draws a bar on a terminal of 40 columns', () => {
  const { screen, written } = terminal(40);
  const progress = startProgress(screen);
  progress.counted(3, 4);
  progress.stop();
  expect(written()).toContain(progressLine('counting citations', 0.75, 40));
});

test('shows the answers read and the time left after five seconds, if they fit', () => {
  const { screen, written } = terminal(80);
  let now = 0;
  const progress = startProgress(screen, () => now);
  progress.answers(1200);
  progress.read(1, 4);
  now = 60_000;
  progress.read(2, 4);
  expect(written()).toContain(progressLine('reading', 0.5, 80, '1,200 answers, 1 min 0 s left'));
  expect(progressLine('reading', 0.5, 80, '1,200 answers')).toMatch(/^reading █+░+ 50 %, 1,200 answers$/);
  expect(progressLine('reading', 0.5, 30, '1,200 answers')).toBe(progressLine('reading', 0.5, 30));
  progress.rebuilt(1, 2); // a new step begins
  expect(written()).toMatch(/computing run figures █+░+ 50 %$/);
  progress.derived(1, 2);
  expect(written()).toMatch(/deriving brands █+░+ 50 %$/);
});

test('draws nothing without a terminal', () => {
  const { screen } = terminal(40);
  const progress = startProgress(Object.assign(screen, { isTTY: false }));
  progress.counted(3, 4);
  progress.stop();
  expect(screen.read()).toBeNull();
});
