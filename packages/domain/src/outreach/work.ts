/** Derives the state of the work on an outreach target from its moves. */
import { DAY, type Instant } from '../time/instant.js';
import type { BoardColumn } from '../vocabulary.js';

/** A recorded move of a target to a column of the board. */
export interface TargetMove {
  readonly to: BoardColumn;
  readonly at: Instant;
}

/** The state of the work on an outreach target (rule 9.7). */
export interface WorkState {
  /** The column to which the last move leads; `suggested` if there is none. */
  readonly status: BoardColumn;
  /** The time of the first move to `in_progress`; null if there is none. */
  readonly started_at: Instant | null;
  /** The time of the last move if that move leads to `done`; otherwise null. */
  readonly completed_at: Instant | null;
}

/** Derives the state from the moves of a target, which must be in chronological order (rule 9.7). */
export function workState(moves: readonly TargetMove[]): WorkState {
  const status = moves.at(-1)?.to ?? 'suggested';
  return {
    status,
    started_at: moves.find(({ to }) => to === 'in_progress')?.at ?? null,
    completed_at: status === 'done' ? (moves.at(-1)?.at ?? null) : null,
  };
}

/**
 * Whether the work on a target keeps it on the board when no answer cites it any more (rule 9.7). This is true if a
 * move leads to `in_progress` or `done`, or if there is a step, regardless of the current status.
 */
export function keepsTarget(moves: readonly TargetMove[], steps: readonly unknown[]): boolean {
  return steps.length > 0 || moves.some(({ to }) => to === 'in_progress' || to === 'done');
}

/** The cooling time of a subreddit after work on one of its targets is done, in microseconds (rule 9.7). */
export const COOLING = 14n * DAY;

/**
 * Returns the latest of the times in `finished` that are at most 14 x 24 hours ago and not in the future. Returns null
 * if there are none, or if the work on the target itself is done (rule 9.7). `finished` contains the times at which
 * work on targets in the same subreddit was done; for pages, the list is empty.
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
