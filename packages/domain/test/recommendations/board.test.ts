import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { WINDOWS_SINCE, boardState, doneMoves, type Move } from '../../src/recommendations/board.js';
import { parseInstant, type Instant } from '../../src/time/instant.js';
import { BOARD_MOVES, type BoardMove } from '../../src/vocabulary.js';

const at = (text: string): Instant => {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(`no instant: ${text}`);
  return instant;
};

/** Day `n` of April 2026, after WINDOWS_SINCE. */
const day = (n: number): Instant => at(`2026-04-${String(n).padStart(2, '0')}T00:00:00Z`);

const moves = (...steps: readonly (readonly [BoardMove, number])[]): Move[] =>
  steps.map(([to, n]) => ({ to, at: day(n) }));

const state = (own: readonly Move[], ...linked: readonly number[]) => boardState(own, linked.map(day));

describe('the action board', () => {
  test('is suggested without a move', () => {
    expect(state([])).toEqual({
      status: 'suggested',
      started_at: null,
      done_at: null,
      window_opened_at: null,
    });
  });

  // Rule 9.4.
  test.each([
    ['suggested', 'suggested'],
    ['in_progress', 'in_progress'],
    ['in_review', 'in_progress'],
    ['done', 'done'],
    ['dismissed', 'dismissed'],
  ] as const)('moved to %s it shows as %s', (to, status) => {
    expect(state(moves([to, 1])).status).toBe(status);
  });

  // Rule 9.4.
  test('shows the column of the latest move', () => {
    expect(state(moves(['in_progress', 1], ['done', 2], ['dismissed', 2], ['suggested', 3])).status).toBe(
      'suggested',
    );
  });

  // Rule 9.4.
  test.each([
    ['its first move to in progress', moves(['in_progress', 2], ['in_review', 3], ['in_progress', 4]), 2],
    ['its first move to in review', moves(['done', 1], ['in_review', 2], ['in_progress', 3]), 2],
    ['a move to in review alone', moves(['in_review', 1]), 1],
    ['nothing if it only moved to suggested or dismissed', moves(['suggested', 1], ['dismissed', 2]), null],
    ['nothing if it only moved to done', moves(['done', 1]), null],
  ] as const)('started_at is set by %s', (_, own, started) => {
    expect(state(own).started_at).toBe(started && day(started));
  });

  // Rule 9.4.
  test.each([
    ['the latest move to done', moves(['done', 1], ['in_progress', 2], ['done', 3]), 3],
    ['the latest move to done, even from done', moves(['done', 1], ['done', 3]), 3],
    ['nothing unless it is done now', moves(['done', 1], ['in_review', 2]), null],
    ['nothing once it is dismissed', moves(['done', 1], ['dismissed', 2]), null],
  ] as const)('done_at is %s', (_, own, done) => {
    expect(state(own).done_at).toBe(done && day(done));
  });

  test('opens a window only for done and in review', () => {
    expect(state(moves(['in_progress', 1], ['dismissed', 2], ['suggested', 3])).window_opened_at).toBeNull();
    expect(state(moves(['in_progress', 1], ['in_review', 2], ['done', 3])).window_opened_at).toBe(day(2));
    expect(state(moves(['done', 2], ['in_review', 3], ['done', 4])).window_opened_at).toBe(day(2));
  });

  test('keeps the window open when the recommendation leaves the column', () => {
    expect(state(moves(['done', 1], ['suggested', 2])).window_opened_at).toBe(day(1));
  });

  // Rule 9.4.
  test.each([
    ['2026-02-28T23:59:59.999999Z', false],
    ['2026-03-01T00:00:00Z', true],
    ['2026-03-01T00:00:00.000001Z', true],
  ])('a move at %s opens a window: %s', (text, opens) => {
    const move = at(text);
    expect(boardState([{ to: 'done', at: move }], []).window_opened_at).toBe(opens ? move : null);
    expect(boardState([{ to: 'in_review', at: move }], []).window_opened_at).toBe(opens ? move : null);
    expect(boardState([], [move]).window_opened_at).toBe(opens ? move : null);
  });

  // Rule 9.4.
  test('opens the window at a later move if an earlier one was too early', () => {
    const early = WINDOWS_SINCE - 1n;
    expect(boardState([{ to: 'done', at: early }, ...moves(['done', 5])], []).window_opened_at).toBe(day(5));
    expect(boardState([{ to: 'done', at: early }], [day(5)]).window_opened_at).toBe(day(5));
    expect(boardState([{ to: 'in_review', at: early }], [early]).window_opened_at).toBeNull();
  });
});

describe('linked outreach work', () => {
  // Rule 9.4.
  test('moves the recommendation to done when it is marked done', () => {
    expect(state([], 4)).toEqual({
      status: 'done',
      started_at: null,
      done_at: day(4),
      window_opened_at: day(4),
    });
  });

  // Rule 9.4.
  test('is applied among the own moves in order of time', () => {
    const own = moves(['in_progress', 2], ['dismissed', 6]);
    expect(state(own, 4)).toEqual({
      status: 'dismissed',
      started_at: day(2),
      done_at: null,
      window_opened_at: day(4),
    });
    expect(state(own, 8).status).toBe('done');
    expect(state(own, 1)).toMatchObject({
      status: 'dismissed',
      started_at: day(2),
      window_opened_at: day(1),
    });
  });

  // Rule 9.4.
  test('is applied after own moves of the same instant', () => {
    expect(state(moves(['in_progress', 2], ['suggested', 4]), 4).status).toBe('done');
    expect(state(moves(['done', 4], ['in_progress', 4]), 4).done_at).toBe(day(4));
  });

  // Rule 9.4.
  test('updates done_at if already done, and keeps the window', () => {
    expect(state(moves(['done', 3]), 5)).toMatchObject({ done_at: day(5), window_opened_at: day(3) });
    expect(state(moves(['done', 3], ['done', 6]), 5).done_at).toBe(day(6));
    expect(state([], 7, 3, 5)).toMatchObject({ done_at: day(7), window_opened_at: day(3) });
    expect(state(moves(['done', 4]), 4).done_at).toBe(day(4));
  });

  test('does not set started_at', () => {
    expect(state([], 4).started_at).toBeNull();
  });

  test('moves a reopened recommendation to done again', () => {
    expect(state(moves(['done', 3], ['in_progress', 4]), 1, 5).done_at).toBe(day(5));
  });

  test('counts only by its moves to done', () => {
    const work = [
      { to: 'in_progress', at: day(1) },
      { to: 'done', at: day(2) },
      { to: 'dismissed', at: day(3) },
      { to: 'done', at: day(4) },
    ] as const;
    expect(doneMoves(work)).toEqual([day(2), day(4)]);
    expect(doneMoves([])).toEqual([]);
  });
});

/** An independent derivation: each member from one list of all moves. */
function oracle(own: readonly Move[], linked: readonly Instant[]) {
  const all = [
    ...own.map((move, order) => ({ ...move, isLinked: false, order })),
    ...linked.map((done) => ({ to: 'done' as const, at: done, isLinked: true, order: 0 })),
  ].sort((a, b) => Number(a.at - b.at) || Number(a.isLinked) - Number(b.isLinked) || a.order - b.order);
  const last = all.at(-1);
  const shown = last ? (last.to === 'in_review' ? 'in_progress' : last.to) : 'suggested';
  const firstTo =
    (...to: readonly BoardMove[]) =>
    (from: Instant) =>
      all.find((move) => to.includes(move.to) && move.at >= from)?.at ?? null;
  return {
    status: shown,
    started_at: firstTo('in_progress', 'in_review')(0n),
    done_at: shown === 'done' ? latest(all.filter(({ to }) => to === 'done')) : null,
    window_opened_at: firstTo('done', 'in_review')(WINDOWS_SINCE),
  };
}

/** The greatest instant. */
const latest = (some: readonly { readonly at: Instant }[]) =>
  some.map(({ at: instant }) => instant).reduce((a, b) => (a > b ? a : b));

// Rule 9.4.
test('the state matches an independent derivation from all moves in order of time', () => {
  const instant = fc.bigInt({ min: WINDOWS_SINCE - 4n, max: WINDOWS_SINCE + 6n });
  const own = fc
    .array(fc.record({ to: fc.constantFrom(...BOARD_MOVES), at: instant }), { maxLength: 7 })
    .map((list) => [...list].sort((a, b) => Number(a.at - b.at)));
  fc.assert(
    fc.property(own, fc.array(instant, { maxLength: 4 }), (list, linked) => {
      expect(boardState(list, linked)).toEqual(oracle(list, linked));
    }),
    { seed: 20260301, numRuns: 1000 },
  );
});
