import type { RivalDetail } from '@brand-visibility/application';
import { ENGINES, type Cell, type PromptTally, type Steps, type Tally } from '@brand-visibility/domain';
import { CATEGORY_SLOTS, type Counted } from '../counted.js';
import {
  ENGINE_BITS,
  ENGINE_CODES,
  ENGINE_MASK,
  SENTIMENT_KINDS,
  sentimentCode,
  type EngineCode,
  type RunFacts,
} from './layout.js';
import { MentionTallying } from './mentions.js';

/**
 * A year of a large brand has half a million answers and more than a million mentions: what counting costs is the
 * memory it touches and the branches it cannot predict. So an answer adds to one counter, picked by all that is known
 * of it, and mentions are counted in long stretches, without looking at the answers that they are of.
 */

/** Counters by slot, then by engine and sentiment as in facts, then by position: not named, 1, 2, 3, 4 and later. */
const MARK_KINDS = 64;
const PLACE_KINDS = 8;
const LAST_PLACE = 4;
const PLACES = [0, 1, 2, 3, LAST_PLACE];
/** An answer that does not name the brand has neither sentiment nor position. */
const CODES = Array.from({ length: SENTIMENT_KINDS }, (_, code) => code);
const CODE_OF = {
  none: sentimentCode(null),
  positive: sentimentCode('positive'),
  neutral: sentimentCode('neutral'),
  negative: sentimentCode('negative'),
  mixed: sentimentCode('mixed'),
};

/** About two milliseconds of work where rivals are many. */
const MENTIONS_IN_A_STEP = 65_536;

/** Adds up the facts of runs, one run after the other, over the answers that count. */
export class Tallying {
  readonly #answers = new Int32Array(CATEGORY_SLOTS.length * MARK_KINDS * PLACE_KINDS);
  /** By slot, engine and sentiment. */
  readonly #positionSum = new Float64Array(CATEGORY_SLOTS.length * MARK_KINDS);
  /** By the engine's code: 1 when its answers count. */
  readonly #engines: Uint8Array;
  /** By the prompt's ordinal, a bit for each engine that answered it, by its code. */
  readonly #asked: Uint8Array;
  readonly #mentions: MentionTallying;

  constructor(
    readonly counted: Counted,
    /** Number of the brand's rivals. */
    rivals: number,
    detail: RivalDetail,
  ) {
    this.#engines = enginesByCode(counted.engines);
    this.#asked = new Uint8Array(counted.slots.length);
    this.#mentions = new MentionTallying(rivals, detail);
  }

  /** Runs are a step each, but for those whose mentions take longer than a step should. */
  *add(facts: RunFacts): Steps<void> {
    this.#mentions.begin(facts);
    const steps = Math.max(1, Math.ceil(facts.mentions / MENTIONS_IN_A_STEP));
    const answers = Math.ceil(facts.answers / steps);
    let mention = 0;
    for (let from = 0; from < facts.answers; from += answers) {
      if (from > 0) yield;
      mention = this.#addAnswers(facts, from, Math.min(facts.answers, from + answers), mention);
    }
  }

  /** Answers in [first, end), whose mentions begin at `firstMention`; gives where theirs end. */
  #addAnswers(facts: RunFacts, first: number, end: number, firstMention: number): number {
    const { slots } = this.counted;
    const engines = this.#engines;
    const { prompt, engineAndSentiment, position, mentionCount } = facts;
    const mentions = this.#mentions;
    const answers = this.#answers;
    const positionSum = this.#positionSum;
    const asked = this.#asked;
    /** Mentions from here to `mention` are of answers that count and wait to be added. */
    let from = firstMention;
    let mention = firstMention;
    for (let i = first; i < end; i += 1) {
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
    return mention;
  }

  *finish(): Steps<Tally> {
    const rivals = yield* this.#mentions.finish();
    return { cells: this.#cells(), prompts: this.#prompts(), rivals };
  }

  #cells(): Cell[] {
    const cells: Cell[] = [];
    for (const [slot, category] of CATEGORY_SLOTS.entries()) {
      for (const [i, platform] of ENGINES.entries()) {
        const counts = this.#countsOf(slot, ENGINE_CODES[i]!);
        if (counts.answers > 0) cells.push({ platform, category, ...counts });
      }
    }
    return cells;
  }

  /** The sums over the counters of one slot and engine. */
  #countsOf(slot: number, engine: EngineCode): Omit<Cell, 'platform' | 'category'> {
    const byCode = CODES.map(() => 0);
    const byPlace = PLACES.map(() => 0);
    let positionSum = 0;
    for (const code of CODES) {
      const kind = slot * MARK_KINDS + (engine | (code << ENGINE_BITS));
      positionSum += this.#positionSum[kind]!;
      for (const place of PLACES) {
        const count = this.#answers[kind * PLACE_KINDS + place]!;
        byCode[code]! += count;
        byPlace[place]! += count;
      }
    }
    const answers = total(byCode);
    return {
      answers,
      named: answers - byCode[CODE_OF.none]!,
      positionSum,
      first: byPlace[1]!,
      second: byPlace[2]!,
      third: byPlace[3]!,
      fourth_plus: byPlace[LAST_PLACE]!,
      positive: byCode[CODE_OF.positive]!,
      neutral: byCode[CODE_OF.neutral]! + byCode[CODE_OF.mixed]!,
      negative: byCode[CODE_OF.negative]!,
    };
  }

  #prompts(): PromptTally {
    const byEngine = ENGINES.map(() => 0);
    const byCategory = CATEGORY_SLOTS.map(() => 0);
    this.#asked.forEach((engines, ord) => {
      if (engines === 0) return;
      byCategory[this.counted.slots[ord]! - 1]! += 1;
      ENGINE_CODES.forEach((code, i) => {
        if (engines & (1 << code)) byEngine[i]! += 1;
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

/** Marks of engines by the code, out of marks by the index of the engine in ENGINES. */
function enginesByCode(marks: Uint8Array): Uint8Array {
  const byCode = new Uint8Array(1 << ENGINE_BITS);
  ENGINE_CODES.forEach((code, i) => (byCode[code] = marks[i] ?? 0));
  return byCode;
}
