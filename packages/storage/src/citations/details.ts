import type { SourcesWanted } from '@brand-visibility/application';
import type { SourceDetail } from '@brand-visibility/domain';
import type { Counted } from '../counted.js';
import { ENGINE_MASK } from '../columns/engine-codes.js';
import { LatestCitations } from './latest.js';
import { NAMED_MARK, NO_MENTION, type RunCitations } from './layout.js';
import { NOT_COUNTED, countedEngines, ownMention } from './counted-answers.js';
import { AnswerTimes, instantOf } from './times.js';

/** Words of a shown row, half a line of the processor's cache: answers by what they name, and these. */
const LINE = 8;
const NAMING_YOU = 1;
const NAMING_COMPETITORS_NOT_YOU = 2;
const CITATIONS = 3;
const PAGES = 4;
const PROMPTS = 5;
/** The number of the last answer that cites the row, from 1. */
const STAMP = 6;

/** Creation times of the first and last answer of a shown row, as AnswerTimes has them. */
const SPAN = 4;
const FIRST_HIGH = 0;
const FIRST_LOW = 1;
const LAST_HIGH = 2;
const LAST_LOW = 3;

/** Counts that only shown rows need. */
export class SourceDetailing {
  /** By ordinal: 1 + the index of the shown row, 0 for others. */
  readonly #shown: Uint16Array;
  readonly #lines: Int32Array;
  readonly #spans: Float64Array;
  /** By shown row: a bit for each prompt. */
  readonly #prompts: Int32Array;
  readonly #wordsOfPrompts: number;
  /** Domains: by page, 1 + the index of the shown domain that was first cited with it. */
  readonly #domainOfPage: Uint16Array;
  /** Other shown domains that were cited with a page: few pages have several. */
  readonly #otherDomains = new Set<number>();
  readonly #titles: LatestCitations;
  readonly #engines: Int8Array;
  readonly #ownMention: number;
  readonly #times = new AnswerTimes();
  #stamp = 0;
  #run = -1;

  constructor(
    readonly counted: Counted,
    readonly wanted: SourcesWanted,
    readonly ordinals: readonly number[],
    /** Numbers of domains and pages in the brand's dictionaries. */
    known: KnownSources,
  ) {
    const isOfDomains = wanted.by === 'domain';
    this.#shown = new Uint16Array(isOfDomains ? known.domains : known.pages);
    ordinals.forEach((ordinal, index) => (this.#shown[ordinal] = index + 1));
    this.#lines = new Int32Array((ordinals.length + 1) * LINE);
    this.#spans = new Float64Array((ordinals.length + 1) * SPAN);
    for (let at = 0; at < this.#spans.length; at += SPAN) {
      this.#spans[at + FIRST_HIGH] = Infinity;
      this.#spans[at + LAST_HIGH] = -Infinity;
    }
    this.#wordsOfPrompts = Math.ceil(counted.slots.length / 32);
    this.#prompts = new Int32Array((ordinals.length + 1) * this.#wordsOfPrompts);
    this.#domainOfPage = new Uint16Array(isOfDomains ? known.pages : 0);
    this.#titles = new LatestCitations(isOfDomains ? 0 : ordinals.length);
    this.#engines = countedEngines(counted);
    this.#ownMention = ownMention(wanted.ownOrdinal);
  }

  /** By shown row: its latest citation with a title. */
  get titles(): LatestCitations {
    return this.#titles;
  }

  add(run: RunCitations): void {
    this.#run += 1;
    this.#times.begin(run);
    const { prompt, marks, mention, citationCount, domain, page } = run;
    const { slots } = this.counted;
    const isOfDomains = this.wanted.by === 'domain';
    const engines = this.#engines;
    const own = this.#ownMention;
    const shown = this.#shown;
    const lines = this.#lines;
    /** The answer whose time is read: most have no citation of a shown row. */
    let timed = -1;
    let citation = 0;
    for (let i = 0; i < run.answers; i += 1) {
      const begin = citation;
      const behind = begin + citationCount[i]!;
      citation = behind;
      if (engines[marks[i]! & ENGINE_MASK] === NOT_COUNTED || slots[prompt[i]!] === 0) continue;
      this.#stamp += 1;
      const stamp = this.#stamp;
      for (let j = begin; j < behind; j += 1) {
        const row = shown[isOfDomains ? domain[j]! : page[j]! >>> 1]!;
        if (row === 0) continue;
        const line = row * LINE;
        lines[line + CITATIONS]! += 1;
        if (timed !== i) {
          this.#times.read(i);
          timed = i;
        }
        if (isOfDomains) this.#addPage(page[j]! >>> 1, row);
        else if ((page[j]! & 1) === 1)
          this.#titles.add(row - 1, { run, index: this.#run, answer: i, times: this.#times }, j - begin, 0);
        if (lines[line + STAMP] === stamp) continue;
        lines[line + STAMP] = stamp;
        const names =
          marks[i]! >= NAMED_MARK
            ? NAMING_YOU
            : mention[i] === NO_MENTION || mention[i] === own
              ? 0
              : NAMING_COMPETITORS_NOT_YOU;
        lines[line + names]! += 1;
        this.#addPrompt(prompt[i]!, row);
        this.#addTime(row);
      }
    }
  }

  #addPage(page: number, row: number): void {
    const first = this.#domainOfPage[page]!;
    if (first === row) return;
    if (first === 0) this.#domainOfPage[page] = row;
    else {
      const pair = page * (this.ordinals.length + 1) + row;
      if (this.#otherDomains.has(pair)) return;
      this.#otherDomains.add(pair);
    }
    this.#lines[row * LINE + PAGES]! += 1;
  }

  #addPrompt(prompt: number, row: number): void {
    const at = row * this.#wordsOfPrompts + (prompt >>> 5);
    const bit = 1 << (prompt & 31);
    const before = this.#prompts[at]!;
    if ((before & bit) !== 0) return;
    this.#prompts[at] = before | bit;
    this.#lines[row * LINE + PROMPTS]! += 1;
  }

  #addTime(row: number): void {
    const spans = this.#spans;
    const at = row * SPAN;
    const { high, low } = this.#times;
    const first = spans[at + FIRST_HIGH]!;
    const last = spans[at + LAST_HIGH]!;
    if (high < first || (high === first && low < spans[at + FIRST_LOW]!)) {
      spans[at + FIRST_HIGH] = high;
      spans[at + FIRST_LOW] = low;
    }
    if (high > last || (high === last && low > spans[at + LAST_LOW]!)) {
      spans[at + LAST_HIGH] = high;
      spans[at + LAST_LOW] = low;
    }
  }

  /** `titles`: the titles of the rows, in their order. */
  finish(titles: readonly (string | null)[]): SourceDetail[] {
    return this.ordinals.map((ordinal, index) => {
      const line = (index + 1) * LINE;
      const span = (index + 1) * SPAN;
      const count = (word: number) => this.#lines[line + word]!;
      if (count(CITATIONS) === 0) throw new Error(`no counted answer cites the source ${ordinal}`);
      return {
        citations: count(CITATIONS),
        prompts: count(PROMPTS),
        pages: this.wanted.by === 'domain' ? count(PAGES) : 1,
        namingYou: count(NAMING_YOU),
        namingCompetitorsNotYou: count(NAMING_COMPETITORS_NOT_YOU),
        firstCitedAt: instantOf(this.#spans[span + FIRST_HIGH]!, this.#spans[span + FIRST_LOW]!),
        lastCitedAt: instantOf(this.#spans[span + LAST_HIGH]!, this.#spans[span + LAST_LOW]!),
        title: titles[index] ?? null,
      };
    });
  }
}

export interface KnownSources {
  readonly domains: number;
  readonly pages: number;
}
