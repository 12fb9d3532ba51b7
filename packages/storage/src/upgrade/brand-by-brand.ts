import type { Backend, Snapshot } from '../backend.js';

/** Called with the number of runs that are filled or rebuilt, of those to do. */
export type OnFilled = (done: number, ofRuns: number) => void;

/**
 * Upgrades brands until none is left, each in a transaction of its own, so that an interrupted upgrade goes on with the
 * next one. `next` upgrades one brand and calls `onRun` for each of its runs; it returns false when every brand is
 * done. Another process may have done one since the last call.
 */
export async function brandByBrand(
  backend: Backend,
  ofRuns: number,
  onFilled: OnFilled,
  next: (trx: Snapshot, onRun: () => void) => Promise<boolean>,
): Promise<void> {
  let done = 0;
  const onRun = () => onFilled((done += 1), ofRuns);
  while (await backend.writing((trx) => next(trx, onRun)));
}
