import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which other requests get their turn. */
const LENGTH = 8;

/** The turn of one report at the event loop. What it reads stays on its snapshot while others have theirs. */
export class Turn {
  #began = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#began > LENGTH;
  }

  async end(): Promise<void> {
    await setImmediate();
    this.#began = performance.now();
  }
}
