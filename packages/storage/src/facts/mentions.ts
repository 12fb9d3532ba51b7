import type { RivalDetail } from '@brand-visibility/application';
import { ENGINES, stretches, type RivalTally, type Steps } from '@brand-visibility/domain';
import {
  ENGINE_CODES,
  ENGINE_KINDS,
  SENTIMENT_KINDS,
  SENTIMENT_MASK,
  sentimentCode,
  MENTION_ENGINE_BITS,
  WEBSITE_MARK,
  type RunFacts,
} from './layout.js';

const ENGINE_COUNT = ENGINES.length;

/**
 * Counters of a rival, side by side. Where few are wanted they are by engine and, in the lowest bit, whether the mention
 * carried a domain: that is what a mention's marks say above the sentiment, so that each adds to one counter.
 */
const SOURCE_BITS = 3;
const LISTED_STRIDE = 2; // without and with a domain, whatever the engine
const NAMED_STRIDE = 16;

/**
 * In full detail those of one rival are 64 bytes, a line of the processor's cache: first by engine, from BY_SENTIMENT on
 * by sentiment code, and these. Rivals are thousands, and come in any order.
 */
const WEBSITES = 7; // mentions with a domain, each as WEBSITE_MARK
const BY_SENTIMENT = 8;
const UNPLACED = 13; // mentions without a position
const POSITION_SUM = 14; // of positions that fit a byte
const FULL_STRIDE = 16;

if (ENGINE_KINDS > WEBSITES || BY_SENTIMENT + SENTIMENT_KINDS > UNPLACED)
  throw new Error('the counters of a rival need more room');

/** Mentions after which sums of bytes are carried over, long before 31 bits are full. */
const CARRY_AFTER = 8_000_000;

/** Adds up mentions of rivals, in stretches of answers that count, one run after the other. */
export class MentionTallying {
  readonly #counters: Int32Array;
  readonly #positionSum: Float64Array;
  #mentionsSinceCarry = 0;
  #add: AddMentions;

  constructor(
    /** Number of the brand's rivals. */
    readonly rivals: number,
    readonly detail: RivalDetail,
  ) {
    this.#counters = new Int32Array(rivals * strideOf(detail));
    this.#positionSum = new Float64Array(rivals);
    this.#add = detail === 'listed' ? addListed : addNamed;
  }

  /** Has to come before the stretches of a run: its columns decide how they are added. */
  begin({ rivalPosition, mentions }: RunFacts): void {
    if (this.detail !== 'full') return;
    const isNarrow = rivalPosition instanceof Uint8Array;
    this.#add = isNarrow ? addNarrow : addWide;
    this.#mentionsSinceCarry += mentions;
    if (this.#mentionsSinceCarry <= CARRY_AFTER) return;
    this.#carryPositions();
    this.#mentionsSinceCarry = mentions;
  }

  /** Mentions in [from, to), all of answers that count. */
  add(facts: RunFacts, from: number, to: number): void {
    this.#add(facts, from, to, this.#counters, this.#positionSum);
  }

  #carryPositions(): void {
    for (let r = 0; r < this.rivals; r += 1) {
      const at = r * FULL_STRIDE + POSITION_SUM;
      this.#positionSum[r]! += this.#counters[at]!;
      this.#counters[at] = 0;
    }
  }

  *finish(): Steps<RivalTally> {
    const size = this.rivals;
    const tally: RivalTally = {
      size,
      mentions: new Int32Array(size),
      named: new Int32Array(this.detail === 'listed' ? 0 : size * ENGINE_COUNT),
      positionSum: this.#positionSum,
      positions: new Int32Array(size),
      positive: new Int32Array(size),
      neutral: new Int32Array(size),
      negative: new Int32Array(size),
      withWebsite: new Uint8Array(size),
    };
    for (const [from, to] of stretches(size)) {
      this.#take(tally, from, to);
      yield;
    }
    return tally;
  }

  /** Puts what was counted of the rivals in [from, to) into the tally. */
  #take(tally: RivalTally, from: number, to: number): void {
    const counters = this.#counters;
    const stride = strideOf(this.detail);
    const isFull = this.detail === 'full';
    const sources = this.detail === 'listed' ? 1 : ENGINE_COUNT;
    for (let r = from; r < to; r += 1) {
      const base = r * stride;
      let mentions = 0;
      let websites = isFull ? counters[base + WEBSITES]! : 0;
      for (let engine = 0; engine < sources; engine += 1) {
        const code = sources > 1 ? ENGINE_CODES[engine]! : 0;
        const withDomain = isFull ? 0 : counters[base + code * 2 + 1]!;
        const here = withDomain + counters[base + (isFull ? code : code * 2)]!;
        if (sources > 1) tally.named[r * ENGINE_COUNT + engine] = here;
        mentions += here;
        websites += withDomain;
      }
      tally.mentions[r] = mentions;
      tally.withWebsite[r] = websites > 0 ? 1 : 0;
      if (!isFull || mentions === 0) continue;
      tally.positionSum[r]! += counters[base + POSITION_SUM]!;
      const sentiment = base + BY_SENTIMENT;
      tally.positions[r] = mentions - counters[base + UNPLACED]!;
      tally.positive[r] = counters[sentiment + POSITIVE]!;
      tally.neutral[r] = counters[sentiment + NEUTRAL]! + counters[sentiment + MIXED]!;
      tally.negative[r] = counters[sentiment + NEGATIVE]!;
    }
  }
}

const POSITIVE = sentimentCode('positive');
const NEUTRAL = sentimentCode('neutral');
const NEGATIVE = sentimentCode('negative');
const MIXED = sentimentCode('mixed');

/** Adds the mentions in [from, to), all of answers that count. */
type AddMentions = (
  facts: RunFacts,
  from: number,
  to: number,
  counters: Int32Array,
  positionSum: Float64Array,
) => void;

const addListed: AddMentions = ({ rival, rivalMarks }, from, to, counters) => {
  for (let j = from; j < to; j += 1) {
    counters[rival[j]! * LISTED_STRIDE + ((rivalMarks[j]! >> SOURCE_BITS) & 1)]! += 1;
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
    const place = rivalPosition[j]!;
    counters[base + (marks >> MENTION_ENGINE_BITS)]! += 1;
    counters[base + WEBSITES]! += marks & WEBSITE_MARK;
    counters[base + BY_SENTIMENT + (marks & SENTIMENT_MASK)]! += 1;
    counters[base + POSITION_SUM]! += place;
    if (place === 0) counters[base + UNPLACED]! += 1;
  }
};

/** Positions above 255 are rare: their sums go where any sum is exact. */
const addWide: AddMentions = ({ rival, rivalPosition, rivalMarks }, from, to, counters, positionSum) => {
  for (let j = from; j < to; j += 1) {
    const base = rival[j]! * FULL_STRIDE;
    const marks = rivalMarks[j]!;
    const place = rivalPosition[j]!;
    counters[base + (marks >> MENTION_ENGINE_BITS)]! += 1;
    counters[base + WEBSITES]! += marks & WEBSITE_MARK;
    counters[base + BY_SENTIMENT + (marks & SENTIMENT_MASK)]! += 1;
    positionSum[rival[j]!]! += place;
    if (place === 0) counters[base + UNPLACED]! += 1;
  }
};

function strideOf(detail: RivalDetail): number {
  return detail === 'full' ? FULL_STRIDE : detail === 'named' ? NAMED_STRIDE : LISTED_STRIDE;
}
