import { afterEach, beforeEach, jest } from '@jest/globals';

/**
 * Stops the monotonic clock and the timers of this process during each test of a file or a block. Returns a function
 * that advances both by milliseconds.
 */
export function stoppedClock(): (milliseconds: number) => void {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void; unref(): void }>();
  beforeEach(() => {
    now = Math.ceil(performance.now()); // sums of integers are exact
    performance.now = () => now; // a spy would remember millions of calls
    const { clearTimeout } = globalThis;
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, milliseconds: number) => {
      const timer = { at: now + milliseconds, run, unref: () => undefined };
      timers.add(timer);
      return timer;
    }) as never); // Node's timers have more properties
    jest.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
      if (!timers.delete(timer as never)) clearTimeout(timer);
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(performance, 'now'); // restores the method of the class
    jest.restoreAllMocks();
    timers.clear();
  });
  return (milliseconds) => {
    now += milliseconds;
    for (const timer of [...timers].filter(({ at }) => at <= now)) {
      timers.delete(timer);
      timer.run();
    }
  };
}
