import type { Instant } from '@brand-visibility/domain';
import { createdAt, type RunCitations } from './layout.js';

/**
 * Creation times as pairs of whole numbers, exact in doubles and compared without bigints: `high * 2^20 + low`
 * microseconds since 1970, with 0 <= low < 2^20.
 */
const LOW_BITS = 20n;
const LOW = 2 ** 20;
const WORD = 2 ** 32;

/** Times up to here are exact in one double, far below where rounding begins. */
const EXACT = 2 ** 52;

/** The times of the answers of one run at a time, in buffers that every run uses. */
export class AnswerTimes {
  high = new Float64Array(0);
  low = new Float64Array(0);

  /** Overwrites the times of the previous run. */
  fill(run: RunCitations): void {
    if (this.high.length < run.answers) {
      this.high = new Float64Array(run.answers * 2);
      this.low = new Float64Array(run.answers * 2);
    }
    if (isExact(run)) fillExact(run, this.high, this.low);
    else for (let i = 0; i < run.answers; i += 1) this.#set(i, createdAt(run, i));
  }

  #set(answer: number, time: bigint): void {
    this.high[answer] = Number(time >> LOW_BITS);
    this.low[answer] = Number(time & BigInt(LOW - 1));
  }
}

export function instantOf(high: number, low: number): Instant {
  return (BigInt(high) << LOW_BITS) + BigInt(low);
}

function isExact({ answers, base, unit, timeLow, timeHigh }: RunCitations): boolean {
  let most = 0;
  for (let i = 0; i < answers; i += 1) most = Math.max(most, timeHigh[i]! * WORD + timeLow[i]!);
  return Math.abs(Number(base)) + Number(unit) * most < EXACT;
}

function fillExact(
  { answers, base, unit, timeLow, timeHigh }: RunCitations,
  high: Float64Array,
  low: Float64Array,
): void {
  const start = Number(base);
  const step = Number(unit);
  for (let i = 0; i < answers; i += 1) {
    const time = start + step * (timeHigh[i]! * WORD + timeLow[i]!);
    const above = Math.floor(time / LOW);
    high[i] = above;
    low[i] = time - above * LOW;
  }
}
