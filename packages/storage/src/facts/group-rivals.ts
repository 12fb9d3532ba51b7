import { stretches, type GroupRivals, type GroupTally, type Steps } from '@brand-visibility/domain';
import type { Counted } from '../counted.js';
import { addInSteps, type GroupKeys } from './group-keys.js';
import { ENGINE_MASK, type RunFacts } from './layout.js';
import { enginesByCode } from './tally.js';

/**
 * The maximum number of words in memory, 16 megabytes. A group stores its mentions, or a counter for each rival if
 * these are fewer; groups that do not fit together are counted in several passes over the facts.
 */
export const MOST_WORDS = 4 * 1024 * 1024;

/** The words that a group needs. */
const wordsOf = ({ mentionsNotYou }: GroupTally, group: number, rivals: number): number =>
  Math.min(mentionsNotYou[group]!, rivals);

/** Splits the groups, in their order, into lists that are counted in one pass each; a single group always fits. */
export function passesOf(
  tally: GroupTally,
  groups: readonly number[],
  rivals: number,
  most = MOST_WORDS,
): number[][] {
  const passes: number[][] = [];
  let words = Infinity;
  for (const group of groups) {
    const needed = wordsOf(tally, group, rivals);
    if (words + needed > most) {
      passes.push([]);
      words = 0;
    }
    passes.at(-1)!.push(group);
    words += needed;
  }
  return passes;
}

/** The content of a group's words. */
const NOT_WANTED = 0;
const MENTIONS = 1;
const COUNTERS = 2;

/** Counts the rivals in the answers of some groups that do not name the brand. */
export class GroupRivalsCounting {
  readonly #engines: Uint8Array;
  /** By group: the content of its words, their start, and the index of the next mention. */
  readonly #kinds: Uint8Array;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #words: Uint32Array;
  /** By rival, for the group that `take` reads; otherwise all 0. */
  readonly #counts: Uint32Array;
  readonly #ordinals: Uint32Array;
  readonly #answers: Uint32Array;

  constructor(
    readonly counted: Counted,
    readonly groups: GroupKeys,
    tally: GroupTally,
    wanted: readonly number[],
    /** Number of the brand's rivals. */
    readonly rivals: number,
  ) {
    this.#engines = enginesByCode(counted.engines);
    this.#kinds = new Uint8Array(groups.keys.length);
    this.#starts = new Int32Array(groups.keys.length);
    let words = 0;
    for (const group of wanted) {
      this.#kinds[group] = tally.mentionsNotYou[group]! > rivals ? COUNTERS : MENTIONS;
      this.#starts[group] = words;
      words += wordsOf(tally, group, rivals);
    }
    this.#ends = this.#starts.slice();
    this.#words = new Uint32Array(words);
    this.#counts = new Uint32Array(rivals);
    this.#ordinals = new Uint32Array(rivals);
    this.#answers = new Uint32Array(rivals);
  }

  add(facts: RunFacts): Steps<void> {
    return addInSteps(facts, (first, end, mention) => this.#addAnswers(facts, first, end, mention));
  }

  /** Answers in [first, end), whose mentions begin at `firstMention`; returns where theirs end. */
  #addAnswers(facts: RunFacts, first: number, end: number, firstMention: number): number {
    const { slots } = this.counted;
    const { byPrompt, byEngine } = this.groups;
    const { prompt, engineAndSentiment, mentionCount, rival } = facts;
    const engines = this.#engines;
    const kinds = this.#kinds;
    const starts = this.#starts;
    const ends = this.#ends;
    const words = this.#words;
    let mention = firstMention;
    for (let i = first; i < end; i += 1) {
      const ord = prompt[i]!;
      const marks = engineAndSentiment[i]!;
      const engine = marks & ENGINE_MASK;
      const behind = mention + mentionCount[i]!;
      if (marks === engine && slots[ord] !== 0 && engines[engine] !== 0) {
        const group = byPrompt[ord]! + byEngine[engine]!;
        const kind = kinds[group]!;
        if (kind === MENTIONS) {
          let at = ends[group]!;
          for (let j = mention; j < behind; j += 1) words[at++] = rival[j]!;
          ends[group] = at;
        } else if (kind !== NOT_WANTED) {
          const start = starts[group]!;
          for (let j = mention; j < behind; j += 1) words[start + rival[j]!]! += 1;
        }
      }
      mention = behind;
    }
    return mention;
  }

  /** Returns the counts of a group; call it once for each. The next call overwrites the columns. */
  *take(group: number): Steps<GroupRivals> {
    const start = this.#starts[group]!;
    if (this.#kinds[group] === COUNTERS) {
      const counts = this.#words.subarray(start, start + this.rivals);
      return yield* this.#gather(counts, this.rivals, null);
    }
    const mentions = this.#words.subarray(start, this.#ends[group]);
    for (const [from, to] of stretches(mentions.length)) {
      count(mentions, from, to, this.#counts);
      yield;
    }
    return yield* this.#gather(this.#counts, mentions.length, mentions);
  }

  *#gather(counts: Uint32Array, length: number, mentions: Uint32Array | null): Steps<GroupRivals> {
    const ordinals = this.#ordinals;
    const answers = this.#answers;
    let size = 0;
    for (const [from, to] of stretches(length)) {
      size = gather(counts, from, to, mentions, { size, ordinals, answers });
      yield;
    }
    return { size, ordinals, answers };
  }
}

function count(mentions: Uint32Array, from: number, to: number, counts: Uint32Array): void {
  for (let at = from; at < to; at += 1) counts[mentions[at]!]! += 1;
}

/**
 * Appends the rivals with ordinals in [from, to), or mentioned at those indices, to those found, and resets their
 * counts to 0; returns the number found.
 */
function gather(
  counts: Uint32Array,
  from: number,
  to: number,
  mentions: Uint32Array | null,
  found: GroupRivals,
): number {
  const { ordinals, answers } = found;
  let size = found.size;
  for (let at = from; at < to; at += 1) {
    const rival = mentions === null ? at : mentions[at]!;
    const named = counts[rival]!;
    if (named === 0) continue;
    ordinals[size] = rival;
    answers[size] = named;
    size += 1;
    counts[rival] = 0;
  }
  return size;
}
