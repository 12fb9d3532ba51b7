import type { CountedRequest } from '@brand-visibility/application';
import { MINUTE, minuteOf, type Instant } from '@brand-visibility/domain';

/**
 * Rate windows of one process alone; those of past minutes are forgotten together. A request that comes late, after the
 * turn of its minute, counts in the one that has begun.
 */
export class OwnWindows {
  #minute: bigint | null = null;
  readonly #counts = new Map<string, number>();

  count(key_id: string, now: Instant): CountedRequest {
    const own = minuteOf(now);
    const isLate = own + 1n === this.#minute;
    if (!isLate && own !== this.#minute) {
      this.#counts.clear();
      this.#minute = own;
    }
    const count = (this.#counts.get(key_id) ?? 0) + 1;
    this.#counts.set(key_id, count);
    return { count, at: isLate ? (own + 1n) * MINUTE : now };
  }
}
