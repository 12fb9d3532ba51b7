import { DAY, type Instant } from '../time/instant.js';
import type { BoardColumn } from '../vocabulary.js';

/** A recorded move of a target on the board. */
export interface TargetMove {
  readonly to: BoardColumn;
  readonly at: Instant;
}

/** How far the work on a target is (rule 9.7). */
export interface WorkState {
  /** The column of the last move; `suggested` before the first. */
  readonly status: BoardColumn;
  /** When it first moved to in progress. */
  readonly started_at: Instant | null;
  /** When it last moved to done; null unless it is done. */
  readonly completed_at: Instant | null;
}

/** The state that a target's moves give, which are in order of time; as with a recommendation (rule 9.4). */
export function workState(moves: readonly TargetMove[]): WorkState {
  const status = moves.at(-1)?.to ?? 'suggested';
  return {
    status,
    started_at: moves.find(({ to }) => to === 'in_progress')?.at ?? null,
    completed_at: status === 'done' ? (moves.at(-1)?.at ?? null) : null,
  };
}

/**
 * Whether work keeps its target on the board once no answer cites it any more (rule 9.7): it was started, finished
 * or drafted at some time, whatever its status is now. One that was only dismissed goes.
 */
export function keepsTarget(moves: readonly TargetMove[], steps: readonly unknown[]): boolean {
  return steps.length > 0 || moves.some(({ to }) => to === 'in_progress' || to === 'done');
}

/** How long a subreddit rests after a target in it was finished (rule 9.7). */
export const COOLING = 14n * DAY;

/**
 * When the latest target in a target's subreddit was finished, if at most 14 x 24 hours ago; null on a finished target
 * and outside Reddit (rule 9.7). `finished` are the times at which targets of that subreddit were finished.
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
