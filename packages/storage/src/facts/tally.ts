import {
  ENGINES,
  type Category,
  type Cell,
  type Engine,
  type PromptTally,
  type Tally,
} from '@brand-visibility/domain';
import { CATEGORY_SLOTS, type Counted } from '../counted.js';
import {
  ENGINE_BITS,
  ENGINE_CODES,
  ENGINE_CODE_LIMIT,
  ENGINE_MASK,
  type EngineCode,
} from '../columns/engine-codes.js';
import { SENTIMENT_CODE_LIMIT, sentimentCode, type RunFacts } from './layout.js';
import type { CountsMentions } from './mentions.js';

/**
 * A year of a large brand has half a million answers and more than a million mentions: what counting costs is the
 * memory it touches and the branches it cannot predict. So an answer adds to one counter, picked by all that is known
 * of it, and mentions are counted in long stretches, without looking at the answers that they are of.
 */

/** Counters by slot, then by engine and sentiment as in facts, then by position: not named, 1, 2, 3, 4 and later. */
const MARKS = 64;
const PLACES = 8;
const LAST_PLACE = 4;
/** An answer that does not name the brand has neither sentiment nor position. */
const CODE_OF = {
  none: sentimentCode(null),
  positive: sentimentCode('positive'),
  neutral: sentimentCode('neutral'),
  negative: sentimentCode('negative'),
  mixed: sentimentCode('mixed'),
};

/** Adds up the facts of runs, one run after the other, over the answers that count. */
export class Tallying {
  readonly #answers = new Int32Array(CATEGORY_SLOTS.length * MARKS * PLACES);
  /** By slot, engine and sentiment. */
  readonly #positionSum = new Float64Array(CATEGORY_SLOTS.length * MARKS);
  /** By the engine's code: 1 when its answers count. */
  readonly #engines: Uint8Array;
  /** By the prompt's ordinal, a bit for each engine that answered it, by its code. */
  readonly #asked: Uint8Array;
  /** The slots of counted prompts, ascending. */
  readonly #slots: readonly number[];
  /** Number of prompts by the set of engines that answered them, as bits. */
  readonly #byAnswering = new Int32Array(1 << ENGINE_CODE_LIMIT);
  /** A buffer for sums, by sentiment code. */
  readonly #byCode = new Int32Array(SENTIMENT_CODE_LIMIT);

  constructor(
    readonly counted: Counted,
    readonly mentions: CountsMentions,
    /** Whether prompts are counted by engine and category. */
    readonly hasParts = true,
  ) {
    this.#engines = enginesByCode(counted.engines);
    this.#asked = new Uint8Array(counted.slots.length);
    this.#slots = CATEGORY_SLOTS.flatMap((_, slot) => (counted.slots.includes(slot + 1) ? [slot] : []));
  }

  /** Starts again at zero; overwrites the columns of the previous tally. */
  reset(): void {
    for (const slot of this.#slots) {
      const first = slot * MARKS;
      this.#answers.fill(0, first * PLACES, (first + MARKS) * PLACES);
      this.#positionSum.fill(0, first, first + MARKS);
    }
    this.#asked.fill(0);
  }

  add(facts: RunFacts): void {
    this.mentions.begin(facts);
    const { slots } = this.counted;
    const engines = this.#engines;
    const { prompt, engineAndSentiment, position, mentionCount } = facts;
    const { mentions } = this;
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
      const counter = (slot - 1) * MARKS + marks;
      const place = position[i]!;
      answers[counter * PLACES + (place > LAST_PLACE ? LAST_PLACE : place)]! += 1;
      positionSum[counter]! += place;
      asked[ord]! |= 1 << engine;
    }
    if (from < mention) mentions.add(facts, from, mention);
  }

  finish(): Tally {
    return { cells: this.#cells(), prompts: this.#prompts(), rivals: this.mentions.finish() };
  }

  #cells(): Cell[] {
    const cells: Cell[] = [];
    for (const slot of this.#slots) {
      for (const [i, platform] of ENGINES.entries()) {
        const cell = this.#cellOf(slot, platform, ENGINE_CODES[i]!);
        if (cell) cells.push(cell);
      }
    }
    return cells;
  }

  /** The sums over the counters of one slot and engine; null where no answer counts. */
  #cellOf(slot: number, platform: Engine, engine: EngineCode): Cell | null {
    const counters = this.#answers;
    const byCode = this.#byCode;
    let answers = 0;
    let positionSum = 0;
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth_plus = 0;
    for (let code = 0; code < SENTIMENT_CODE_LIMIT; code += 1) {
      const counter = slot * MARKS + (engine | (code << ENGINE_BITS));
      const at = counter * PLACES;
      const unplaced = counters[at]!;
      const onFirst = counters[at + 1]!;
      const onSecond = counters[at + 2]!;
      const onThird = counters[at + 3]!;
      const onLast = counters[at + LAST_PLACE]!;
      const here = unplaced + onFirst + onSecond + onThird + onLast;
      byCode[code] = here;
      answers += here;
      positionSum += this.#positionSum[counter]!;
      first += onFirst;
      second += onSecond;
      third += onThird;
      fourth_plus += onLast;
    }
    if (answers === 0) return null;
    return {
      platform,
      category: CATEGORY_SLOTS[slot]!,
      answers,
      named: answers - byCode[CODE_OF.none]!,
      positionSum,
      first,
      second,
      third,
      fourth_plus,
      positive: byCode[CODE_OF.positive]!,
      neutral: byCode[CODE_OF.neutral]! + byCode[CODE_OF.mixed]!,
      negative: byCode[CODE_OF.negative]!,
    };
  }

  #prompts(): PromptTally {
    const asked = this.#asked;
    if (!this.hasParts) return { total: countSet(asked), ...NO_PARTS };
    const byCategory = CATEGORY_SLOTS.map(() => 0);
    const byAnswering = this.#byAnswering.fill(0);
    const { slots } = this.counted;
    let all = 0;
    for (let ord = 0; ord < asked.length; ord += 1) {
      const engines = asked[ord]!;
      if (engines === 0) continue;
      byCategory[slots[ord]! - 1]! += 1;
      byAnswering[engines]! += 1;
      all += 1;
    }
    return {
      total: all,
      byPlatform: new Map(ENGINES.map((engine, i) => [engine, promptsOf(byAnswering, ENGINE_CODES[i]!)])),
      byCategory: new Map(CATEGORY_SLOTS.map((category, i) => [category, byCategory[i]!])),
    };
  }
}

/** The number of bytes other than 0. */
function countSet(bytes: Uint8Array): number {
  let set = 0;
  for (let i = 0; i < bytes.length; i += 1) if (bytes[i] !== 0) set += 1;
  return set;
}

const NO_PARTS = { byPlatform: new Map<Engine, number>(), byCategory: new Map<Category | null, number>() };

/** The number of prompts that this engine answered. */
function promptsOf(byAnswering: Int32Array, engine: EngineCode): number {
  let prompts = 0;
  for (let engines = 0; engines < byAnswering.length; engines += 1) {
    if (engines & (1 << engine)) prompts += byAnswering[engines]!;
  }
  return prompts;
}

/** Marks of engines by the code, out of marks by the index of the engine in ENGINES. */
export function enginesByCode(marks: Uint8Array): Uint8Array {
  const byCode = new Uint8Array(1 << ENGINE_BITS);
  ENGINE_CODES.forEach((code, i) => (byCode[code] = marks[i] ?? 0));
  return byCode;
}
