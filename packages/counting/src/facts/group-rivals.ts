/** Counts, for each group, the rivals in answers that do not name the brand. The memory for the counts is bounded. */
import { ENGINE_MASK } from '../columns/engine-codes.js';
import type { AnswerGroups } from './answer-groups.js';
import type { RunFacts } from './run-facts.js';

/**
 * The maximum number of words per pass (16 MiB). A group needs one word per mention, or one counter per rival if there
 * are fewer rivals than mentions. If all groups together need more words, several passes count the groups.
 */
const MOST_WORDS = 4 * 1024 * 1024;

/** Returns the number of mentions in the group's answers that do not name the brand. */
export type MentionsOf = (group: number) => number;

/** Returns the number of words for the mentions or the counters of a group. */
const wordsOf = (mentionsOf: MentionsOf, group: number, rivals: number): number =>
  Math.min(mentionsOf(group), rivals);

/** The rivals that a group's answers name, in no particular order: `answers[i]` answers name rival `ordinals[i]`. */
export interface GroupRivals {
  /** The number of rivals. Both arrays may be longer. */
  readonly size: number;
  readonly ordinals: Uint32Array;
  readonly answers: Uint32Array;
}

/**
 * Splits the groups, in order, into passes (rule 14.12). A group that alone needs more than `most` words gets a
 * separate pass.
 */
export function passesOf(
  mentionsOf: MentionsOf,
  groups: readonly number[],
  rivals: number,
  most = MOST_WORDS,
): number[][] {
  const passes: number[][] = [];
  let words = Infinity;
  for (const group of groups) {
    const needed = wordsOf(mentionsOf, group, rivals);
    if (words + needed > most) {
      passes.push([]);
      words = 0;
    }
    passes.at(-1)!.push(group);
    words += needed;
  }
  return passes;
}

/** The kinds of a group's words: none, the ordinals of the mentioned rivals, or one counter per rival. */
const NOT_WANTED = 0;
const MENTIONS = 1;
const COUNTERS = 2;

/** Counts the rivals of some groups, over the answers that do not name the brand. */
export class GroupRivalCounter {
  /** Per group: the kind of its words, the index of its first word, and the index of the next mention. */
  readonly #content: Uint8Array;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #words: Uint32Array;
  /** A counter per rival for the group that `take` counts; all counters are 0 between calls. */
  readonly #counts: Int32Array;
  readonly #ordinals: Uint32Array;
  readonly #answers: Uint32Array;

  constructor(
    readonly groups: AnswerGroups,
    mentionsOf: MentionsOf,
    wanted: readonly number[],
    /** The number of the brand's rivals. */
    readonly rivals: number,
  ) {
    this.#content = new Uint8Array(groups.keys.length);
    this.#starts = new Int32Array(groups.keys.length);
    let words = 0;
    for (const group of wanted) {
      this.#content[group] = mentionsOf(group) > rivals ? COUNTERS : MENTIONS;
      this.#starts[group] = words;
      words += wordsOf(mentionsOf, group, rivals);
    }
    this.#ends = this.#starts.slice();
    this.#words = new Uint32Array(words);
    this.#counts = new Int32Array(rivals);
    this.#ordinals = new Uint32Array(rivals + 1); // `count` writes one entry after the last rival
    this.#answers = new Uint32Array(rivals);
  }

  add(facts: RunFacts): void {
    const { byPrompt, byEngine } = this.groups;
    const { prompt, engineAndSentiment, mentionCount, rival } = facts;
    const content = this.#content;
    const starts = this.#starts;
    const ends = this.#ends;
    const words = this.#words;
    let mention = 0;
    for (let i = 0; i < facts.answers; i += 1) {
      const marks = engineAndSentiment[i]!;
      const engine = marks & ENGINE_MASK;
      const behind = mention + mentionCount[i]!;
      const group = byPrompt[prompt[i]!]! + byEngine[engine]!;
      if (marks === engine && group >= 0) {
        const filled = content[group]!;
        if (filled === MENTIONS) {
          let at = ends[group]!;
          for (let j = mention; j < behind; j += 1) words[at++] = rival[j]!;
          ends[group] = at;
        } else if (filled !== NOT_WANTED) {
          const start = starts[group]!;
          for (let j = mention; j < behind; j += 1) words[start + rival[j]!]! += 1;
        }
      }
      mention = behind;
    }
  }

  /** Returns the counts of a group; call it once per group. Each call overwrites the arrays of the previous result. */
  take(group: number): GroupRivals {
    const start = this.#starts[group]!;
    const isCounted = this.#content[group] === COUNTERS;
    const words = this.#words.subarray(start, isCounted ? start + this.rivals : this.#ends[group]);
    const ordinals = this.#ordinals;
    const answers = this.#answers;
    if (isCounted) return { size: gather(words, ordinals, answers), ordinals, answers };
    const size = count(words, this.#counts, ordinals);
    takeCounts(this.#counts, ordinals, size, answers);
    return { size, ordinals, answers };
  }
}

/** Writes the rivals whose count is not 0, with their counts, and returns the number of these rivals. */
function gather(counters: Uint32Array, ordinals: Uint32Array, answers: Uint32Array): number {
  let size = 0;
  for (let rival = 0; rival < counters.length; rival += 1) {
    const named = counters[rival]!;
    if (named === 0) continue;
    ordinals[size] = rival;
    answers[size] = named;
    size += 1;
  }
  return size;
}

/** Counts the mentions of each rival, lists rivals in the order of first mention, and returns their number. */
function count(mentions: Uint32Array, counts: Int32Array, ordinals: Uint32Array): number {
  let found = 0;
  for (let at = 0; at < mentions.length; at += 1) {
    const rival = mentions[at]!;
    const before = counts[rival]!;
    // Avoids an unpredictable branch: a rival that was counted before does not advance `found`, so the next rival
    // overwrites it.
    ordinals[found] = rival;
    found += (before - 1) >>> 31;
    counts[rival] = before + 1;
  }
  return found;
}

/** Moves the counts of the first `size` rivals in `ordinals` to `answers`, and resets them to 0. */
function takeCounts(counts: Int32Array, ordinals: Uint32Array, size: number, answers: Uint32Array): void {
  for (let i = 0; i < size; i += 1) {
    const rival = ordinals[i]!;
    answers[i] = counts[rival]!;
    counts[rival] = 0;
  }
}
