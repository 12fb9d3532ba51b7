/**
 * Long synchronous work as a generator: it yields after every step, so that the caller can let other requests
 * run in between. A brand may have hundreds of thousands of rivals.
 */
export type Steps<T> = Generator<void, T, void>;

/** Rivals per step: about a millisecond of work. */
const IN_A_STEP = 16_384;

/**
 * Splits [0, count) into half-open ranges, one for each step. Process a range in a separate function: a loop
 * over all rivals is much slower inside a generator or a closure.
 */
export function* stretches(
  count: number,
  inAStep = IN_A_STEP,
): Generator<readonly [from: number, to: number], void, void> {
  for (let from = 0; from < count; from += inAStep) yield [from, Math.min(count, from + inAStep)];
}

/** Runs all steps without a pause and returns the result. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
