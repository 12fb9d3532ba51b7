import type { RivalDetail } from '@brand-visibility/application';
import { ENGINES, type RivalTally } from '@brand-visibility/domain';
import { ENGINE_CODES, ENGINE_CODE_LIMIT } from '../columns/engine-codes.js';
import {
  SENTIMENT_CODE_LIMIT,
  SENTIMENT_MASK,
  sentimentCode,
  MENTION_ENGINE_BITS,
  SOURCE_BITS,
  WEBSITE_MARK,
  type RunFacts,
} from './layout.js';

const ENGINE_COUNT = ENGINES.length;

/**
 * Counters of a rival, side by side. Where few are wanted they are by engine and, in the lowest bit, whether the
 * mention carried a domain: that is what a mention's marks say above the sentiment, so that each adds to one counter.
 */
const NAMED_STRIDE = 16;

/**
 * In full detail the counters of one rival are 64 bytes, a line of the processor's cache: first by engine, from
 * BY_SENTIMENT on by sentiment code, and these. Rivals are thousands, and come in any order.
 */
const WEBSITES = 7; // mentions with a domain, each as WEBSITE_MARK
const BY_SENTIMENT = 8;
const UNPOSITIONED = 13; // mentions without a position
const POSITION_SUM = 14; // of positions that fit a byte
const FULL_STRIDE = 16;

if (ENGINE_CODE_LIMIT > WEBSITES || BY_SENTIMENT + SENTIMENT_CODE_LIMIT > UNPOSITIONED)
  throw new Error('the counters of a rival need more room');

/** Mentions after which sums of bytes are carried over, long before 31 bits are full. */
const CARRY_AFTER = 8_000_000;

/** A tally in progress. */
export type Counting = { -readonly [Member in keyof RivalTally]: RivalTally[Member] };

/** Counts mentions of rivals. */
export interface CountsMentions {
  /** Has to come before the stretches of a run: its columns decide how they are added. */
  begin(facts: RunFacts): void;
  /** Mentions in [from, to), all of answers that count. */
  add(facts: RunFacts, from: number, to: number): void;
  finish(): RivalTally;
}

/** Counts the mentions of one tally, in stretches of answers that count, one run after the other. */
export class MentionTallying implements CountsMentions {
  /** Empty for the detail `listed`, which is counted in the columns of the tally. */
  readonly #counters: Int32Array;
  readonly #tally: Counting;
  #mentionsSinceCarry = 0;
  #add: AddMentions;

  constructor(
    /** Number of the brand's rivals. */
    readonly rivals: number,
    readonly detail: RivalDetail,
  ) {
    const isFull = detail === 'full';
    const isListed = detail === 'listed';
    this.#counters = new Int32Array(isListed ? 0 : rivals * (isFull ? FULL_STRIDE : NAMED_STRIDE));
    this.#tally = {
      size: rivals,
      all: 0,
      once: 0,
      mentions: new Int32Array(rivals),
      withWebsite: new Uint8Array(rivals),
      named: new Int32Array(isListed ? 0 : rivals * ENGINE_COUNT),
      positionSum: new Float64Array(isFull ? rivals : 0),
      positions: new Int32Array(isFull ? rivals : 0),
      positive: new Int32Array(isFull ? rivals : 0),
      neutral: new Int32Array(isFull ? rivals : 0),
      negative: new Int32Array(isFull ? rivals : 0),
    };
    this.#add = isListed ? addListed : addNamed;
  }

  begin({ rivalPosition, mentions }: RunFacts): void {
    if (this.detail !== 'full') return;
    const isNarrow = rivalPosition instanceof Uint8Array;
    this.#add = isNarrow ? addNarrow : addWide;
    this.#mentionsSinceCarry += mentions;
    if (this.#mentionsSinceCarry <= CARRY_AFTER) return;
    this.#carryPositions();
    this.#mentionsSinceCarry = mentions;
  }

  add(facts: RunFacts, from: number, to: number): void {
    this.#tally.all += to - from;
    this.#add(facts, from, to, this.#counters, this.#tally);
  }

  #carryPositions(): void {
    for (let r = 0; r < this.rivals; r += 1) {
      const at = r * FULL_STRIDE + POSITION_SUM;
      this.#tally.positionSum[r]! += this.#counters[at]!;
      this.#counters[at] = 0;
    }
  }

  finish(): RivalTally {
    TAKES[this.detail](this.#counters, this.#tally);
    this.#tally.once = namedOnce(this.#tally);
    return this.#tally;
  }
}

/** Writes the counts of the rivals to the tally. */
type TakeCounters = (counters: Int32Array, tally: RivalTally) => void;

/** The number of rivals with exactly one mention, without a domain. */
function namedOnce({ size, mentions, withWebsite }: RivalTally): number {
  let once = 0;
  // Without branches, which would be unpredictable: the first term is 1 for one mention, the second without a domain.
  for (let r = 0; r < size; r += 1) once += (((mentions[r]! ^ 1) - 1) >>> 31) & (withWebsite[r]! ^ 1);
  return once;
}

const takeNamed: TakeCounters = (counters, { size, mentions, withWebsite, named }) => {
  for (let r = 0; r < size; r += 1) {
    let all = 0;
    let withDomain = 0;
    for (let engine = 0; engine < ENGINE_COUNT; engine += 1) {
      const at = r * NAMED_STRIDE + ENGINE_CODES[engine]! * 2;
      const here = counters[at]! + counters[at + 1]!;
      named[r * ENGINE_COUNT + engine] = here;
      all += here;
      withDomain += counters[at + 1]!;
    }
    mentions[r] = all;
    withWebsite[r] = withDomain > 0 ? 1 : 0;
  }
};

const takeFull: TakeCounters = (counters, tally) => {
  const { mentions, withWebsite, named, positionSum, positions, positive, neutral, negative } = tally;
  for (let r = 0; r < tally.size; r += 1) {
    const base = r * FULL_STRIDE;
    let all = 0;
    for (let engine = 0; engine < ENGINE_COUNT; engine += 1) {
      const here = counters[base + ENGINE_CODES[engine]!]!;
      named[r * ENGINE_COUNT + engine] = here;
      all += here;
    }
    const sentiment = base + BY_SENTIMENT;
    mentions[r] = all;
    withWebsite[r] = counters[base + WEBSITES]! > 0 ? 1 : 0;
    positionSum[r]! += counters[base + POSITION_SUM]!;
    positions[r] = all - counters[base + UNPOSITIONED]!;
    positive[r] = counters[sentiment + POSITIVE]!;
    neutral[r] = counters[sentiment + NEUTRAL]! + counters[sentiment + MIXED]!;
    negative[r] = counters[sentiment + NEGATIVE]!;
  }
};

/** The detail `listed` is counted in the tally itself. */
const TAKES: Readonly<Record<RivalDetail, TakeCounters>> = {
  listed: () => undefined,
  named: takeNamed,
  full: takeFull,
};

const POSITIVE = sentimentCode('positive');
const NEUTRAL = sentimentCode('neutral');
const NEGATIVE = sentimentCode('negative');
const MIXED = sentimentCode('mixed');

/** Adds the mentions in [from, to), all of answers that count. */
type AddMentions = (facts: RunFacts, from: number, to: number, counters: Int32Array, tally: Counting) => void;

const addListed: AddMentions = ({ rival, rivalMarks }, from, to, _, { mentions, withWebsite }) => {
  for (let j = from; j < to; j += 1) {
    const r = rival[j]!;
    mentions[r]! += 1;
    withWebsite[r]! |= (rivalMarks[j]! >> SOURCE_BITS) & 1;
  }
};

const addNamed: AddMentions = ({ rival, rivalMarks }, from, to, counters) => {
  for (let j = from; j < to; j += 1)
    counters[rival[j]! * NAMED_STRIDE + (rivalMarks[j]! >> SOURCE_BITS)]! += 1;
};

const addNarrow: AddMentions = ({ rival, rivalPosition, rivalMarks }, from, to, counters) => {
  for (let j = from; j < to; j += 1) {
    const base = rival[j]! * FULL_STRIDE;
    const marks = rivalMarks[j]!;
    const value = rivalPosition[j]!;
    counters[base + (marks >> MENTION_ENGINE_BITS)]! += 1;
    counters[base + WEBSITES]! += marks & WEBSITE_MARK;
    counters[base + BY_SENTIMENT + (marks & SENTIMENT_MASK)]! += 1;
    counters[base + POSITION_SUM]! += value;
    if (value === 0) counters[base + UNPOSITIONED]! += 1;
  }
};

/** Positions above 255 are rare: their sums go where any sum is exact. */
const addWide: AddMentions = ({ rival, rivalPosition, rivalMarks }, from, to, counters, { positionSum }) => {
  for (let j = from; j < to; j += 1) {
    const base = rival[j]! * FULL_STRIDE;
    const marks = rivalMarks[j]!;
    const value = rivalPosition[j]!;
    counters[base + (marks >> MENTION_ENGINE_BITS)]! += 1;
    counters[base + WEBSITES]! += marks & WEBSITE_MARK;
    counters[base + BY_SENTIMENT + (marks & SENTIMENT_MASK)]! += 1;
    positionSum[rival[j]!]! += value;
    if (value === 0) counters[base + UNPOSITIONED]! += 1;
  }
};
