import { describe, expect, test } from '@jest/globals';
import { coverage, isInComparison, isInside, latestRun, type Window } from '../../src/time/window.js';

const window: Window = {
  previous_start: 100n,
  previous_end: 200n,
  start: 200n,
  end: 300n,
  time_zone: 'UTC',
  period: null,
};
const run = (id: string, completed_at: bigint): { id: string; completed_at: bigint } => ({
  id,
  completed_at,
});

describe('a run and a window', () => {
  // Rule 2.4.
  test.each([
    [99n, false, false],
    [100n, false, true],
    [199n, false, true],
    [200n, true, false],
    [299n, true, false],
    [300n, false, false],
  ])('completed at %s: inside %s, in the comparison window %s', (completed_at, inside, compared) => {
    expect([isInside(window, completed_at), isInComparison(window, completed_at)]).toEqual([
      inside,
      compared,
    ]);
  });
});

// Rule 2.11.
test('a run between a window and other days is in neither', () => {
  const apart = { ...window, previous_end: 150n };
  expect([149n, 150n].map((completed_at) => isInComparison(apart, completed_at))).toEqual([true, false]);
  expect(isInside(apart, 150n)).toBe(false);
  expect(coverage(apart, [], { id: 'b', completed_at: 150n }, []).carried_from).toBe(150n);
});

describe('the latest run', () => {
  // Rule 2.9.
  test('is the one completed last, ties broken by the bytewise greatest id', () => {
    const runs = [run('z', 1n), run('B', 2n), run('a', 2n), run('_', 2n), run('10', 2n), run('9', 2n)];
    expect(latestRun(runs)).toEqual(run('a', 2n));
    expect(latestRun([...runs].reverse())).toEqual(run('a', 2n));
  });

  test('is null without runs', () => {
    expect(latestRun([])).toBeNull();
  });
});

describe('the coverage of a window', () => {
  const inside = [run('c', 200n), run('d', 299n)];
  const before = run('b', 150n);

  test('counts runs inside, with a comparison', () => {
    expect(coverage(window, inside, before, [before])).toEqual({
      carried_from: null,
      current: inside,
      previous: [before],
    });
  });

  test('compares with an empty list if no run is in the comparison window', () => {
    expect(coverage(window, inside, null, [])).toEqual({ carried_from: null, current: inside, previous: [] });
  });

  // Rule 2.5.
  test('carries the latest run before the window if none is inside, without comparison', () => {
    expect(coverage(window, [], before, [before])).toEqual({
      carried_from: 150n,
      current: [before],
      previous: null,
    });
  });

  test('carries a run older than the comparison window', () => {
    expect(coverage(window, [], run('a', 1n), []).carried_from).toBe(1n);
  });

  // Rule 2.5.
  test('is empty without comparison if there is no run before the end of the window', () => {
    expect(coverage(window, [], null, [])).toEqual({ carried_from: null, current: [], previous: null });
  });

  test.each([
    ['a run after the window', [run('x', 300n)], null, []],
    ['a run before the window among those inside', [run('x', 199n)], null, []],
    ['a carried run inside the window', [], run('x', 200n), []],
    ['a compared run inside the window', inside, null, [run('x', 200n)]],
    ['a compared run before the comparison window', inside, null, [run('x', 99n)]],
  ])('rejects %s', (_, current, latestBefore, previous) => {
    expect(() => coverage(window, current, latestBefore, previous)).toThrow(
      new RangeError('a run is outside its part of the window'),
    );
  });
});
