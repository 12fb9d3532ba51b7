import { StoreUnavailable } from '@brand-visibility/application';
import { Lines } from './lines.js';

/** How many reads may be under way at once, of all keys and of one, and how long the others wait. */
export interface ReadLimits {
  readonly most: number;
  readonly ofAKey: number;
  /** Milliseconds in which a read of the key has to end well, or who waits gives up; null for as long as it takes. */
  readonly patience: number | null;
}

/**
 * Lets reads begin. Of one key a few at most are under way at once, so that no key takes all connections, nor the memory
 * for more than a few of its reports; where all are taken keys are served in turn. Who waits holds nothing.
 */
export class ReadsUnderWay {
  readonly #waiting = new Lines<() => void>();
  readonly #ofKeys = new Map<string, number>();
  /** When a read of a key last ended well, while the key has reads under way. */
  readonly #endedWell = new Map<string, number>();
  #underWay = 0;

  constructor(readonly limits: ReadLimits) {}

  get waiting(): number {
    return this.#waiting.size;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#mayBegin(key)) this.#begin(key);
    else await this.#turn(key);
    try {
      const result = await work();
      this.#endedWell.set(key, performance.now());
      return result;
    } finally {
      this.#end(key);
    }
  }

  #mayBegin(key: string): boolean {
    return this.#underWay < this.limits.most && (this.#ofKeys.get(key) ?? 0) < this.limits.ofAKey;
  }

  #begin(key: string): void {
    this.#underWay += 1;
    this.#ofKeys.set(key, (this.#ofKeys.get(key) ?? 0) + 1);
  }

  #end(key: string): void {
    this.#underWay -= 1;
    const left = (this.#ofKeys.get(key) ?? 1) - 1;
    if (left > 0) this.#ofKeys.set(key, left);
    else this.#ofKeys.delete(key);
    this.#waiting.next((next) => this.#mayBegin(next))?.();
    if (!this.#ofKeys.has(key)) this.#endedWell.delete(key);
  }

  /** Waits until it has begun. */
  #turn(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const { patience } = this.limits;
      let timer: NodeJS.Timeout | undefined;
      const begin = () => {
        clearTimeout(timer);
        this.#begin(key);
        resolve();
      };
      const giveUpAfter = (milliseconds: number) => {
        timer = setTimeout(() => {
          const since = performance.now() - (this.#endedWell.get(key) ?? -Infinity);
          if (patience !== null && since < patience) return giveUpAfter(patience - since);
          this.#waiting.remove(key, begin);
          reject(new StoreUnavailable('the reads before it took too long'));
        }, milliseconds);
      };
      if (patience !== null) giveUpAfter(patience);
      this.#waiting.add(key, begin);
    });
  }
}
