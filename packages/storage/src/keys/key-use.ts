/** Notes on which day each key was used last. */
import { DAY, HOUR, formatInstant, type Instant } from '@brand-visibility/domain';

/** Milliseconds for which uses are collected. */
const DELAY = 60_000;
/** A request takes less than this. */
const LATE = HOUR;

/** Writes the day on which these keys were used, unless a later one is stored that is not in the future. */
export type NoteKeyUse = (key_ids: readonly string[], day: string) => Promise<void>;

/**
 * Notes the days on which keys were used, off the path of requests: once per key, day and process, in batches. A batch
 * that fails is noted at the next use of its keys. The last batch of a process that is killed is lost.
 */
export class KeyUse {
  /** Days since 1970. */
  #day = -1n;
  /** The keys that were used on this day. */
  readonly #used = new Set<string>();
  #pending: string[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(readonly write: NoteKeyUse) {}

  readonly add = (key_id: string, now: Instant): void => {
    const day = now / DAY;
    if (day < this.#day && now >= this.#day * DAY - LATE) return; // a request that began before midnight
    if (day !== this.#day) this.#begin(day); // an earlier one if the clock was ahead and was set back
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

  /** Writes what is pending. */
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
