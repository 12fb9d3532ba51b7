import { StoreUnavailable } from '@brand-visibility/application';
import { Lines } from './lines.js';

/** How many places there are, for all keys and for one, and how long somebody waits for one. */
export interface PlaceLimits {
  readonly most: number;
  readonly ofAKey: number;
  /** Milliseconds in which somebody of the key has to leave well, or who waits gives up; null for as long as it takes. */
  readonly patience: number | null;
}

/** Places of which a key takes a few at most; where all are taken, keys are served in turn. Who waits holds none. */
export class Places {
  readonly #waiting = new Lines<() => void>();
  readonly #taken = new Map<string, number>();
  /** When somebody of a key last left well, while the key has places. */
  readonly #leftWell = new Map<string, number>();
  #all = 0;

  constructor(readonly limits: PlaceLimits) {}

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  async enter(key: string): Promise<void> {
    if (this.#isFreeFor(key)) this.#take(key);
    else await this.#turn(key);
  }

  /** `isWell`: what the place was for came to a good end. */
  leave(key: string, isWell: boolean): void {
    if (isWell) this.#leftWell.set(key, performance.now());
    this.#all -= 1;
    const left = (this.#taken.get(key) ?? 1) - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
    this.#waiting.next((next) => this.#isFreeFor(next))?.();
    if (!this.#taken.has(key)) this.#leftWell.delete(key);
  }

  #isFreeFor(key: string): boolean {
    return this.#all < this.limits.most && (this.#taken.get(key) ?? 0) < this.limits.ofAKey;
  }

  #take(key: string): void {
    this.#all += 1;
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
  }

  /** Waits until a place is taken. */
  #turn(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const { patience } = this.limits;
      let timer: NodeJS.Timeout | undefined;
      const take = () => {
        clearTimeout(timer);
        this.#take(key);
        resolve();
      };
      const giveUpAfter = (milliseconds: number, patience: number) => {
        timer = setTimeout(() => {
          const since = performance.now() - (this.#leftWell.get(key) ?? -Infinity);
          if (since < patience) {
            giveUpAfter(patience - since, patience);
            return;
          }
          this.#waiting.remove(key, take);
          reject(new StoreUnavailable('the reads before it took too long'));
        }, milliseconds);
      };
      if (patience !== null) giveUpAfter(patience, patience);
      this.#waiting.add(key, take);
    });
  }
}
