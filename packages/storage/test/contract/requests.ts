import type { CountedRequest } from '@brand-visibility/application';
import { minuteOf } from '@brand-visibility/domain';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { record, bring, fingerprint, NOW } from '@brand-visibility/records';
import { openForEach, type Open } from './opened.js';

/** Counts by the minute that the store returned, because it may use a clock of its own. */
function byMinute(requests: readonly CountedRequest[]): number[][] {
  const minutes = new Map<bigint, number[]>();
  for (const { at, count } of requests) {
    minutes.set(minuteOf(at), [...(minutes.get(minuteOf(at)) ?? []), count]);
  }
  return [...minutes.values()].map((counts) => counts.sort((a, b) => a - b));
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

export function requestsContract(open: Open): void {
  describe('requests are counted', () => {
    const opened = openForEach(open);
    beforeEach(async () => {
      const keys = ['key_1', 'key_2'].map((id) => record.apiKey({ id, fingerprint: fingerprint(id) }));
      await bring(opened().jobStore, [record.account(), ...keys]);
    });

    test('exactly, across concurrent processes', async () => {
      const { store, reopen } = opened();
      const stores = [store, (await reopen()).store];
      const calls = upTo(60).flatMap(() => stores.map((each) => each.countRequest('key_1', NOW)));
      for (const counts of byMinute(await Promise.all(calls))) expect(counts).toEqual(upTo(counts.length));
    });
  });
}
