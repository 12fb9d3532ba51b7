import type { CountedRequest, Store } from '@brand-visibility/application';
import { NOW } from '@brand-visibility/records';
import { expect } from '@jest/globals';

const MINUTE = 60_000_000n;

/**
 * Counts requests of a key one by one, while the database's clock determines the minute: each count must be one more
 * than the previous, or 1 if a minute began in between, and none may be counted in this process only.
 */
export function counting(store: Store): () => Promise<void> {
  let last: CountedRequest | null = null;
  return async () => {
    const counted = await store.countRequest('key_1', NOW);
    const before = last && last.at / MINUTE === counted.at / MINUTE ? last.count : 0;
    expect(counted.count).toBe(before + 1);
    expect(store.vitals().countedLocally).toBe(0);
    last = counted;
  };
}
