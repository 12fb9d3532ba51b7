import { describe, expect, test } from '@jest/globals';
import { minuteOf, REQUESTS_PER_MINUTE, secondsToReset } from '../../src/api-key.js';

// Rule 6.1.
describe('the rate window', () => {
  // Rule 6.2.
  test.each([
    [0n, 0n, 60],
    [1n, 0n, 60],
    [999_999n, 0n, 60],
    [1_000_000n, 0n, 59],
    [1_000_001n, 0n, 59],
    [59_000_000n, 0n, 1],
    [59_999_999n, 0n, 1],
    [60_000_000n, 1n, 60],
    [1_767_225_599_999_999n, 29_453_759n, 1],
    [-1n, -1n, 1],
    [-60_000_000n, -1n, 60],
    [-60_000_001n, -2n, 1],
  ])('%s is in minute %s, which ends in %s seconds', (now, minute, seconds) => {
    expect([minuteOf(now), secondsToReset(now)]).toEqual([minute, seconds]);
  });

  test('defines a limit for each plan', () => {
    expect(REQUESTS_PER_MINUTE).toEqual({
      starter: 60,
      pro: 60,
      business: 120,
      agency: 300,
      agency_scale: 600,
      pilot: 60,
    });
  });
});
