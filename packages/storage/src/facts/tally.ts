import type { RivalDetail } from '@brand-visibility/application';
import {
  ENGINES,
  SENTIMENTS,
  type Cell,
  type PromptTally,
  type Sentiment,
  type Tally,
} from '@brand-visibility/domain';
import { CATEGORY_SLOTS, type Counted } from '../counted.js';
import { ENGINE_BITS, ENGINE_MASK, sentimentCode, type RunFacts } from './layout.js';
import { MentionTallying } from './mentions.js';

/**
 * A year of a large brand has half a million answers and more than a million mentions: what counting costs is the
 * memory it touches and the branches it cannot foresee. So an answer adds to one counter, picked by all that is known
 * of it, and mentions are counted in long stretches, without looking at the answers that they are of.
 */

/** Counters by slot, then by engine and sentiment as facts hold them, then by place: not named, 1, 2, 3, 4 and later. */
const MARK_KINDS = 64;
const PLACE_KINDS = 8;
const LAST_PLACE = 4;

/** Adds up the facts of runs, one run after the other, over the answers that count. */
export class Tallying {
  readonly #answers = new Int32Array(CATEGORY_SLOTS.length * MARK_KINDS * PLACE_KINDS);
  /** By slot, engine and sentiment. */
  readonly #positionSum = new Float64Array(CATEGORY_SLOTS.length * MARK_KINDS);
  /** By the prompt's ordinal, a bit for each engine that answered it. */
  readonly #asked: Uint8Array;
  readonly #mentions: MentionTallying;

  constructor(
    readonly counted: Counted,
    /** Number of the brand's rivals. */
    rivals: number,
    detail: RivalDetail,
  ) {
    this.#asked = new Uint8Array(counted.slots.length);
    this.#mentions = new MentionTallying(rivals, detail);
  }

  add(facts: RunFacts): void {
    const { slots, engines } = this.counted;
    const { prompt, engineAndSentiment, position, mentionCount } = facts;
    const mentions = this.#mentions;
    mentions.begin(facts);
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
        if (from < mention) mentions.add(facts, from, mention);
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
    if (from < mention) mentions.add(facts, from, mention);
  }

  finish(): Tally {
    return { cells: this.#cells(), prompts: this.#prompts(), rivals: this.#mentions.finish() };
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
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
