/** Counts the mentions of each rival by engine, sentiment and position. */
import type { BrandCounts } from '@brand-visibility/domain/figures/counts';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { ENGINE_CODES, ENGINE_CODE_LIMIT, ENGINE_BITS } from '../columns/engine-codes.js';
import {
  MENTION_ENGINE_BITS,
  SENTIMENT_CODE_LIMIT,
  SENTIMENT_MASK,
  sentimentCode,
  WEBSITE_MARK,
  type RunFacts,
} from './run-facts.js';

/**
 * The number of counters per rival. They fill one cache line (64 bytes), so that a mention of any rival needs only one
 * line. The first counters are indexed by engine code; from BY_SENTIMENT on, they are indexed by sentiment code.
 */
const STRIDE = 16;
const WEBSITES = 7; // mentions with a domain, in units of WEBSITE_MARK
const BY_SENTIMENT = 8;
const UNPOSITIONED = 13; // mentions without a recorded position
const POSITION_SUM = 14; // the sum of the positions, except the part in `#carried`

if (ENGINE_CODE_LIMIT > WEBSITES || BY_SENTIMENT + SENTIMENT_CODE_LIMIT > UNPOSITIONED)
  throw new Error('the counters of a rival need more room');

/** Before a sum of positions reaches this limit, which is well below 2^31, `#carry` moves the sum to `#carried`. */
const CARRY = 2 ** 30;

const POSITIVE = BY_SENTIMENT + sentimentCode('positive');
const NEUTRAL = BY_SENTIMENT + sentimentCode('neutral');
const MIXED = BY_SENTIMENT + sentimentCode('mixed');
const NEGATIVE = BY_SENTIMENT + sentimentCode('negative');

/** Counts the mentions of all rivals in counted answers, over runs that are added one after another. */
export class RivalCounters {
  readonly #counters: Int32Array;
  /** The part of each rival's sum of positions that is not in the array. */
  readonly #carried = new Map<number, number>();
  /** The rivals that counted answers name, each once. */
  readonly #named: Uint32Array;
  #size = 0;

  constructor(
    /** The number of the brand's rivals. */
    readonly rivals: number,
  ) {
    this.#counters = new Int32Array(rivals * STRIDE);
    this.#named = new Uint32Array(rivals + 1); // `add` writes one entry after the last rival
  }

  /** The rivals that counted answers name, each once, in no particular order. */
  get named(): Uint32Array {
    return this.#named.subarray(0, this.#size);
  }

  /** Resets all counts to 0. */
  clear(): void {
    const counters = this.#counters;
    const named = this.#named;
    for (let i = 0; i < this.#size; i += 1) {
      const base = named[i]! * STRIDE;
      for (let counter = 0; counter < STRIDE; counter += 1) counters[base + counter] = 0;
    }
    this.#carried.clear();
    this.#size = 0;
  }

  add({ rival, rivalPosition, rivalMarks }: RunFacts, from: number, to: number): void {
    const counters = this.#counters;
    const named = this.#named;
    let size = this.#size;
    for (let j = from; j < to; j += 1) {
      const base = rival[j]! * STRIDE;
      const marks = rivalMarks[j]!;
      const value = rivalPosition[j]!;
      counters[base + (marks >> MENTION_ENGINE_BITS)]! += 1;
      counters[base + WEBSITES]! += marks & WEBSITE_MARK;
      counters[base + BY_SENTIMENT + (marks & SENTIMENT_MASK)]! += 1;
      const sum = counters[base + POSITION_SUM]!;
      const without = counters[base + UNPOSITIONED]!;
      // Avoids a branch: both counters are 0 only before the first mention of the rival. At later mentions, the next
      // rival overwrites this one.
      named[size] = rival[j]!;
      size += ((sum | without) - 1) >>> 31;
      if (value === 0) counters[base + UNPOSITIONED] = without + 1;
      else if (sum < CARRY - value) counters[base + POSITION_SUM] = sum + value;
      else this.#carry(rival[j]!, value);
    }
    this.#size = size;
  }

  /** Moves the sum plus this position to `#carried`, but keeps 1 here, because 0 would mark a rival as not named. */
  #carry(rival: number, position: number): void {
    const at = rival * STRIDE + POSITION_SUM;
    const carried = this.#counters[at]! - 1 + position;
    this.#counters[at] = 1;
    this.#carried.set(rival, (this.#carried.get(rival) ?? 0) + carried);
  }

  /** Writes the number of each engine's answers that name a rival (in the order of ENGINES), and returns their sum. */
  namedInto(rival: number, named: Int32Array): number {
    const base = rival * STRIDE;
    let sum = 0;
    for (let engine = 0; engine < named.length; engine += 1) {
      const here = this.#counters[base + ENGINE_CODES[engine]!]!;
      named[engine] = here;
      sum += here;
    }
    return sum;
  }

  /** Returns the number of answers that name a rival. */
  answersOf(rival: number): number {
    const base = rival * STRIDE;
    let sum = 0;
    for (let code = 0; code < ENGINE_CODE_LIMIT; code += 1) sum += this.#counters[base + code]!;
    return sum;
  }

  /** Whether a counted answer recorded a domain of the rival. */
  hasDomain(rival: number): boolean {
    return this.#counters[rival * STRIDE + WEBSITES]! > 0;
  }

  countsOf(rival: number): BrandCounts {
    const countAt = (counter: number) => this.#counters[rival * STRIDE + counter]!;
    const named = ENGINES.map((_, engine) => countAt(ENGINE_CODES[engine]!));
    return {
      named,
      positionSum: countAt(POSITION_SUM) + (this.#carried.get(rival) ?? 0),
      positions: named.reduce((sum, here) => sum + here, 0) - countAt(UNPOSITIONED),
      positive: countAt(POSITIVE),
      neutral: countAt(NEUTRAL) + countAt(MIXED),
      negative: countAt(NEGATIVE),
    };
  }
}

/** Counts the mentions of a few rivals by engine, such as the shown rivals in the comparison window. */
export class ShownRivalCounter {
  /** For each rival, the index of its counters, from 1; 0 if the rival is not wanted. */
  readonly #lines: Uint32Array;
  readonly #counters: Int32Array;

  constructor(rivals: number, wanted: readonly (number | null)[]) {
    this.#lines = new Uint32Array(rivals);
    for (const [i, rival] of wanted.entries()) if (rival !== null) this.#lines[rival] = i + 1;
    this.#counters = new Int32Array((wanted.length + 1) << ENGINE_BITS);
  }

  add({ rival, rivalMarks }: RunFacts, from: number, to: number): void {
    const lines = this.#lines;
    const counters = this.#counters;
    for (let j = from; j < to; j += 1)
      counters[(lines[rival[j]!]! << ENGINE_BITS) + (rivalMarks[j]! >> MENTION_ENGINE_BITS)]! += 1;
  }

  /** Returns the number of answers of each engine that name a wanted rival, in the order of ENGINES. */
  namedOf(rival: number): number[] {
    const line = this.#lines[rival]! << ENGINE_BITS;
    return ENGINES.map((_, engine) => this.#counters[line + ENGINE_CODES[engine]!]!);
  }
}
