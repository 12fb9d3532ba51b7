/** Counts answers by group, engine and sentiment, in the loop in which reports spend most of their time. */
import type { PromptPairs } from '@brand-visibility/domain/comparison/pairs';
import type { EngineCounts, PromptCounts } from '@brand-visibility/domain/figures/counts';
import { type Category, type Engine, ENGINES } from '@brand-visibility/domain/vocabulary';
import {
  ENGINE_BITS,
  ENGINE_CODES,
  ENGINE_CODE_LIMIT,
  ENGINE_MASK,
  type EngineCode,
} from '../columns/engine-codes.js';
import { PROMPT_CATEGORIES } from '../columns/answer-mask.js';
import type { AnswerGroups } from './answer-groups.js';
import { ANSWER_CODE_LIMIT, sentimentCode, UNNAMED, type RunFacts } from './run-facts.js';

/**
 * In a year, a large brand gets half a million answers with more than a million mentions. Memory access and
 * mispredicted branches dominate the time to count them. Therefore each answer increments one counter, whose index
 * combines all properties of the answer. Mentions are counted in long ranges, without reading their answers.
 */

/** The number of bits in a counter's index for the engine and the code of the answer, which are encoded as in facts. */
const MARKS_BITS = 6;
/** The number of bits for the brand's position, if positions are counted; 0 means not named, 4 means 4 or later. */
const POSITION_BITS = 3;
const LAST_POSITION = 4;

const POSITIVE = sentimentCode('positive');
const NEUTRAL = sentimentCode('neutral');
const NEGATIVE = sentimentCode('negative');
const MIXED = sentimentCode('mixed');

/** Replaces a null `ownOrdinal`; differs from every ordinal. */
const NOBODY = -1;

/** Counts the mentions of rivals. */
export interface MentionCounter {
  /** Adds the mentions with indexes in [from, to), all of which belong to counted answers. */
  add(facts: RunFacts, from: number, to: number): void;
}

/** Counts the answers of runs by group, engine, sentiment and position. Runs are added one after another. */
export class AnswerCounter<Key> {
  readonly #positionBits: number;
  readonly #lastPosition: number;
  readonly #answers: Int32Array;
  /** The sum of the brand's positions for each group and engine code. */
  readonly #positionSum: Float64Array;
  readonly #onlyRivals: Int32Array;
  readonly #mentionsNotYou: Int32Array;
  /** For each prompt, by ordinal, a bit mask of the codes of the engines that answered it. */
  readonly #asked: Uint8Array;
  readonly #ownOrdinal: number;
  /** A buffer for the sums of one engine by the code of the answer. */
  readonly #byCode = new Int32Array(ANSWER_CODE_LIMIT);

  constructor(
    readonly groups: AnswerGroups<Key>,
    /** Counts the mentions in counted answers. If null, neither mentions nor positions are counted. */
    readonly mentions: MentionCounter | null,
    /** The ordinal of the rival with the brand's own name, or null; used only if `mentions` is null. */
    ownOrdinal: number | null = null,
  ) {
    const size = groups.keys.length;
    this.#positionBits = mentions ? POSITION_BITS : 0;
    this.#lastPosition = mentions ? LAST_POSITION : 0;
    this.#answers = new Int32Array(size << (MARKS_BITS + this.#positionBits));
    this.#positionSum = new Float64Array(size << ENGINE_BITS);
    this.#onlyRivals = new Int32Array(size);
    this.#mentionsNotYou = new Int32Array(size);
    this.#asked = new Uint8Array(groups.byPrompt.length);
    this.#ownOrdinal = ownOrdinal ?? NOBODY;
  }

  /** Resets all counts to 0, except the counts in `mentions`, which the caller must reset. */
  reset(): void {
    this.#answers.fill(0);
    this.#positionSum.fill(0);
    this.#onlyRivals.fill(0);
    this.#mentionsNotYou.fill(0);
    this.#asked.fill(0);
  }

  add(facts: RunFacts): void {
    const { byPrompt, byEngine } = this.groups;
    const { prompt, engineAndSentiment, position, mentionCount, rival } = facts;
    const { mentions } = this;
    const answers = this.#answers;
    const positionSum = this.#positionSum;
    const asked = this.#asked;
    const positionBits = this.#positionBits;
    const lastPosition = this.#lastPosition;
    /** The mentions with indexes in [from, mention) belong to counted answers and have not been added yet. */
    let from = 0;
    let mention = 0;
    for (let i = 0; i < facts.answers; i += 1) {
      const ord = prompt[i]!;
      const marks = engineAndSentiment[i]!;
      const engine = marks & ENGINE_MASK;
      const group = byPrompt[ord]! + byEngine[engine]!;
      const first = mention;
      mention += mentionCount[i]!;
      if (group < 0) {
        if (mentions !== null && from < first) mentions.add(facts, from, first);
        from = mention;
        continue;
      }
      const counter = (group << MARKS_BITS) + marks;
      const value = position[i]!;
      answers[(counter << positionBits) + (value > lastPosition ? lastPosition : value)]! += 1;
      positionSum[(group << ENGINE_BITS) + engine]! += value;
      asked[ord]! |= 1 << engine;
      if (mentions === null && marks === engine && first < mention)
        this.#addUnnamed(group, mention - first, rival[first]!);
    }
    if (mentions !== null && from < mention) mentions.add(facts, from, mention);
  }

  /** Counts an answer that does not name the brand. It names `mentions` rivals; the first is `rival`. */
  #addUnnamed(group: number, mentions: number, rival: number): void {
    this.#mentionsNotYou[group]! += mentions;
    // An answer names each rival once, so at least one of two named rivals is not the brand itself.
    if (mentions > 1 || rival !== this.#ownOrdinal) this.#onlyRivals[group]! += 1;
  }

  /** Returns the number of answers in all groups with this key. */
  answersIn(key: Key): number {
    const bits = MARKS_BITS + this.#positionBits;
    return this.groups.keys.reduce(
      (sum, each, group) =>
        each === key ? sum + total(this.#answers.subarray(group << bits, (group + 1) << bits)) : sum,
      0,
    );
  }

  /** Returns the counts of each category and engine that has answers; the keys of groups are categories. */
  engineCounts(this: AnswerCounter<Category | null>): EngineCounts[] {
    const engineCounts: EngineCounts[] = [];
    for (const [group, category] of this.groups.keys.entries()) {
      for (let engine = 0; engine < ENGINES.length; engine += 1) {
        const each = this.#countsAt(group, engine, category);
        if (each) engineCounts.push(each);
      }
    }
    return engineCounts;
  }

  /** Returns the counts of each engine in one group, with null as their category. */
  engineCountsOf(group: number): EngineCounts[] {
    return ENGINES.flatMap((_, engine) => this.#countsAt(group, engine, null) ?? []);
  }

  /** For each engine (in the order of ENGINES), counts a group's answers, and the answers that name the brand. */
  byEngine(group: number): PromptPairs {
    const engineCounts = ENGINES.map((_, engine) => this.#countsAt(group, engine, null));
    return {
      answers: engineCounts.map((each) => each?.answers ?? 0),
      named: engineCounts.map((each) => each?.named ?? 0),
    };
  }

  /** Returns the number of a group's answers that name only rivals. Requires that `mentions` is null. */
  onlyRivals(group: number): number {
    return this.#onlyRivals[group]!;
  }

  /**
   * Returns the number of mentions in a group's answers that do not name the brand, including mentions of a rival with
   * the brand's own name. Requires that `mentions` is null.
   */
  mentionsNotYou(group: number): number {
    return this.#mentionsNotYou[group]!;
  }

  /** Returns the counts of a group and an engine; null if there is no answer. */
  #countsAt(group: number, engine: number, category: Category | null): EngineCounts | null {
    const engineCode = ENGINE_CODES[engine]!;
    const counters = this.#answers;
    const byCode = this.#byCode;
    let [answers, first, second, third, fourth_plus] = [0, 0, 0, 0, 0];
    for (let code = 0; code < ANSWER_CODE_LIMIT; code += 1) {
      const at = ((group << MARKS_BITS) + (engineCode | (code << ENGINE_BITS))) << this.#positionBits;
      let here = counters[at]!;
      if (this.#positionBits > 0) {
        here += counters[at + 1]! + counters[at + 2]! + counters[at + 3]! + counters[at + LAST_POSITION]!;
        first += counters[at + 1]!;
        second += counters[at + 2]!;
        third += counters[at + 3]!;
        fourth_plus += counters[at + LAST_POSITION]!;
      }
      byCode[code] = here;
      answers += here;
    }
    if (answers === 0) return null;
    return {
      platform: ENGINES[engine]!,
      category,
      answers,
      named: answers - byCode[UNNAMED]!,
      positionSum: this.#positionSum[(group << ENGINE_BITS) + engineCode]!,
      first,
      second,
      third,
      fourth_plus,
      positive: byCode[POSITIVE]!,
      neutral: byCode[NEUTRAL]! + byCode[MIXED]!,
      negative: byCode[NEGATIVE]!,
    };
  }

  /** Returns the number of distinct prompts in each group. */
  promptsByGroup(): Int32Array {
    const { keys, byPrompt, byEngine } = this.groups;
    const prompts = new Int32Array(keys.length);
    this.#asked.forEach((engines, ord) => {
      let last = -1;
      for (const code of ENGINE_CODES) {
        const group = byPrompt[ord]! + byEngine[code]!;
        if (((engines >> code) & 1) === 0 || group === last) continue;
        prompts[group]! += 1;
        last = group;
      }
    });
    return prompts;
  }

  /** Returns the number of distinct prompts; if `hasParts` is set, also the numbers for each engine and category. */
  prompts(this: AnswerCounter<Category | null>, hasParts: boolean): PromptCounts {
    const asked = this.#asked;
    if (!hasParts) return { total: countSet(asked), ...NO_PARTS };
    const { keys, byPrompt } = this.groups;
    const byGroup = keys.map(() => 0);
    /** The number of prompts for each set of engines that answered them. The index is a bit mask of engine codes. */
    const byAnswering = new Int32Array(1 << ENGINE_CODE_LIMIT);
    let all = 0;
    for (let ord = 0; ord < asked.length; ord += 1) {
      const engines = asked[ord]!;
      if (engines === 0) continue;
      byGroup[byPrompt[ord]!]! += 1;
      byAnswering[engines]! += 1;
      all += 1;
    }
    return {
      total: all,
      byEngine: new Map(ENGINES.map((engine, i) => [engine, promptsOf(byAnswering, ENGINE_CODES[i]!)])),
      byCategory: new Map(
        PROMPT_CATEGORIES.map((category) => [category, byGroup[keys.indexOf(category)] ?? 0]),
      ),
    };
  }
}

const total = (counts: Int32Array) => counts.reduce((sum, count) => sum + count, 0);

/** Returns the number of bytes that are not 0. */
function countSet(bytes: Uint8Array): number {
  let set = 0;
  for (let i = 0; i < bytes.length; i += 1) if (bytes[i] !== 0) set += 1;
  return set;
}

const NO_PARTS = { byEngine: new Map<Engine, number>(), byCategory: new Map<Category | null, number>() };

/** Returns the number of prompts that this engine answered. */
function promptsOf(byAnswering: Int32Array, engine: EngineCode): number {
  let prompts = 0;
  for (let engines = 0; engines < byAnswering.length; engines += 1) {
    if (engines & (1 << engine)) prompts += byAnswering[engines]!;
  }
  return prompts;
}
