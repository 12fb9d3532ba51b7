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
import {
  ENGINE_BITS,
  ENGINE_MASK,
  SENTIMENT_MASK,
  WEBSITE_MARK,
  sentimentCode,
  type RunFacts,
} from './layout.js';

/**
 * A year of a large brand has half a million answers and more than a million mentions: what counting costs is the
 * memory it touches and the branches it cannot foresee. So an answer adds to one counter, picked by all that is known
 * of it, and the counters of a rival lie side by side.
 */

const ENGINE_COUNT = ENGINES.length;

/** Counters by slot, then by engine and sentiment as facts hold them, then by place: not named, 1, 2, 3, 4 and later. */
const MARK_KINDS = 64;
const PLACE_KINDS = 8;
const LAST_PLACE = 4;

/** Counters of a rival: one for each engine, these two, and only in full detail one for each sentiment code. */
const UNPLACED = 6; // mentions without a position
const MARKS = 7; // every mark seen, WEBSITE_MARK among them
const BY_SENTIMENT = 8;
const STRIDE: Record<RivalDetail, number> = { named: 8, full: 16 };

/** Adds up the facts of runs, one run after the other, over the answers that count. */
export class Tallying {
  readonly #answers = new Int32Array(CATEGORY_SLOTS.length * MARK_KINDS * PLACE_KINDS);
  /** By slot, engine and sentiment. */
  readonly #positionSum = new Float64Array(CATEGORY_SLOTS.length * MARK_KINDS);
  /** By the prompt's ordinal, a bit for each engine that answered it. */
  readonly #asked: Uint8Array;
  readonly #rivalCounters: Int32Array;
  readonly #rivalPositionSum: Float64Array;

  constructor(
    readonly counted: Counted,
    /** Number of the brand's rivals. */
    readonly rivals: number,
    /** `named` leaves out the positions and sentiments of rivals, which half of the reports do not look at. */
    readonly detail: RivalDetail,
  ) {
    this.#asked = new Uint8Array(counted.slots.length);
    this.#rivalCounters = new Int32Array(rivals * STRIDE[detail]);
    this.#rivalPositionSum = new Float64Array(rivals);
  }

  add(facts: RunFacts): void {
    const { slots, engines } = this.counted;
    const { prompt, engineAndSentiment, position, mentionCount } = facts;
    const addMentions = this.detail === 'full' ? addFully : addNamed;
    const answers = this.#answers;
    const positionSum = this.#positionSum;
    const asked = this.#asked;
    let mention = 0;
    for (let i = 0; i < facts.answers; i += 1) {
      const first = mention;
      mention += mentionCount[i]!;
      const ord = prompt[i]!;
      const slot = slots[ord]!;
      const marks = engineAndSentiment[i]!;
      const engine = marks & ENGINE_MASK;
      if (slot === 0 || engines[engine] === 0) continue;
      const kind = (slot - 1) * MARK_KINDS + marks;
      const place = position[i]!;
      answers[kind * PLACE_KINDS + (place > LAST_PLACE ? LAST_PLACE : place)]! += 1;
      positionSum[kind]! += place;
      asked[ord]! |= 1 << engine;
      addMentions(facts, first, mention, engine, this.#rivalCounters, this.#rivalPositionSum);
    }
  }

  finish(): Tally {
    return { cells: this.#cells(), prompts: this.#prompts(), rivals: this.#rivals() };
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

  #rivals(): RivalTally {
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
    const isFull = this.detail === 'full';
    const counters = this.#rivalCounters;
    const [positive, neutral, negative, mixed] = SENTIMENTS.map(sentimentCode) as [
      number,
      number,
      number,
      number,
    ]; // map() forgets the length
    for (let r = 0; r < size; r += 1) {
      const base = r * STRIDE[this.detail];
      let mentions = 0;
      for (let e = 0; e < ENGINE_COUNT; e += 1) {
        const here = counters[base + e]!;
        tally.named[r * ENGINE_COUNT + e] = here;
        mentions += here;
      }
      tally.withWebsite[r] = counters[base + MARKS]! & WEBSITE_MARK ? 1 : 0;
      if (!isFull || mentions === 0) continue;
      const bySentiment = base + BY_SENTIMENT;
      tally.positions[r] = mentions - counters[base + UNPLACED]!;
      tally.positive[r] = counters[bySentiment + positive]!;
      tally.neutral[r] = counters[bySentiment + neutral]! + counters[bySentiment + mixed]!;
      tally.negative[r] = counters[bySentiment + negative]!;
    }
    return tally;
  }
}

function addNamed(
  { rival, rivalMarks }: RunFacts,
  from: number,
  to: number,
  engine: number,
  counters: Int32Array,
): void {
  for (let j = from; j < to; j += 1) {
    const base = rival[j]! * STRIDE.named;
    counters[base + engine]! += 1;
    counters[base + MARKS]! |= rivalMarks[j]!;
  }
}

function addFully(
  { rival, rivalPosition, rivalMarks }: RunFacts,
  from: number,
  to: number,
  engine: number,
  counters: Int32Array,
  positionSum: Float64Array,
): void {
  for (let j = from; j < to; j += 1) {
    const r = rival[j]!;
    const base = r * STRIDE.full;
    const marks = rivalMarks[j]!;
    const place = rivalPosition[j]!;
    counters[base + engine]! += 1;
    counters[base + BY_SENTIMENT + (marks & SENTIMENT_MASK)]! += 1;
    counters[base + MARKS]! |= marks;
    positionSum[r]! += place;
    if (place === 0) counters[base + UNPLACED]! += 1;
  }
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
