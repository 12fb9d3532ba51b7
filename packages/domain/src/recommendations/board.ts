import type { Instant } from '../time/instant.js';
import type { BoardColumn, BoardMove } from '../vocabulary.js';

/** A card was moved to a column of a board at an instant. */
export interface Move<To extends string = BoardMove> {
  readonly to: To;
  readonly at: Instant;
}

/** Where a recommendation stands on the action board, and since when (rule 9.4). */
export interface BoardState {
  readonly status: BoardColumn;
  /** When it first moved to in progress, or to review, which shows as that. */
  readonly started_at: Instant | null;
  /** When it last moved to done, also from done to done; null unless it is done now. */
  readonly done_at: Instant | null;
  /** When its measurement window opened, whatever its column is now; null when none did. */
  readonly window_opened_at: Instant | null;
}

/** 2026-03-01T00:00:00Z: a move before then opens no measurement window (rule 9.4). */
export const WINDOWS_SINCE: Instant = 1_772_323_200_000_000n;

/**
 * The state of a recommendation after `moves`, its own in order of time, and `linkedDone`, the moves to done of the
 * outreach work that counts toward it, in any order (rule 9.4). Those are moves to done of the recommendation like
 * any other, after its own of the same instant.
 */
export function boardState(moves: readonly Move[], linkedDone: readonly Instant[]): BoardState {
  const linked = linkedDone.map((at) => ({ to: 'done' as const, at }));
  // The sort is stable, so at one instant its own moves stay first.
  return [...moves, ...linked].sort((a, b) => Number(a.at - b.at)).reduce(after, UNMOVED);
}

const UNMOVED: BoardState = {
  status: 'suggested',
  started_at: null,
  done_at: null,
  window_opened_at: null,
};

/** The moves to done among those of outreach work (rule 9.4). */
export function doneMoves(moves: readonly Move<BoardColumn>[]): Instant[] {
  return moves.filter(({ to }) => to === 'done').map(({ at }) => at);
}

/** Review stands in the column of what is in progress, so a move to it starts the work, too (rule 9.4). */
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
