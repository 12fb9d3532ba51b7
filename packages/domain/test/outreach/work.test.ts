import { describe, expect, test } from '@jest/globals';
import { COOLING, coolingSince, keepsTarget, workState, type TargetMove } from '../../src/outreach/work.js';
import { DAY, parseInstant } from '../../src/time/instant.js';

// Rule 9.7.
describe('the work on a target', () => {
  const moves = (...columns: TargetMove['to'][]): TargetMove[] =>
    columns.map((to, i) => ({ to, at: BigInt(i + 1) }));

  test.each([
    [moves(), { status: 'suggested', started_at: null, completed_at: null }],
    [moves('in_progress'), { status: 'in_progress', started_at: 1n, completed_at: null }],
    [moves('in_progress', 'done'), { status: 'done', started_at: 1n, completed_at: 2n }],
    [moves('done'), { status: 'done', started_at: null, completed_at: 1n }],
    [moves('done', 'in_progress', 'done'), { status: 'done', started_at: 2n, completed_at: 3n }],
    [
      moves('in_progress', 'suggested', 'in_progress'),
      { status: 'in_progress', started_at: 1n, completed_at: null },
    ],
    [moves('in_progress', 'done', 'suggested'), { status: 'suggested', started_at: 1n, completed_at: null }],
    [moves('dismissed'), { status: 'dismissed', started_at: null, completed_at: null }],
  ] as const)('of moves %o is %o', (of, state) => {
    expect(workState(of)).toEqual(state);
  });

  test.each([
    [moves(), 0, false],
    [moves('dismissed'), 0, false],
    [moves('suggested', 'dismissed', 'suggested'), 0, false],
    [moves('in_progress'), 0, true],
    [moves('done'), 0, true],
    [moves('in_progress', 'dismissed'), 0, true],
    [moves('done', 'suggested'), 0, true],
    [moves(), 1, true],
    [moves('dismissed'), 2, true],
  ] as const)('of moves %o and with %i steps keeps the target on the board: %s', (of, steps, keeps) => {
    const drafted = Array.from({ length: steps }, () => ({ text: 'Write', completed: false }));
    expect(keepsTarget(of, drafted)).toBe(keeps);
  });
});

describe('the cooling period of a subreddit', () => {
  const now = parseInstant('2026-03-01T12:00:00Z') ?? 0n;
  const open = { status: 'suggested' } as const;

  // Rule 9.7.
  test.each([
    ['nothing was finished', [], null],
    ['one was finished now', [now], now],
    ['one was finished 14 x 24 hours ago', [now - COOLING], now - COOLING],
    ['one was finished a microsecond before that', [now - COOLING - 1n], null],
    ['one will be finished', [now + 1n], null],
    ['several were finished', [now - 3n * DAY, now - DAY, now - 20n * DAY, now + DAY], now - DAY],
    ['the latest is not the last in the list', [now - 2n * DAY, now - DAY, now - 3n * DAY], now - DAY],
  ] as const)('where %s', (_, finished, since) => {
    expect(coolingSince(open, finished, now)).toBe(since);
  });

  test('is null on a finished target', () => {
    expect(coolingSince({ status: 'done' }, [now], now)).toBeNull();
    expect(coolingSince({ status: 'dismissed' }, [now], now)).toBe(now);
  });

  test('is 14 days of 24 hours', () => {
    expect(COOLING).toBe(14n * 24n * 3_600_000_000n);
  });
});
