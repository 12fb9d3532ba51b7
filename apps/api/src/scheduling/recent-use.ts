/** Measures the time that each account and key used recently; older use counts less. */

/** Milliseconds after which a use counts half. */
const HALF_LIFE = 250;

/** Half-lives after which a use no longer counts: less than a microsecond is left of a second. */
const FORGOTTEN = 20;

interface Use {
  /** Milliseconds, as of `at`. */
  readonly amount: number;
  readonly at: number;
}

/** The time that each id used recently: a use counts less the longer ago it was (rule 4.5). Times are milliseconds. */
export class RecentUse {
  readonly #uses = new Map<string, Use>();
  #forgotAt = -Infinity;

  /** `clock`: monotonic. */
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
