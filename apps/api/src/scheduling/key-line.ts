/**
 * Where requests wait before their account is known. A key that was found in the last ten minutes is looked up
 * immediately: this decides only the order, for every request looks its key up (rule 5.2). All other keys share one
 * line, and one statement at a time, so that forged keys wait for each other.
 */
import { CallerGone } from '@brand-visibility/application';
import { LIMITS } from '../limits/limits.js';
import { Recent } from './line.js';

export class KeyLine {
  /** The times at which keys were found, by digest. */
  readonly #found = new Recent<number>();
  readonly #waiting = new Set<() => void>();
  #running = 0;

  /** Looks up a key, or the connection of an assistant, by an id that only its holder knows. Throws CallerGone. */
  async lookUp<T>(id: string, signal: AbortSignal, find: () => Promise<T | null>): Promise<T | null> {
    const isKnown = performance.now() - (this.#found.get(id) ?? -Infinity) < LIMITS.foundKey.value;
    if (!isKnown)
      await new Promise<void>((start) => {
        this.#waiting.add(start);
        if (this.#running === 0) this.#start();
      });
    try {
      if (signal.aborted) throw new CallerGone();
      const found = await find();
      if (found !== null) this.#found.set(id, performance.now());
      return found;
    } finally {
      if (!isKnown && (this.#running -= 1) === 0) this.#start();
    }
  }

  /** Starts lookups, which the store combines into one statement. */
  #start(): void {
    for (const start of [...this.#waiting].slice(0, LIMITS.lookups.value)) {
      this.#waiting.delete(start);
      this.#running += 1;
      start();
    }
  }
}
