/** Detects an overloaded event loop. */
export interface EventLoop {
  isOverloaded(): boolean;
}

/** Overloaded: every second has a delay above `delay`, for at least `lasting`. Both in milliseconds. */
interface Overload {
  readonly delay: number;
  readonly lasting: number;
}
const OVERLOAD: Overload = { delay: 500, lasting: 5_000 };
const SECOND = 1_000;
const SAMPLING = 50;

/**
 * Measures delays with a timer that does not keep the process alive. Node's own histogram omits the first delay after
 * each reset, which under load is the only one in a second.
 */
export function watchEventLoop(overload = OVERLOAD, second = SECOND): EventLoop {
  const detector = overloadDetector(overload);
  let last = performance.now();
  let secondStart = last;
  let latest = 0;
  setInterval(() => {
    const at = performance.now();
    latest = Math.max(latest, at - last - SAMPLING);
    last = at;
    if (at - secondStart < second) return;
    detector.record(latest, at);
    secondStart = at;
    latest = 0;
  }, SAMPLING).unref();
  return { isOverloaded: () => detector.isOverloaded(performance.now()) };
}

/** Records the longest delay of each second; reports overload once long delays have lasted too long. */
export function overloadDetector({ delay, lasting }: Overload) {
  let since: number | null = null;
  return {
    record: (late: number, at: number): void => {
      since = late > delay ? (since ?? at) : null;
    },
    isOverloaded: (at: number): boolean => since !== null && at - since >= lasting,
  };
}
