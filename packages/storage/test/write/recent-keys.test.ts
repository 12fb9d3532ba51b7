import { expect, test } from '@jest/globals';
import { RecentKeys } from '../../src/write/recent-keys.js';

test('has the keys that were added, and a bounded number of them', () => {
  const keys = new RecentKeys();
  expect(keys.has('0')).toBe(false);
  const all = Array.from({ length: 10_000 }, (_, i) => String(i));
  for (const key of all) {
    keys.add(key);
    expect(keys.has(key)).toBe(true);
  }
  expect(all.filter((key) => keys.has(key)).length).toBeLessThanOrEqual(4_096);
});
