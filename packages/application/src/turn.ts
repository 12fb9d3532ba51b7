import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The turn of a request to use the process, which it shares with others (rule 4.5). The service makes it; a command has
 * none, as it runs alone. It is ambient, so that ports and use cases do not pass it on: work that may take long calls
 * `step` or `pause` now and then, and `expect` before work of much time or memory.
 */
export interface Turn {
  /** Aborted when nobody waits for the result. */
  readonly signal: AbortSignal;
  /** Whether the request has used its time and others may go first. */
  readonly isOver: boolean;
  /** Waits until it may continue. */
  next(): Promise<void>;
  /** Counts work, in milliseconds. */
  worked(milliseconds: number): void;
  /** Throws to end the work, which may then start again. */
  expect(load: Load): void;
}

/** Work of much time, of much memory, or for a large response. */
export type Load = 'long' | 'large' | 'large response';

const turns = new AsyncLocalStorage<Turn>();

/** Runs the work of a request in its turn. */
export const inTurn = <T>(turn: Turn, work: () => T): T => turns.run(turn, work);
/** The turn of the running request; undefined in a command. */
export const currentTurn = (): Turn | undefined => turns.getStore();
/** Announces work; may throw to end the read. */
export const expect = (load: Load): void => turns.getStore()?.expect(load);

/** Lets others go first if this request has used its time. */
export async function pause(): Promise<void> {
  const turn = turns.getStore();
  if (turn?.isOver) await turn.next();
}

/** Runs a stage of work that may take long, after others if this request has used its time. */
export async function step<T>(work: () => T): Promise<T> {
  const turn = turns.getStore();
  if (!turn) return work();
  if (turn.isOver) await turn.next();
  const began = performance.now();
  const result = work();
  turn.worked(performance.now() - began);
  return result;
}
