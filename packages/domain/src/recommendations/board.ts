/** The state of a recommendation on the action board, from its moves and from linked outreach work. */
import type { Instant } from '../time/instant.js';
import type { BoardColumn, BoardMove } from '../vocabulary.js';

/** A recorded move of a card to a column of a board. */
export interface Move<To extends string = BoardMove> {
  readonly to: To;
  readonly at: Instant;
}

/** The state of a recommendation on the action board (rule 9.4). */
export interface BoardState {
  readonly status: BoardColumn;
  /** The time of the first move to in progress or in review; null if there is none. */
  readonly started_at: Instant | null;
  /** The time of the last move to done, even if the card was done already; null unless it is done now. */
  readonly done_at: Instant | null;
  /** The time at which the measurement window opened, regardless of the current column; null if none opened. */
  readonly window_opened_at: Instant | null;
}

/** 2026-03-01T00:00:00Z: a move before this instant opens no measurement window (rule 9.4). */
export const WINDOWS_SINCE: Instant = 1_772_323_200_000_000n;

/**
 * Derives the state of a recommendation from its own `moves`, in order of time, and from `linkedDone`, the times at
 * which linked outreach work moved to done, in any order (rule 9.4). A linked move counts as a move of the
 * recommendation to done; it comes after the recommendation's own moves of the same instant.
 */
export function boardState(moves: readonly Move[], linkedDone: readonly Instant[]): BoardState {
  const linked = linkedDone.map((at) => ({ to: 'done' as const, at }));
  // The sort is stable, so the recommendation's own moves stay before linked moves of the same instant.
  return [...moves, ...linked].sort((a, b) => Number(a.at - b.at)).reduce(after, UNMOVED);
}

const UNMOVED: BoardState = {
  status: 'suggested',
  started_at: null,
  done_at: null,
  window_opened_at: null,
};

/** The times of the moves to done among the moves of outreach work (rule 9.4). */
export function doneMoves(moves: readonly Move<BoardColumn>[]): Instant[] {
  return moves.filter(({ to }) => to === 'done').map(({ at }) => at);
}

/**
 * Applies a move to the state. `in_review` is shown as `in_progress`, so a move to `in_review` starts the work too
 * (rule 9.4).
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
