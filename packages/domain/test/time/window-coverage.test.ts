import { describe, expect, test } from '@jest/globals';
import { coverage, isInComparison, isInside, latestRun, type Window } from '../../src/time/window.js';

const window: Window = { previous_start: 100n, start: 200n, end: 300n, time_zone: 'UTC', period: null };
const run = (id: string, completed_at: bigint): { id: string; completed_at: bigint } => ({
  id,
  completed_at,
});

describe('where a run lies', () => {
  test.each([
    [99n, false, false],
    [100n, false, true],
    [199n, false, true],
    [200n, true, false],
    [299n, true, false],
    [300n, false, false],
  ])('completed at %s: inside %s, compared %s', (completed_at, inside, compared) => {
    expect([isInside(window, completed_at), isInComparison(window, completed_at)]).toEqual([
      inside,
      compared,
    ]);
  });
});

describe('the latest run', () => {
  test('is the one completed last, of several at one instant the one with the greatest id by bytes', () => {
    const runs = [run('z', 1n), run('B', 2n), run('a', 2n), run('_', 2n), run('10', 2n), run('9', 2n)];
    expect(latestRun(runs)).toEqual(run('a', 2n));
    expect(latestRun([...runs].reverse())).toEqual(run('a', 2n));
  });

  test('is null among none', () => {
    expect(latestRun([])).toBeNull();
  });
});

describe('what a window covers', () => {
  const inside = [run('c', 200n), run('d', 299n)];
  const before = run('b', 150n);

  test('runs inside count and are compared, whatever came before', () => {
    expect(coverage(window, inside, before, [before])).toEqual({
      carried_from: null,
      current: inside,
      previous: [before],
    });
  });

  test('runs inside are compared with an empty window when no run lies there', () => {
    expect(coverage(window, inside, null, [])).toEqual({ carried_from: null, current: inside, previous: [] });
  });

  test('without a run inside the latest one before the window is carried and nothing is compared', () => {
    expect(coverage(window, [], before, [before])).toEqual({
      carried_from: 150n,
      current: [before],
      previous: null,
    });
  });

  test('a run older than the comparison window is carried too', () => {
    expect(coverage(window, [], run('a', 1n), []).carried_from).toBe(1n);
  });

  test('without any run up to the end of the window nothing counts and nothing is compared', () => {
    expect(coverage(window, [], null, [])).toEqual({ carried_from: null, current: [], previous: null });
  });

  test.each([
    ['a run after the window', [run('x', 300n)], null, []],
    ['a run before it among those inside', [run('x', 199n)], null, []],
    ['a carried run inside it', [], run('x', 200n), []],
    ['a compared run inside it', inside, null, [run('x', 200n)]],
    ['a compared run too old', inside, null, [run('x', 99n)]],
  ])('%s is a fault', (_, current, latestBefore, previous) => {
    expect(() => coverage(window, current, latestBefore, previous)).toThrow(
      new RangeError('a run is outside its part of the window'),
    );
  });
});
