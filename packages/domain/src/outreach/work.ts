/** The state of the work on an outreach target, from its moves. */
import { DAY, type Instant } from '../time/instant.js';
import type { BoardColumn } from '../vocabulary.js';

/** A recorded move of a target on the board. */
export interface TargetMove {
  readonly to: BoardColumn;
  readonly at: Instant;
}

/** The state of the work on a target (rule 9.7). */
export interface WorkState {
  /** The column of the last move; `suggested` if there is no move. */
  readonly status: BoardColumn;
  /** The time of the first move to in progress; null if there is none. */
  readonly started_at: Instant | null;
  /** The time of the last move to done; null unless the target is done now. */
  readonly completed_at: Instant | null;
}

/** Derives the state from a target's moves, which must be in order of time (rule 9.7). */
export function workState(moves: readonly TargetMove[]): WorkState {
  const status = moves.at(-1)?.to ?? 'suggested';
  return {
    status,
    started_at: moves.find(({ to }) => to === 'in_progress')?.at ?? null,
    completed_at: status === 'done' ? (moves.at(-1)?.at ?? null) : null,
  };
}

/**
 * Whether work keeps a target on the board that no answer cites any more (rule 9.7): true if any move was to
 * `in_progress` or `done`, or if there are steps, regardless of the status now.
 */
export function keepsTarget(moves: readonly TargetMove[], steps: readonly unknown[]): boolean {
  return steps.length > 0 || moves.some(({ to }) => to === 'in_progress' || to === 'done');
}

/** The cooling period of a subreddit after a target in it was finished, in microseconds (rule 9.7). */
export const COOLING = 14n * DAY;

/**
 * Returns the latest of `finished` that is at most 14 x 24 hours ago and not in the future; null if there is
 * none, or if the target itself is done (rule 9.7). `finished` contains the times at which targets in the same
 * subreddit were finished; it is empty outside Reddit.
 */
export function coolingSince(
  { status }: Pick<WorkState, 'status'>,
  finished: readonly Instant[],
  now: Instant,
): Instant | null {
  if (status === 'done') return null;
  const recent = finished.filter((at) => now - COOLING <= at && at <= now);
  return recent.reduce<Instant | null>((latest, at) => (latest === null || at > latest ? at : latest), null);
}
