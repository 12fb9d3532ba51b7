import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The right of a request to use the process that all requests share (rule 4.5). The service creates a turn for each
 * read; a command runs alone and has no turn. `AsyncLocalStorage` carries the turn, so ports and use cases need not
 * pass it on. Long-running work calls `step` or `pause` regularly, and `announce` before it takes a lot of time or
 * memory.
 */
export interface Turn {
  /** A signal that is aborted when nobody is waiting for the result any longer. */
  readonly signal: AbortSignal;
  /** Whether the request has used up its slice of time, so that other requests may go first. */
  readonly isOver: boolean;
  /** Waits for the next slice of time. Throws CallerGone if the caller has disconnected. */
  next(): Promise<void>;
  /** Adds milliseconds to the time for which the request has worked. */
  worked(milliseconds: number): void;
  /** Announces work with this load. May throw to end the read; the read may then start again. */
  announce(load: Load): void;
}

/** Work that takes a lot of time (`long`), of memory (`large`), or of memory for its response (`large response`). */
export type Load = 'long' | 'large' | 'large response';

const turns = new AsyncLocalStorage<Turn>();

/** Runs `work` with `turn` as the current turn. */
export const inTurn = <T>(turn: Turn, work: () => T): T => turns.run(turn, work);
/** The turn of the running request; undefined in a command. */
export const currentTurn = (): Turn | undefined => turns.getStore();
/** Announces work to the current turn, which may throw to end the read. */
export const announce = (load: Load): void => turns.getStore()?.announce(load);

/** Lets other requests go first if this request has used up its slice of time. */
export async function pause(): Promise<void> {
  const turn = turns.getStore();
  if (turn?.isOver) await turn.next();
}

/** Runs a stage of long-running work. If this request has used up its slice of time, other requests go first. */
export async function step<T>(work: () => T): Promise<T> {
  const turn = turns.getStore();
  if (!turn) return work();
  if (turn.isOver) await turn.next();
  const began = performance.now();
  const result = work();
  turn.worked(performance.now() - began);
  return result;
}
