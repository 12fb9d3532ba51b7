import type { RivalDetail } from '@brand-visibility/application';
import {
  ENGINES,
  SENTIMENTS,
  type Cell,
  type PromptTally,
  type RivalTally,
  type Sentiment,
  type Tally,
} from '@brand-visibility/domain';
import { CATEGORY_SLOTS, type Counted } from '../counted.js';
import { ENGINE_BITS, ENGINE_MASK, SENTIMENT_MASK, sentimentCode, type RunFacts } from './layout.js';

/**
 * A year of a large brand has half a million answers and more than a million mentions: what counting costs is the
 * memory it touches and the branches it cannot foresee. So an answer adds to one counter, picked by all that is known
 * of it, and mentions are counted in long stretches, without looking at the answers that they are of.
 */

const ENGINE_COUNT = ENGINES.length;

/** Counters by slot, then by engine and sentiment as facts hold them, then by place: not named, 1, 2, 3, 4 and later. */
const MARK_KINDS = 64;
const PLACE_KINDS = 8;
const LAST_PLACE = 4;

/**
 * Counters of a rival, side by side. First by engine and, in the lowest bit, whether the mention carried a domain: that
 * is what a mention's marks say above the sentiment. Full detail adds counters by sentiment code and these two.
 */
const SOURCE_BITS = 3;
const BY_SENTIMENT = 16;
const UNPLACED = 24; // mentions without a position
const POSITION_SUM = 25; // of positions that fit a byte
const NAMED_STRIDE = 16;
const FULL_STRIDE = 32;

/** Mentions after which sums of bytes are carried over, long before 31 bits are full. */
const CARRY_AFTER = 8_000_000;

/** Adds up the facts of runs, one run after the other, over the answers that count. */
export class Tallying {
  readonly #answers = new Int32Array(CATEGORY_SLOTS.length * MARK_KINDS * PLACE_KINDS);
  /** By slot, engine and sentiment. */
  readonly #positionSum = new Float64Array(CATEGORY_SLOTS.length * MARK_KINDS);
  /** By the prompt's ordinal, a bit for each engine that answered it. */
  readonly #asked: Uint8Array;
  readonly #rivalCounters: Int32Array;
  readonly #rivalPositionSum: Float64Array;
  #mentionsSinceCarry = 0;

  constructor(
    readonly counted: Counted,
    /** Number of the brand's rivals. */
    readonly rivals: number,
    /** `named` leaves out the positions and sentiments of rivals, which half of the reports do not look at. */
    readonly detail: RivalDetail,
  ) {
    this.#asked = new Uint8Array(counted.slots.length);
    this.#rivalCounters = new Int32Array(rivals * strideOf(detail));
    this.#rivalPositionSum = new Float64Array(rivals);
  }

  add(facts: RunFacts): void {
    const { slots, engines } = this.counted;
    const { prompt, engineAndSentiment, position, mentionCount } = facts;
    const addMentions = this.#wayToAddMentions(facts);
    const answers = this.#answers;
    const positionSum = this.#positionSum;
    const asked = this.#asked;
    /** Mentions from here to `mention` are of answers that count and wait to be added. */
    let from = 0;
    let mention = 0;
    for (let i = 0; i < facts.answers; i += 1) {
      const ord = prompt[i]!;
      const slot = slots[ord]!;
      const marks = engineAndSentiment[i]!;
      const engine = marks & ENGINE_MASK;
      if (slot === 0 || engines[engine] === 0) {
        if (from < mention) addMentions(facts, from, mention, this.#rivalCounters, this.#rivalPositionSum);
        mention += mentionCount[i]!;
        from = mention;
        continue;
      }
      mention += mentionCount[i]!;
      const kind = (slot - 1) * MARK_KINDS + marks;
      const place = position[i]!;
      answers[kind * PLACE_KINDS + (place > LAST_PLACE ? LAST_PLACE : place)]! += 1;
      positionSum[kind]! += place;
      asked[ord]! |= 1 << engine;
    }
    if (from < mention) addMentions(facts, from, mention, this.#rivalCounters, this.#rivalPositionSum);
  }

  #wayToAddMentions({ rivalPosition, mentions }: RunFacts): AddMentions {
    if (this.detail === 'named') return addNamed;
    if (!(rivalPosition instanceof Uint8Array)) return addWide;
    this.#mentionsSinceCarry += mentions;
    if (this.#mentionsSinceCarry > CARRY_AFTER) {
      this.#carryPositions();
      this.#mentionsSinceCarry = mentions;
    }
    return addNarrow;
  }

  #carryPositions(): void {
    if (this.detail === 'named') return;
    for (let r = 0; r < this.rivals; r += 1) {
      const at = r * FULL_STRIDE + POSITION_SUM;
      this.#rivalPositionSum[r]! += this.#rivalCounters[at]!;
      this.#rivalCounters[at] = 0;
    }
  }

  finish(): Tally {
    return { cells: this.#cells(), prompts: this.#prompts(), rivals: this.#rivalTally() };
  }

  #cells(): Cell[] {
    return CATEGORY_SLOTS.flatMap((category, slot) =>
      ENGINES.flatMap((platform, engine) => {
        const countOf = (sentiment: Sentiment | null, place?: number): number => {
          const kind = slot * MARK_KINDS + (engine | (sentimentCode(sentiment) << ENGINE_BITS));
          const counters = this.#answers.subarray(kind * PLACE_KINDS, (kind + 1) * PLACE_KINDS);
          return place === undefined ? counters.reduce((sum, count) => sum + count, 0) : counters[place]!;
        };
        const sumOf = (sentiment: Sentiment) =>
          this.#positionSum[slot * MARK_KINDS + (engine | (sentimentCode(sentiment) << ENGINE_BITS))]!;
        const placed = (place: number) => total(SENTIMENTS.map((sentiment) => countOf(sentiment, place)));
        const named = total(SENTIMENTS.map((sentiment) => countOf(sentiment)));
        const answers = named + countOf(null);
        if (answers === 0) return [];
        return {
          platform,
          category,
          answers,
          named,
          positionSum: total(SENTIMENTS.map(sumOf)),
          first: placed(1),
          second: placed(2),
          third: placed(3),
          fourth_plus: placed(LAST_PLACE),
          positive: countOf('positive'),
          neutral: countOf('neutral') + countOf('mixed'),
          negative: countOf('negative'),
        };
      }),
    );
  }

  #prompts(): PromptTally {
    const byEngine = ENGINES.map(() => 0);
    const byCategory = CATEGORY_SLOTS.map(() => 0);
    this.#asked.forEach((engines, ord) => {
      if (engines === 0) return;
      byCategory[this.counted.slots[ord]! - 1]! += 1;
      ENGINES.forEach((_engine, i) => {
        if (engines & (1 << i)) byEngine[i]! += 1;
      });
    });
    return {
      total: total(byCategory),
      byPlatform: new Map(ENGINES.map((engine, i) => [engine, byEngine[i]!])),
      byCategory: new Map(CATEGORY_SLOTS.map((category, i) => [category, byCategory[i]!])),
    };
  }

  #rivalTally(): RivalTally {
    this.#carryPositions();
    const size = this.rivals;
    const tally = {
      size,
      named: new Int32Array(size * ENGINE_COUNT),
      positionSum: this.#rivalPositionSum,
      positions: new Int32Array(size),
      positive: new Int32Array(size),
      neutral: new Int32Array(size),
      negative: new Int32Array(size),
      withWebsite: new Uint8Array(size),
    };
    const counters = this.#rivalCounters;
    const stride = strideOf(this.detail);
    for (let r = 0; r < size; r += 1) {
      const base = r * stride;
      let mentions = 0;
      let withDomain = 0;
      for (let engine = 0; engine < ENGINE_COUNT; engine += 1) {
        const here = counters[base + engine * 2]! + counters[base + engine * 2 + 1]!;
        tally.named[r * ENGINE_COUNT + engine] = here;
        mentions += here;
        withDomain += counters[base + engine * 2 + 1]!;
      }
      tally.withWebsite[r] = withDomain > 0 ? 1 : 0;
      if (this.detail === 'named' || mentions === 0) continue;
      const sentiment = base + BY_SENTIMENT;
      tally.positions[r] = mentions - counters[base + UNPLACED]!;
      tally.positive[r] = counters[sentiment + POSITIVE]!;
      tally.neutral[r] = counters[sentiment + NEUTRAL]! + counters[sentiment + MIXED]!;
      tally.negative[r] = counters[sentiment + NEGATIVE]!;
    }
    return tally;
  }
}

const [POSITIVE, NEUTRAL, NEGATIVE, MIXED] = SENTIMENTS.map(sentimentCode) as [
  number,
  number,
  number,
  number,
]; // map() forgets the length

/** Adds the mentions in [from, to), all of answers that count. */
type AddMentions = (
  facts: RunFacts,
  from: number,
  to: number,
  counters: Int32Array,
  positionSum: Float64Array,
) => void;

const addNamed: AddMentions = ({ rival, rivalMarks }, from, to, counters) => {
  for (let j = from; j < to; j += 1)
    counters[rival[j]! * NAMED_STRIDE + (rivalMarks[j]! >> SOURCE_BITS)]! += 1;
};

const addNarrow: AddMentions = ({ rival, rivalPosition, rivalMarks }, from, to, counters) => {
  for (let j = from; j < to; j += 1) {
    const base = rival[j]! * FULL_STRIDE;
    const marks = rivalMarks[j]!;
    const place = rivalPosition[j]!;
    counters[base + (marks >> SOURCE_BITS)]! += 1;
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
    counters[base + (marks >> SOURCE_BITS)]! += 1;
    counters[base + BY_SENTIMENT + (marks & SENTIMENT_MASK)]! += 1;
    positionSum[rival[j]!]! += place;
    if (place === 0) counters[base + UNPLACED]! += 1;
  }
};

function strideOf(detail: RivalDetail): number {
  return detail === 'full' ? FULL_STRIDE : NAMED_STRIDE;
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
