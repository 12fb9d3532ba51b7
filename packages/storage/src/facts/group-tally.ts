import { ENGINES, type GroupTally } from '@brand-visibility/domain';
import type { Counted } from '../counted.js';
import type { GroupKeys } from './group-keys.js';
import { ENGINE_BITS, ENGINE_CODES, ENGINE_MASK } from '../columns/engine-codes.js';
import { SENTIMENT_CODE_LIMIT, sentimentCode, type RunFacts } from './layout.js';
import { enginesByCode } from './tally.js';

/** Counters of a group, by engine and sentiment as encoded in facts; an answer without the brand has no sentiment. */
const MARKS = 64;
const POSITIVE = sentimentCode('positive');
const NEUTRAL = sentimentCode('neutral');
const NEGATIVE = sentimentCode('negative');
const MIXED = sentimentCode('mixed');

/** No ordinal of a rival. */
const NOBODY = -1;

/**
 * Adds up the facts of runs by group, one run after another; reads at most the first mention of an answer (rule 14.10).
 */
export class GroupTallying {
  readonly #engines: Uint8Array;
  readonly #answers: Int32Array;
  /** By group and engine code. */
  readonly #positionSum: Float64Array;
  readonly #competitorsNotYou: Int32Array;
  readonly #mentionsNotYou: Int32Array;
  /** By the prompt's ordinal, a bit for each engine that answered it, by its code. */
  readonly #asked: Uint8Array;
  readonly #ownOrdinal: number;

  constructor(
    readonly counted: Counted,
    readonly groups: GroupKeys,
    ownOrdinal: number | null,
  ) {
    const count = groups.keys.length;
    this.#engines = enginesByCode(counted.engines);
    this.#answers = new Int32Array(count * MARKS);
    this.#positionSum = new Float64Array(count << ENGINE_BITS);
    this.#competitorsNotYou = new Int32Array(count);
    this.#mentionsNotYou = new Int32Array(count);
    this.#asked = new Uint8Array(counted.slots.length);
    this.#ownOrdinal = ownOrdinal ?? NOBODY;
  }

  add(facts: RunFacts): void {
    const { slots } = this.counted;
    const { byPrompt, byEngine } = this.groups;
    const { prompt, engineAndSentiment, position, mentionCount, rival } = facts;
    const engines = this.#engines;
    const answers = this.#answers;
    const positionSum = this.#positionSum;
    const competitorsNotYou = this.#competitorsNotYou;
    const mentionsNotYou = this.#mentionsNotYou;
    const asked = this.#asked;
    const own = this.#ownOrdinal;
    let mention = 0;
    for (let i = 0; i < facts.answers; i += 1) {
      const ord = prompt[i]!;
      const marks = engineAndSentiment[i]!;
      const engine = marks & ENGINE_MASK;
      const mentions = mentionCount[i]!;
      if (slots[ord] !== 0 && engines[engine] !== 0) {
        const group = byPrompt[ord]! + byEngine[engine]!;
        answers[group * MARKS + marks]! += 1;
        positionSum[(group << ENGINE_BITS) + engine]! += position[i]!;
        asked[ord]! |= 1 << engine;
        if (marks === engine && mentions > 0) {
          mentionsNotYou[group]! += mentions;
          // An answer names each rival once, so of two rivals at least one is not the brand's own name.
          if (mentions > 1 || rival[mention] !== own) competitorsNotYou[group]! += 1;
        }
      }
      mention += mentions;
    }
  }

  finish(): GroupTally {
    const { keys } = this.groups;
    const size = keys.length * ENGINES.length;
    const columns = () => new Int32Array(size);
    const tally = { answers: columns(), named: columns(), positionSum: new Float64Array(size) };
    const sentiments = { positive: columns(), neutral: columns(), negative: columns() };
    for (let group = 0; group < keys.length; group += 1) this.#take({ ...tally, ...sentiments }, group);
    return {
      keys,
      ...tally,
      ...sentiments,
      prompts: this.#prompts(),
      competitorsNotYou: this.#competitorsNotYou,
      mentionsNotYou: this.#mentionsNotYou,
    };
  }

  #take(tally: Omit<GroupTally, 'keys' | 'prompts' | 'competitorsNotYou' | 'mentionsNotYou'>, group: number) {
    for (const [engine, code] of ENGINE_CODES.entries()) {
      const at = group * ENGINES.length + engine;
      const of = (sentiment: number) => this.#answers[group * MARKS + (code | (sentiment << ENGINE_BITS))]!;
      for (let sentiment = 0; sentiment < SENTIMENT_CODE_LIMIT; sentiment += 1) {
        tally.answers[at]! += of(sentiment);
        if (sentiment > 0) tally.named[at]! += of(sentiment);
      }
      tally.positionSum[at] = this.#positionSum[(group << ENGINE_BITS) + code]!;
      tally.positive[at] = of(POSITIVE);
      tally.neutral[at] = of(NEUTRAL) + of(MIXED);
      tally.negative[at] = of(NEGATIVE);
    }
  }

  #prompts(): Int32Array {
    const { keys, byPrompt, byEngine, isByEngine } = this.groups;
    const prompts = new Int32Array(keys.length);
    this.#asked.forEach((engines, ord) => {
      if (engines === 0) return;
      if (!isByEngine) prompts[byPrompt[ord]!]! += 1;
      else for (const code of ENGINE_CODES) prompts[byEngine[code]!]! += (engines >> code) & 1;
    });
    return prompts;
  }
}
