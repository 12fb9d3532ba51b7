import type { TargetsWanted } from '@brand-visibility/application';
import { ENGINES, type TargetCount } from '@brand-visibility/domain';
import { LatestCitations } from '../citations/latest.js';
import {
  NAMED_MARK,
  NO_MENTION,
  SEVERAL_MENTIONS,
  FIRST_RIVAL,
  type RunCitations,
} from '../citations/layout.js';
import { ownMention } from '../citations/counted-answers.js';
import { AnswerTimes, momentOf, type Moment } from '../citations/times.js';
import type { Counted } from '../counted.js';
import { ENGINE_INDEXES, ENGINE_MASK } from '../columns/engine-codes.js';
import type { RunFacts } from '../facts/layout.js';
import type { PageTargets } from './page-targets.js';
import { PairTable } from './pair-table.js';

/** Words of a target, half a line of the processor's cache. All are zero if no counted answer cites it. */
const LINE_BITS = 3;
const CITATIONS = 0;
const ANSWERS = 1;
const NAMING_YOU = 2;
const NAMING_COMPETITORS_NOT_YOU = 3;
const PROMPTS = 4;
/** Bits by index in ENGINES. */
const ENGINE_BITS = 5;
/** The number of the last answer that cites the target, from 1: an answer that cites it several times counts once. */
const STAMP = 6;

/** No word: such answers are the rest. */
const NAMING_NO_BRAND = -1;

/** Prompts are bits: a column has the prompts of this many ordinals. */
const PROMPTS_IN_A_COLUMN_BITS = 5;

if (ENGINES.length > 32) throw new Error('engines need more bits');

/**
 * Adds up the citations of outreach targets, one run after another (rules 8.1 and 9.7). Memory grows with targets,
 * their prompts and their rivals, not with answers.
 */
export class TargetTallying {
  #lines = new Int32Array(0);
  /** By target: its latest answer, in microseconds since the start of the window. */
  #last = new Float64Array(0);
  /** By target and column of prompts: a bit for each prompt. */
  readonly #prompts = new PairTable();
  /** By target and rival: the answers that name the rival but not the brand. */
  readonly #rivals = new PairTable();
  /** By target: its latest citation with a title; none for a community. */
  readonly titles = new LatestCitations(0);
  readonly #times = new AnswerTimes();
  readonly #start: Moment;
  readonly #length: number;
  readonly #ownMention: number;
  /** The rivals of the current answer. */
  readonly #named: number[] = [];
  #answers = 0;
  #run = -1;

  constructor(
    readonly counted: Counted,
    readonly targets: PageTargets,
    readonly wanted: TargetsWanted,
  ) {
    this.#start = momentOf(wanted.start);
    this.#length = Number(wanted.end - wanted.start);
    this.#ownMention = ownMention(wanted.ownOrdinal);
  }

  /** Number of counted answers in the window. */
  get answers(): number {
    return this.#answers;
  }

  /** Adds a run whose pages are known to `targets`. */
  add(run: RunCitations, facts: RunFacts): void {
    if (facts.answers !== run.answers) throw new Error('facts and citations of a run have other answers');
    this.#run += 1;
    this.#times.begin(run);
    this.#reserve(this.targets.size);
    this.#addAnswers(run, facts);
  }

  #addAnswers(run: RunCitations, facts: RunFacts): void {
    const { prompt, citationCount, page } = run;
    const { slots } = this.counted;
    const { targets } = this;
    const lines = this.#lines;
    const times = this.#times;
    let mention = 0;
    let citation = 0;
    for (let i = 0; i < run.answers; i += 1) {
      const firstMention = mention;
      const first = citation;
      mention += facts.mentionCount[i]!;
      citation += citationCount[i]!;
      if (slots[prompt[i]!] === 0) continue;
      times.read(i);
      const time = times.since(this.#start);
      if (time < 0 || time >= this.#length) continue;
      this.#answers += 1;
      if (first === citation) continue;
      const stamp = this.#answers;
      const names = this.#namesIn(run, facts, i, firstMention);
      for (let j = first; j < citation; j += 1) {
        const row = targets.rowOfPage(page[j]! >>> 1);
        if (row < 0) continue;
        if (lines[(row << LINE_BITS) + STAMP] !== stamp) this.#addAnswer(row, stamp, run, i, names, time);
        lines[(row << LINE_BITS) + CITATIONS]! += 1;
        const community = targets.communityOfRow(row);
        // A subreddit has no title; those of its threads are not its own.
        if ((page[j]! & 1) === 1 && community !== row)
          this.titles.add(row, { run, index: this.#run, answer: i, times }, j - first, 0);
        if (community < 0 || community === row) continue;
        if (lines[(community << LINE_BITS) + STAMP] !== stamp)
          this.#addAnswer(community, stamp, run, i, names, time);
        lines[(community << LINE_BITS) + CITATIONS]! += 1;
      }
    }
  }

  /**
   * Reads the rivals of an answer into `#named` unless it names the brand; returns the word that counts such answers.
   */
  #namesIn({ marks, mention }: RunCitations, facts: RunFacts, answer: number, firstMention: number): number {
    const named = this.#named;
    named.length = 0;
    if (marks[answer]! >= NAMED_MARK) return NAMING_YOU;
    const only = mention[answer]!;
    if (only === NO_MENTION || only === this.#ownMention) return NAMING_NO_BRAND;
    if (only !== SEVERAL_MENTIONS) named.push(only - FIRST_RIVAL);
    else {
      const end = firstMention + facts.mentionCount[answer]!;
      for (let at = firstMention; at < end; at += 1) {
        const rival = facts.rival[at]!;
        if (rival !== this.wanted.ownOrdinal) named.push(rival);
      }
    }
    return NAMING_COMPETITORS_NOT_YOU;
  }

  #addAnswer(
    row: number,
    stamp: number,
    run: RunCitations,
    answer: number,
    names: number,
    time: number,
  ): void {
    const lines = this.#lines;
    const line = row << LINE_BITS;
    lines[line + STAMP] = stamp;
    lines[line + ANSWERS]! += 1;
    if (names !== NAMING_NO_BRAND) lines[line + names]! += 1;
    lines[line + ENGINE_BITS]! |= 1 << ENGINE_INDEXES[run.marks[answer]! & ENGINE_MASK]!;
    const prompt = run.prompt[answer]!;
    const bit = 1 << (prompt & ((1 << PROMPTS_IN_A_COLUMN_BITS) - 1));
    if (this.#prompts.setBit(row, prompt >>> PROMPTS_IN_A_COLUMN_BITS, bit)) lines[line + PROMPTS]! += 1;
    const named = this.#named;
    for (let i = 0; i < named.length; i += 1) this.#rivals.add(row, named[i]!, 1);
    if (time > this.#last[row]!) this.#last[row] = time;
  }

  #reserve(rows: number): void {
    this.titles.reserve(rows);
    if (rows <= this.#last.length) return;
    const size = Math.max(rows, 2 * this.#last.length);
    const lines = new Int32Array(size << LINE_BITS);
    lines.set(this.#lines);
    const last = new Float64Array(size);
    last.set(this.#last);
    this.#lines = lines;
    this.#last = last;
  }

  /** The counts of the targets that counted answers cite; `titleOf` returns the title of a target. */
  *finish(titleOf: (row: number) => string | null): Generator<TargetCount> {
    const { addresses } = this.targets;
    const rivalsOf = this.#rivals.byRow(addresses.length);
    for (const [row, address] of addresses.entries()) {
      const count = (word: number) => this.#lines[(row << LINE_BITS) + word]!;
      if (count(CITATIONS) === 0) continue;
      const { columns: ordinals, values: answers } = rivalsOf(row);
      yield {
        address,
        title: titleOf(row),
        citations: count(CITATIONS),
        answers: count(ANSWERS),
        namingYou: count(NAMING_YOU),
        namingCompetitorsNotYou: count(NAMING_COMPETITORS_NOT_YOU),
        prompts: count(PROMPTS),
        engines: count(ENGINE_BITS),
        lastCitedAt: this.wanted.start + BigInt(this.#last[row]!),
        rivals: { ordinals, answers },
      };
    }
  }
}
