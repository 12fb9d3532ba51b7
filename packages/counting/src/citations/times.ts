/** Reads and compares creation times to the microsecond without bigints, which are slow. */
import type { Instant } from '@brand-visibility/domain/time/instant';
import { createdAt, type RunCitations } from './run-citations.js';

/**
 * A time is split into two integers that doubles represent exactly: `high * 2^20 + low` microseconds since 1970, with 0
 * <= `low` < 2^20.
 */
const LOW_BITS = 20n;
const LOW = 2 ** 20;
const LOW_MASK = BigInt(LOW - 1);
const WORD = 2 ** 32;

/** Times below this number of microseconds since 1970 are exact in a double. */
const EXACT = 2 ** 52;

/** A time as its two parts, `high` and `low`. */
export interface Moment {
  readonly high: number;
  readonly low: number;
}

/** Reads creation times, for the answers of one run at a time. */
export class CitingTimes {
  /** The two parts of the time that `read` read last. */
  high = 0;
  low = 0;
  #run: RunCitations | null = null;
  #isExact = false;
  #start = 0;
  #step = 0;

  begin(run: RunCitations): void {
    this.#run = run;
    this.#isExact = isExact(run);
    this.#start = Number(run.base);
    this.#step = Number(run.unit);
  }

  read(answer: number): void {
    const run = this.#run!;
    if (this.#isExact) {
      const time = this.#start + this.#step * (run.timeHigh[answer]! * WORD + run.timeLow[answer]!);
      this.high = Math.floor(time / LOW);
      this.low = time - this.high * LOW;
    } else {
      const time = createdAt(run, answer);
      ({ high: this.high, low: this.low } = momentOf(time));
    }
  }

  /**
   * Returns the microseconds from a moment to the time that was read last, exact up to 2^53 microseconds (285 years).
   */
  since({ high, low }: Moment): number {
    return (this.high - high) * LOW + (this.low - low);
  }
}

export function momentOf(time: Instant): Moment {
  return { high: Number(time >> LOW_BITS), low: Number(time & LOW_MASK) };
}

export function instantOf(high: number, low: number): Instant {
  return (BigInt(high) << LOW_BITS) + BigInt(low);
}

function isExact({ answers, base, unit, timeLow, timeHigh }: RunCitations): boolean {
  let high = 0;
  let low = 0;
  for (let i = 0; i < answers; i += 1) {
    high = Math.max(high, timeHigh[i]!);
    low = Math.max(low, timeLow[i]!);
  }
  return Math.abs(Number(base)) + Number(unit) * (high * WORD + low) < EXACT;
}
