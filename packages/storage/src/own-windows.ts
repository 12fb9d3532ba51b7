import type { CountedRequest } from '@brand-visibility/application';
import { minuteOf, type Instant } from '@brand-visibility/domain';

/** Rate windows of one process alone; those of past minutes are forgotten together. */
export class OwnWindows {
  #minute: Instant | null = null;
  readonly #counts = new Map<string, number>();

  count(key_id: string, now: Instant): CountedRequest {
    const minute = minuteOf(now);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    const count = (this.#counts.get(key_id) ?? 0) + 1;
    this.#counts.set(key_id, count);
    return { count, at: now };
  }
}
