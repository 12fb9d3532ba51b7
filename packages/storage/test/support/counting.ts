import type { CountedRequest, Store } from '@brand-visibility/application';
import { NOW } from '@brand-visibility/test-fixtures/store-contract';
import { expect } from '@jest/globals';

const MINUTE = 60_000_000n;

/**
 * Counts one request of a key after the other where the database's clock chooses the minute: each has to be one more
 * than the one before, or the first of a minute that began in between, and none counted in this process alone.
 */
export function counting(store: Store): () => Promise<void> {
  let last: CountedRequest | null = null;
  return async () => {
    const counted = await store.countRequest('key_1', NOW);
    const before = last && last.at / MINUTE === counted.at / MINUTE ? last.count : 0;
    expect(counted.count).toBe(before + 1);
    expect(store.vitals().countedAlone).toBe(0);
    last = counted;
  };
}
