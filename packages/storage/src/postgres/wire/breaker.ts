import { StoreUnavailable } from '@brand-visibility/application';

const FAILURES = 5;
/** Milliseconds in which nobody asks a database that has just failed so often. */
const PAUSE = 250;

/**
 * Tells a database that is away after some failures to connect, so that requests fail at once instead of waiting for a
 * time limit each. After a pause one of them tries; when that succeeds everybody may.
 */
export class Breaker {
  #failures = 0;
  #closedUntil = 0;
  #isTried = false;

  /** `where` names the database. */
  constructor(readonly where: string) {}

  get isOpen(): boolean {
    return this.#failures >= FAILURES;
  }

  async call<T>(connect: () => Promise<T>): Promise<T> {
    const { isOpen } = this;
    if (isOpen && (this.#isTried || performance.now() < this.#closedUntil))
      throw new StoreUnavailable(`${this.where} was away a moment ago`);
    if (isOpen) this.#isTried = true;
    try {
      const connected = await connect();
      this.#failures = 0;
      return connected;
    } catch (error) {
      this.#failures += 1;
      this.#closedUntil = performance.now() + PAUSE;
      throw error;
    } finally {
      if (isOpen) this.#isTried = false;
    }
  }
}
