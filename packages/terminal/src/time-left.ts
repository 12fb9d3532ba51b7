/** Estimates how long a program still needs. */
import { durationOf } from './waits.js';

/** The work must have taken this many milliseconds before an estimate makes sense. */
const EARLIEST = 5_000;

/**
 * Returns the time left, such as `2 min 5 s left`, if the rest of the work is as fast as the part that is done. Returns
 * an empty string if it is not known yet. `elapsed` is in milliseconds.
 */
export function timeLeft(done: number, of: number, elapsed: number): string {
  if (elapsed < EARLIEST || done <= 0 || done >= of) return '';
  return `${durationOf(Math.ceil((elapsed * (of - done)) / done / 1000))} left`;
}
