/** Measures the time that each account and key used recently; older use counts less. */

/** Milliseconds after which a use counts half as much. */
const HALF_LIFE = 250;

/** Number of half-lives after which a use is forgotten. One second of use then counts as less than a microsecond. */
const FORGOTTEN = 20;

interface Use {
  /** Milliseconds of recent use, as of `at`. */
  readonly amount: number;
  readonly at: number;
}

/** Milliseconds that each id used recently. Older use counts less (rule 4.5). */
export class RecentUse {
  readonly #uses = new Map<string, Use>();
  #forgotAt = -Infinity;

  /** `clock` returns monotonic milliseconds. */
  constructor(readonly clock: () => number = () => performance.now()) {}

  of(id: string): number {
    return this.#of(id, this.clock());
  }

  charge(id: string, milliseconds: number): void {
    const at = this.clock();
    if (at - this.#forgotAt > FORGOTTEN * HALF_LIFE) this.#forget(at);
    this.#uses.set(id, { amount: this.#of(id, at) + milliseconds, at });
  }

  #of(id: string, now: number): number {
    const use = this.#uses.get(id);
    return use ? use.amount * 2 ** ((use.at - now) / HALF_LIFE) : 0;
  }

  #forget(now: number): void {
    this.#forgotAt = now;
    for (const [id, { at }] of this.#uses) if (now - at > FORGOTTEN * HALF_LIFE) this.#uses.delete(id);
  }
}
