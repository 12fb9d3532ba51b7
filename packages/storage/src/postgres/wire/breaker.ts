/** Stops connecting for a moment after repeated failures. */
import { StoreUnavailable } from '@brand-visibility/application';

const MOST_FAILURES = 5;
/** Milliseconds between two attempts while the breaker is open. */
const PAUSE = 250;

/**
 * A circuit breaker for connecting. After FAILURES consecutive failures, requests fail immediately instead of each
 * waiting for a timeout. After PAUSE the breaker permits one attempt; if the attempt succeeds, the breaker closes.
 */
export class Breaker {
  #failures = 0;
  #retryAt = 0;
  #isTrying = false;

  /** `where`: the database's name in messages. */
  constructor(readonly where: string) {}

  get isOpen(): boolean {
    return this.#failures >= MOST_FAILURES;
  }

  async call<T>(connect: () => Promise<T>): Promise<T> {
    const { isOpen } = this;
    if (isOpen && (this.#isTrying || performance.now() < this.#retryAt))
      throw new StoreUnavailable(`${this.where} could not be reached a moment ago`);
    if (isOpen) this.#isTrying = true;
    try {
      const connected = await connect();
      this.#failures = 0;
      return connected;
    } catch (error) {
      this.#failures += 1;
      this.#retryAt = performance.now() + PAUSE;
      throw error;
    } finally {
      if (isOpen) this.#isTrying = false;
    }
  }
}
