/** Derives the state of a recommendation from its moves on the board and from linked outreach work. */
import type { Instant } from '../time/instant.js';
import type { BoardColumn, BoardMove } from '../vocabulary.js';

/** A recorded move of a card to a column. */
export interface Move<To extends string = BoardMove> {
  readonly to: To;
  readonly at: Instant;
}

/** The state of a recommendation on the board (rule 9.4). */
export interface BoardState {
  readonly status: BoardColumn;
  /** The time of the first move to `in_progress` or `in_review`; null if there is none. */
  readonly started_at: Instant | null;
  /** The time of the latest move to `done`, even if earlier moves also led to it; null if the status is not `done`. */
  readonly done_at: Instant | null;
  /** The time at which the measurement window opened, even if the card moved back later; null if none opened. */
  readonly window_opened_at: Instant | null;
}

/** 2026-03-01T00:00:00Z. Moves before this time do not open a measurement window (rule 9.4). */
export const WINDOWS_SINCE: Instant = 1_772_323_200_000_000n;

/**
 * Derives the state of a recommendation (rule 9.4). `moves` contains its own moves in chronological order. `linkedDone`
 * contains the times, in any order, at which linked outreach work moved to `done`. Each of them counts as a move of the
 * recommendation to `done`; among moves at the same instant, the recommendation's own moves come first.
 */
export function boardState(moves: readonly Move[], linkedDone: readonly Instant[]): BoardState {
  const linked = linkedDone.map((at) => ({ to: 'done' as const, at }));
  // The sort is stable, so own moves stay before linked moves at the same instant.
  return [...moves, ...linked].sort((a, b) => Number(a.at - b.at)).reduce(after, UNMOVED);
}

const UNMOVED: BoardState = {
  status: 'suggested',
  started_at: null,
  done_at: null,
  window_opened_at: null,
};

/** Returns the times at which outreach work moved to `done` (rule 9.4). */
export function doneMoves(moves: readonly Move<BoardColumn>[]): Instant[] {
  return moves.filter(({ to }) => to === 'done').map(({ at }) => at);
}

/**
 * Returns the state after a move. A move to `in_review` also starts the work, because responses show this column as
 * `in_progress` (rule 9.4).
 */
function after(state: BoardState, { to, at }: Move): BoardState {
  const starts = to === 'in_progress' || to === 'in_review';
  const opensWindow = (to === 'done' || to === 'in_review') && at >= WINDOWS_SINCE;
  return {
    status: to === 'in_review' ? 'in_progress' : to,
    started_at: state.started_at ?? (starts ? at : null),
    done_at: to === 'done' ? at : null,
    window_opened_at: state.window_opened_at ?? (opensWindow ? at : null),
  };
}
