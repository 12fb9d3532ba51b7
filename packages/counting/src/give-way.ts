import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The work of a request in the process that all requests share (rule 4.5). The service creates it for each request; a
 * command runs alone and has none. `AsyncLocalStorage` carries it, so ports and use cases need not pass it on.
 */
export interface SharedWork {
  /** A signal that is aborted when nobody waits for the result any longer. */
  readonly signal: AbortSignal;
  /** Whether the work has run for so long that others may run first. */
  readonly isDue: boolean;
  /** Waits until the work may continue. Throws CallerGone if the caller has disconnected. */
  giveWay(): Promise<void>;
  /** Adds milliseconds of work. */
  worked(milliseconds: number): void;
  /** Announces work with this load. May throw to end the read, which then starts again. */
  announce(load: Load): void;
}

/** Work that takes a lot of time (`long`), of memory (`large`), or of memory for its response (`large response`). */
export type Load = 'long' | 'large' | 'large response';

const works = new AsyncLocalStorage<SharedWork>();

/** Runs `run` as a part of `work`. */
export const asPartOf = <T>(work: SharedWork, run: () => T): T => works.run(work, run);
/** The work to which the running code belongs; undefined in a command. */
export const currentWork = (): SharedWork | undefined => works.getStore();
/** Announces a load of the current work. May throw to end the read. */
export const announce = (load: Load): void => works.getStore()?.announce(load);
/** Lets other requests run first if this one has run for long. */
export const giveWay = (): Promise<void> => givingWay(() => undefined);

/** Lets other requests run first if this one has run for long; then runs and measures a part of its work. */
export async function givingWay<T>(run: () => T): Promise<T> {
  const work = works.getStore();
  if (!work) return run();
  if (work.isDue) await work.giveWay();
  const began = performance.now();
  const result = run();
  work.worked(performance.now() - began);
  return result;
}

/** Like `givingWay` for each item, without a promise per item, which would cost as much as counting a small run. */
export async function givingWayBetween<T>(items: Iterable<T>, run: (item: T) => void): Promise<void> {
  const work = works.getStore();
  for (const item of items) {
    if (work?.isDue) await work.giveWay();
    const began = performance.now();
    run(item);
    work?.worked(performance.now() - began);
  }
}
