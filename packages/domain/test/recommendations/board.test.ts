import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { WINDOWS_SINCE, boardState, doneMoves, type Move } from '../../src/recommendations/board.js';
import { parseInstant, type Instant } from '../../src/time/instant.js';
import { BOARD_MOVES, type BoardMove } from '../../src/vocabulary.js';

const at = (text: string): Instant => {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(`no instant: ${text}`);
  return instant;
};

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

test('linked outreach work counts only by its moves to done', () => {
  const work = [
    { to: 'in_progress', at: 1n },
    { to: 'done', at: 2n },
    { to: 'dismissed', at: 3n },
    { to: 'done', at: 4n },
  ] as const;
  expect(doneMoves(work)).toEqual([2n, 4n]);
  expect(doneMoves([])).toEqual([]);
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
