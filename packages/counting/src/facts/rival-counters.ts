/** Counts the mentions of each rival by engine, sentiment and position, in one typed array. */
import { ENGINES, type BrandCounts } from '@brand-visibility/domain';
import { ENGINE_CODES, ENGINE_CODE_LIMIT } from '../columns/engine-codes.js';
import {
  MENTION_ENGINE_BITS,
  SENTIMENT_CODE_LIMIT,
  SENTIMENT_MASK,
  sentimentCode,
  WEBSITE_MARK,
  type RunFacts,
} from './layout.js';

/**
 * The counters of one rival are 64 bytes, a line of the processor's cache: first the counters by engine code, then from
 * BY_SENTIMENT on by sentiment code, then the counters below. There may be thousands of rivals, which occur in any
 * order.
 */
const STRIDE = 16;
const WEBSITES = 7; // mentions with a domain, one unit of WEBSITE_MARK each
const BY_SENTIMENT = 8;
const UNPOSITIONED = 13; // mentions without a position
const POSITION_SUM = 14; // carried over before it exceeds CARRY

if (ENGINE_CODE_LIMIT > WEBSITES || BY_SENTIMENT + SENTIMENT_CODE_LIMIT > UNPOSITIONED)
  throw new Error('the counters of a rival need more room');

/** The value at which a sum of positions is carried over, long before 31 bits are full. */
const CARRY = 2 ** 30;

const POSITIVE = BY_SENTIMENT + sentimentCode('positive');
const NEUTRAL = BY_SENTIMENT + sentimentCode('neutral');
const MIXED = BY_SENTIMENT + sentimentCode('mixed');
const NEGATIVE = BY_SENTIMENT + sentimentCode('negative');

/** Counts the mentions of all rivals, in stretches of answers that count, one run after another. */
export class RivalCounters {
  readonly #counters: Int32Array;
  /** The carried part of each rival's sum of positions. */
  readonly #carried = new Map<number, number>();
  /** The rivals that are named, each once. */
  readonly #named: Uint32Array;
  #size = 0;

  constructor(
    /** Number of the brand's rivals. */
    readonly rivals: number,
  ) {
    this.#counters = new Int32Array(rivals * STRIDE);
    this.#named = new Uint32Array(rivals + 1); // one more, because `add` writes one entry beyond the last
  }

  /** The rivals that are named, each once, in no particular order. */
  get named(): Uint32Array {
    return this.#named.subarray(0, this.#size);
  }

  /** Resets all counts to zero. */
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
      // Without a branch: the next rival overwrites this one unless this is its first mention, before which both
      // counters are 0.
      named[size] = rival[j]!;
      size += ((sum | without) - 1) >>> 31;
      if (value === 0) counters[base + UNPOSITIONED] = without + 1;
      else if (sum < CARRY - value) counters[base + POSITION_SUM] = sum + value;
      else this.#carry(rival[j]!, value);
    }
    this.#size = size;
  }

  /** Carries over a sum plus this position, less 1: the sum stays above 0, because the rival is named. */
  #carry(rival: number, position: number): void {
    const at = rival * STRIDE + POSITION_SUM;
    const carried = this.#counters[at]! - 1 + position;
    this.#counters[at] = 1;
    this.#carried.set(rival, (this.#carried.get(rival) ?? 0) + carried);
  }

  /** Writes the numbers of answers that name a rival, indexed as ENGINES; returns their sum. */
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

  /** The number of answers that name a rival. */
  answersOf(rival: number): number {
    const base = rival * STRIDE;
    let sum = 0;
    for (let code = 0; code < ENGINE_CODE_LIMIT; code += 1) sum += this.#counters[base + code]!;
    return sum;
  }

  /** Whether an answer recorded the rival's domain. */
  hasDomain(rival: number): boolean {
    return this.#counters[rival * STRIDE + WEBSITES]! > 0;
  }

  countsOf(rival: number): BrandCounts {
    const of = (counter: number) => this.#counters[rival * STRIDE + counter]!;
    const named = ENGINES.map((_, engine) => of(ENGINE_CODES[engine]!));
    return {
      named,
      positionSum: of(POSITION_SUM) + (this.#carried.get(rival) ?? 0),
      positions: named.reduce((sum, here) => sum + here, 0) - of(UNPOSITIONED),
      positive: of(POSITIVE),
      neutral: of(NEUTRAL) + of(MIXED),
      negative: of(NEGATIVE),
    };
  }
}
