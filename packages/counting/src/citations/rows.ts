/** Computes from citations of runs the details of the outreach targets, or of the sources, on one page of a list. */
import type { SourceDetail, SourceDimension } from '@brand-visibility/domain/sources/row';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { countedEngines, NOT_COUNTED, type AnswerMask } from '../columns/answer-mask.js';
import { ENGINE_MASK } from '../columns/engine-codes.js';
import { PairTable } from '../columns/pair-table.js';
import { LatestCitations } from './latest.js';
import {
  NAMED_MARK,
  NO_MENTION,
  PAGE_BITS,
  REDIRECT,
  TITLED,
  ownMention,
  type RunCitations,
} from './run-citations.js';
import { CitingTimes, instantOf, momentOf } from './times.js';

/**
 * Words per row, which fill half a cache line. The first three words count the citing answers that name no brand, the
 * customer's brand, or only competitors.
 */
const LINE = 8;
const NAMING_NO_BRAND = 0;
const NAMING_YOU = 1;
const NAMING_COMPETITORS_NOT_YOU = 2;
const CITATIONS = 3;
const PAGES = 4;
const PROMPTS = 5;
/** The index of the word that contains the number (from 1) of the last counted answer that cites the row. */
const STAMP = 6;
/** The index of the word with a bit mask of the engines whose answers cite the row; bit *i* stands for `ENGINES[i]`. */
const ENGINES_CITING = 7;

/** Words per row for the creation times of the first and last citing answer, as `high` and `low` of CitingTimes. */
const SPAN = 4;
const FIRST_HIGH = 0;
const FIRST_LOW = 1;
const LAST_HIGH = 2;
const LAST_LOW = 3;

/** The rows to count, which are numbered from 1, and the answers to count. */
export interface RowsWanted {
  readonly by: SourceDimension;
  readonly rows: number;
  /** The row of each domain or page, by ordinal; 0 if the source is not counted. */
  readonly rowOf: Uint16Array | Uint32Array;
  /**
   * The parent of each target's row, which the row's citations also count for; 0 if the row has no parent. Null for
   * reports. A row that is its own parent keeps no title. If `parentOf` is not null, citations through redirects do
   * not count (rule 9.7).
   */
  readonly parentOf: Uint32Array | null;
  /** The number of distinct pages that the brand's answers have ever cited. */
  readonly pages: number;
  /** The ordinal of the rival with the brand's own name; null if there is none. */
  readonly own: number | null;
  /** The half-open window in which counted answers were created; null if answers from any time count. */
  readonly window: { readonly start: Instant; readonly end: Instant } | null;
}

/** Returns the ordinals of the rivals that an answer names, each once, except a rival with the brand's own name. */
export type RivalsOf = (answer: number) => ArrayLike<number>;

const NO_RIVALS: ArrayLike<number> = [];

/** Counts domains, pages or outreach targets as rows, over runs that are added one after another. */
export class CitedRows {
  readonly #lines: Int32Array;
  readonly #spans: Float64Array;
  /**
   * For each row, one bit per prompt, which is set if an answer to the prompt cites the row. A word contains the bits
   * of 32 prompts.
   */
  readonly #prompts = new PairTable();
  /** For each pair of a row and a rival, the number of citing answers that name the rival but not the brand. */
  readonly rivals = new PairTable();
  /** For each page, the first row that was cited with the page, or 0; empty unless rows are domains. */
  readonly #domainOfPage: Uint16Array;
  /** The other pairs of a page and a row cited with the page, one number per pair. Few pages have several domains. */
  readonly #otherDomains = new Set<number>();
  /** For each page or target, the latest citation that has a title, at index row - 1. */
  readonly titles: LatestCitations;
  readonly #engines: Int8Array;
  readonly #ownMention: number;
  readonly #within: ((times: CitingTimes) => boolean) | null;
  readonly #times = new CitingTimes();
  #stamp = 0;
  #run = -1;
  /** Describes the current answer: the word that counts it in each cited row, and the rivals whose mentions count. */
  #names = NAMING_NO_BRAND;
  #named = NO_RIVALS;
  #rivalsOf: RivalsOf = () => NO_RIVALS;

  constructor(
    readonly mask: AnswerMask,
    readonly wanted: RowsWanted,
  ) {
    const { by, rows, pages, own, window } = wanted;
    this.#lines = new Int32Array((rows + 1) * LINE);
    this.#spans = new Float64Array((rows + 1) * SPAN);
    for (let at = 0; at < this.#spans.length; at += SPAN) {
      this.#spans[at + FIRST_HIGH] = Infinity;
      this.#spans[at + LAST_HIGH] = -Infinity;
    }
    this.#domainOfPage = new Uint16Array(by === 'domain' ? pages : 0);
    this.titles = new LatestCitations(by === 'domain' ? 0 : rows);
    this.#engines = countedEngines(mask);
    this.#ownMention = ownMention(own);
    this.#within = window && isWithin(window);
  }

  /** The number of counted answers. */
  get answers(): number {
    return this.#stamp;
  }

  /** Adds the citations of a run. If `rivalsOf` is absent, mentions of rivals are not counted. */
  add(run: RunCitations, rivalsOf: RivalsOf = () => NO_RIVALS): void {
    this.#run += 1;
    this.#rivalsOf = rivalsOf;
    this.#times.begin(run);
    const { prompt, marks, citationCount } = run;
    const { categoryByPrompt } = this.mask;
    const engines = this.#engines;
    let citation = 0;
    for (let i = 0; i < run.answers; i += 1) {
      const begin = citation;
      citation += citationCount[i]!;
      if (engines[marks[i]! & ENGINE_MASK] === NOT_COUNTED || categoryByPrompt[prompt[i]!] === 0) continue;
      if (this.#within !== null) {
        this.#times.read(i);
        if (!this.#within(this.#times)) continue;
      }
      this.#stamp += 1;
      this.#addCitations(run, i, begin, citation);
    }
  }

  #addCitations(run: RunCitations, answer: number, begin: number, end: number): void {
    const { domain, page } = run;
    const { by, rowOf, parentOf } = this.wanted;
    const isOfDomains = by === 'domain';
    const ignored = parentOf === null ? 0 : REDIRECT;
    /**
     * Whether `#read` was called for this answer; most answers cite no wanted row, so the call is often unnecessary.
     */
    let isRead = false;
    for (let j = begin; j < end; j += 1) {
      const row = rowOf[isOfDomains ? domain[j]! : page[j]! >>> PAGE_BITS]!;
      if (row === 0 || (page[j]! & ignored) !== 0) continue;
      if (!isRead) this.#read(run, answer);
      isRead = true;
      this.#addCitation(row, run, answer);
      if (isOfDomains) {
        this.#addPage(page[j]! >>> PAGE_BITS, row);
        continue;
      }
      const parent = parentOf === null ? 0 : parentOf[row]!;
      if ((page[j]! & TITLED) !== 0 && parent !== row)
        this.titles.add(row - 1, { run, index: this.#run, answer, times: this.#times }, j - begin, 0);
      if (parent !== 0 && parent !== row) this.#addCitation(parent, run, answer);
    }
  }

  #read({ marks, mention }: RunCitations, answer: number): void {
    this.#times.read(answer);
    const isYou = marks[answer]! >= NAMED_MARK;
    const isNone = mention[answer] === NO_MENTION || mention[answer] === this.#ownMention;
    this.#names = isYou ? NAMING_YOU : isNone ? NAMING_NO_BRAND : NAMING_COMPETITORS_NOT_YOU;
    this.#named = this.#names === NAMING_COMPETITORS_NOT_YOU ? this.#rivalsOf(answer) : NO_RIVALS;
  }

  #addCitation(row: number, { prompt, marks }: RunCitations, answer: number): void {
    const lines = this.#lines;
    const line = row * LINE;
    lines[line + CITATIONS]! += 1;
    if (lines[line + STAMP] === this.#stamp) return;
    lines[line + STAMP] = this.#stamp;
    lines[line + this.#names]! += 1;
    lines[line + ENGINES_CITING]! |= 1 << this.#engines[marks[answer]! & ENGINE_MASK]!;
    if (this.#prompts.setBit(row, prompt[answer]! >>> 5, 1 << (prompt[answer]! & 31)))
      lines[line + PROMPTS]! += 1;
    for (let i = 0; i < this.#named.length; i += 1) this.rivals.add(row, this.#named[i]!, 1);
    this.#addTime(row);
  }

  #addPage(page: number, row: number): void {
    const first = this.#domainOfPage[page]!;
    if (first === row) return;
    if (first === 0) this.#domainOfPage[page] = row;
    else {
      const pair = page * (this.wanted.rows + 1) + row;
      if (this.#otherDomains.has(pair)) return;
      this.#otherDomains.add(pair);
    }
    this.#lines[row * LINE + PAGES]! += 1;
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

  /** Returns the counts of a row; null if no counted answer cites the row. */
  detailOf(row: number, title: string | null): SourceDetail | null {
    const count = (word: number) => this.#lines[row * LINE + word]!;
    const time = (high: number) =>
      instantOf(this.#spans[row * SPAN + high]!, this.#spans[row * SPAN + high + 1]!);
    if (count(CITATIONS) === 0) return null;
    return {
      citations: count(CITATIONS),
      prompts: count(PROMPTS),
      pages: this.wanted.by === 'domain' ? count(PAGES) : 1,
      namingYou: count(NAMING_YOU),
      namingRivalsNotYou: count(NAMING_COMPETITORS_NOT_YOU),
      firstCitedAt: time(FIRST_HIGH),
      lastCitedAt: time(LAST_HIGH),
      title,
    };
  }

  /**
   * Returns the number of answers that cite a row, and a bit mask of their engines; bit *i* stands for `ENGINES[i]`.
   */
  answersOf(row: number): { readonly answers: number; readonly engines: number } {
    const count = (word: number) => this.#lines[row * LINE + word]!;
    const answers = count(NAMING_NO_BRAND) + count(NAMING_YOU) + count(NAMING_COMPETITORS_NOT_YOU);
    return { answers, engines: count(ENGINES_CITING) };
  }
}

function isWithin({ start, end }: NonNullable<RowsWanted['window']>): (times: CitingTimes) => boolean {
  const first = momentOf(start);
  const length = Number(end - start);
  return (times) => {
    const since = times.since(first);
    return since >= 0 && since < length;
  };
}
