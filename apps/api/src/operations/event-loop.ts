/** Whether the process keeps up with its work. */
export interface EventLoop {
  isOverloaded(): boolean;
}

/** It does not when each second has a turn that comes later than `delay`, for `lasting`; in milliseconds. */
interface Overload {
  readonly delay: number;
  readonly lasting: number;
}
const OVERLOAD: Overload = { delay: 500, lasting: 5_000 };
const SECOND = 1_000;
const SAMPLING = 50;

/**
 * Measures from now on by a timer of its own, and does not keep the process alive. Node's histogram of delays leaves out
 * the first one after each reset, which under load is the only one of a second.
 */
export function watchEventLoop(overload = OVERLOAD, second = SECOND): EventLoop {
  const judge = overloadJudge(overload);
  let last = performance.now();
  let begun = last;
  let latest = 0;
  setInterval(() => {
    const at = performance.now();
    latest = Math.max(latest, at - last - SAMPLING);
    last = at;
    if (at - begun < second) return;
    judge.hear(latest, at);
    begun = at;
    latest = 0;
  }, SAMPLING).unref();
  return { isOverloaded: () => judge.isOverloaded(performance.now()) };
}

/** Hears of each second how late its latest turn was, and says at any time whether that has lasted too long. */
export function overloadJudge({ delay, lasting }: Overload) {
  let since: number | null = null;
  return {
    hear: (late: number, at: number): void => {
      since = late > delay ? (since ?? at) : null;
    },
    isOverloaded: (at: number): boolean => since !== null && at - since >= lasting,
  };
}
