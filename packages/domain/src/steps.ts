/**
 * Long work in steps: whoever drives it may look after something else between two of them. A brand may have hundreds of
 * thousands of rivals, and others wait while they are looked at.
 */
export type Steps<T> = Generator<void, T, void>;

/** Rivals that a step looks at: about a millisecond of work. */
const IN_A_STEP = 16_384;

/**
 * [0, count) in stretches, a step each. What is done with one belongs into a function of its own: inside a generator or
 * a closure a loop over all rivals is much slower.
 */
export function* stretches(
  count: number,
  inAStep = IN_A_STEP,
): Generator<readonly [from: number, to: number], void, void> {
  for (let from = 0; from < count; from += inAStep) yield [from, Math.min(count, from + inAStep)];
}

/** All steps one after the other, for who has nothing else to do. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
