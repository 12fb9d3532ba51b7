import { expect, test } from '@jest/globals';
import { timeLeft } from '../src/index.js';

test.each([
  [1, 4, 60_000, '3 min 0 s left'],
  [3, 4, 6_000, '2 s left'],
  [1, 4, 4_999, ''], // too early
  [0, 4, 60_000, ''],
  [4, 4, 60_000, ''],
  [1, 4_001, 10_800, '12 h 0 min left'],
])('%i of %i done in %i ms: %j', (done, of, elapsed, text) => {
  expect(timeLeft(done, of, elapsed)).toBe(text);
});
