import { describe, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { overloadDetector, watchEventLoop } from '../../src/operations/event-loop.js';

describe('an event loop is overloaded', () => {
  test('after long delays in every second for long enough, until one second without', () => {
    const { record, isOverloaded } = overloadDetector({ delay: 500, lasting: 5_000 });
    const late = [501, 2_000, 501, 9_000, 501];
    for (const [second, each] of late.entries()) {
      expect(isOverloaded(second * 1_000)).toBe(false);
      record(each, second * 1_000);
    }
    expect(isOverloaded(4_999)).toBe(false);
    expect(isOverloaded(5_000)).toBe(true);
    record(500, 6_000);
    expect(isOverloaded(6_000)).toBe(false);
    record(501, 7_000);
    expect(isOverloaded(11_999)).toBe(false);
    expect(isOverloaded(12_000)).toBe(true);
  });

  test('while work blocks it', async () => {
    const eventLoop = watchEventLoop({ delay: 400, lasting: 1_000 }, 200);
    while (!eventLoop.isOverloaded()) {
      const end = performance.now() + 600;
      while (performance.now() < end);
      await pause(1);
    }
    while (eventLoop.isOverloaded()) await pause(1);
  });
});
