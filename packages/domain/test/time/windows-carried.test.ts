import { describe, expect, test } from '@jest/globals';
import {
  coverage,
  isInComparison,
  isInside,
  latestRun,
  type RunId,
  type Window,
} from '../../src/time/window.js';

// Which runs a report counts and compares, by example. A window and its comparison window, as in windows.test.ts:
//
//              |---- comparison window ----|---------- window ----------|
//             100                         200                          300
//        previous_start                  start                         end
//
//   January     (50)   before both
//   February   (150)   in the comparison window
//   March      (250)   in the window

const WINDOW: Window = {
  previous_start: 100n,
  previous_end: 200n,
  start: 200n,
  end: 300n,
  time_zone: 'UTC',
  period: null,
};
const run = (id: string, completed_at: bigint): RunId => ({ id, completed_at });
const [JANUARY, FEBRUARY, MARCH] = [run('january', 50n), run('february', 150n), run('march', 250n)];

describe('A run belongs to the window in which it was completed, without its end (rule 2.4)', () => {
  test.each([
    [99n, 'neither'],
    [100n, 'comparison'],
    [199n, 'comparison'],
    [200n, 'window'],
    [299n, 'window'],
    [300n, 'neither'],
  ])('at %d: %s', (completed_at, expected) => {
    expect(isInside(WINDOW, completed_at)).toBe(expected === 'window');
    expect(isInComparison(WINDOW, completed_at)).toBe(expected === 'comparison');
  });

  test('if other days are compared, a run may be between them and the window (rule 2.11)', () => {
    const apart = { ...WINDOW, previous_end: 150n };
    expect([149n, 150n].map((completed_at) => isInComparison(apart, completed_at))).toEqual([true, false]);
    expect(isInside(apart, 150n)).toBe(false);
  });
});

describe('A carried window has no run, so it shows the latest run before it and compares nothing (rule 2.5)', () => {
  test.each([
    // runs in the window, the latest before, runs in the comparison window: counted, compared, carried from
    ['a run in each: both are counted', [MARCH], FEBRUARY, [FEBRUARY], [[MARCH], [FEBRUARY], null]],
    ['the comparison window is never carried', [MARCH], JANUARY, [], [[MARCH], [], null]],
    ['no run in the window: carried from February', [], FEBRUARY, [FEBRUARY], [[FEBRUARY], null, 150n]],
    ['... or from a run before both', [], JANUARY, [], [[JANUARY], null, 50n]],
    ['no run at all: nothing to carry', [], null, [], [[], null, null]],
  ])('%s', (_, inside, latestBefore, compared, expected) => {
    const { current, previous, carried_from } = coverage(WINDOW, inside, latestBefore, compared);
    expect([current, previous, carried_from]).toEqual(expected);
  });

  test.each([
    ['a run after the window', [MARCH, run('x', 300n)], null, []],
    ['a run before the window', [MARCH, run('x', 199n)], null, []],
    ['a carried run inside the window', [], run('x', 200n), []],
    ['a compared run inside the window', [MARCH], null, [FEBRUARY, run('x', 200n)]],
    ['a compared run before the comparison window', [MARCH], null, [FEBRUARY, run('x', 99n)]],
  ])('%s is an error: every figure would be silently wrong', (_, inside, latestBefore, previous) => {
    const error = new RangeError('a run is outside its part of the window');
    expect(() => coverage(WINDOW, inside, latestBefore, previous)).toThrow(error);
  });
});

describe('The latest of several runs was completed last; at one instant, the greatest id decides (rule 2.9)', () => {
  test.each<[string, RunId[], RunId | null]>([
    ['by time', [MARCH, JANUARY, FEBRUARY], MARCH],
    [
      'by id, compared by bytes',
      [run('B', 2n), run('a', 2n), run('_', 2n), run('10', 2n), run('9', 2n)],
      run('a', 2n),
    ],
    ['by time before id', [run('z', 1n), run('a', 2n)], run('a', 2n)],
    ['of none', [], null],
  ])('%s', (_, runs, expected) => {
    expect(latestRun(runs)).toEqual(expected);
    expect(latestRun(runs.toReversed())).toEqual(expected);
  });
});
