/** Records the day on which each key was last used. */
import { DAY, formatInstant, HOUR, type Instant } from '@brand-visibility/domain/time/instant';

/** Milliseconds for which uses are collected before they are written. */
const DELAY = 60_000;
/** Upper bound on the duration of a request, in microseconds. */
const LATE = HOUR;

/** Stores the day on which keys were used, unless a later day is stored. A stored day in the future is replaced. */
export type NoteKeyUse = (key_ids: readonly string[], day: string) => Promise<void>;

/**
 * Records the days on which keys were used, in the background: once per key, day and process, in batches. If a batch
 * fails, the next use of a key records the day again. If the process is killed, the last batch is lost.
 */
export class KeyUse {
  /** The day whose uses are collected, in days since 1970; -1 before the first use. */
  #day = -1n;
  /** The keys that this process has seen in use on `#day`. */
  readonly #used = new Set<string>();
  #pending: string[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(readonly write: NoteKeyUse) {}

  readonly add = (key_id: string, now: Instant): void => {
    const day = now / DAY;
    if (day < this.#day && now >= this.#day * DAY - LATE) return; // a request that began before midnight
    if (day !== this.#day) this.#begin(day); // `day` may be earlier, if the clock was ahead and was set back
    if (this.#used.has(key_id)) return;
    this.#used.add(key_id);
    this.#pending.push(key_id);
    this.#timer ??= setTimeout(() => void this.flush(), DELAY).unref();
  };

  #begin(day: bigint): void {
    void this.flush();
    this.#used.clear();
    this.#day = day;
  }

  /** Writes the pending uses. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    const [keys, day] = [this.#pending, this.#day];
    this.#pending = [];
    if (keys.length > 0) this.#writing = this.#writing.then(() => this.#note(keys, day));
    return this.#writing;
  }

  async #note(keys: readonly string[], day: bigint): Promise<void> {
    try {
      await this.write(keys, formatInstant(day * DAY).slice(0, 10));
    } catch {
      if (day === this.#day) for (const key of keys) this.#used.delete(key);
    }
  }
}
