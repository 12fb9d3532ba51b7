import { MINUTE, minuteOf, type Instant } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OwnWindows } from '../../src/keys/counter.js';

const BOUNDARY = 1_800_000_000_000_000n;

/** The count of a key's requests at each of these instants, in order. */
function countsAt(...instants: readonly Instant[]): number[] {
  const windows = new OwnWindows();
  return instants.map((now) => windows.count('key', now).count);
}

describe('the windows of one process (rule 6.1)', () => {
  test('are half-open intervals, aligned to the minute of the clock', () => {
    expect(countsAt(BOUNDARY - 1n, BOUNDARY, BOUNDARY + MINUTE - 1n, BOUNDARY + MINUTE)).toEqual([
      1, 1, 2, 1,
    ]);
  });

  test('count a late request in the minute that has begun, from its first instant', () => {
    const windows = new OwnWindows();
    windows.count('key', BOUNDARY);
    expect(windows.count('key', BOUNDARY - 1n)).toEqual({ count: 2, at: BOUNDARY });
    expect(windows.count('key', BOUNDARY - MINUTE)).toEqual({ count: 3, at: BOUNDARY });
    expect(windows.count('key', BOUNDARY + 1n)).toEqual({ count: 4, at: BOUNDARY + 1n });
  });

  test('restart when the clock was set back by more than a minute, or ahead', () => {
    expect(countsAt(BOUNDARY, BOUNDARY, BOUNDARY - MINUTE - 1n, BOUNDARY - MINUTE - 1n)).toEqual([
      1, 2, 1, 2,
    ]);
    expect(countsAt(BOUNDARY, BOUNDARY, BOUNDARY + 2n * MINUTE)).toEqual([1, 2, 1]);
  });

  test('never admit more requests of a key in a minute than its limit, with a monotonic clock', () => {
    const steps = fc.array(
      fc.tuple(
        fc.constantFrom('a', 'b'),
        fc.bigInt({ min: 0n, max: MINUTE }).map((step) => step / 3n),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, (drawn) => {
        const windows = new OwnWindows();
        const counted: string[] = [];
        let now = BOUNDARY;
        for (const [key, step] of drawn) {
          now += step;
          const window = `${key} ${minuteOf(now)}`;
          counted.push(window);
          const soFar = counted.filter((one) => one === window).length;
          expect(windows.count(key, now)).toEqual({ count: soFar, at: now });
        }
      }),
      { seed: 20260301 },
    );
  });
});
