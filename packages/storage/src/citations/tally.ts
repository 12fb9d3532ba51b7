import { ENGINES, stretches, type SourceTally, type Steps } from '@brand-visibility/domain';
import type { SourcesWanted } from '@brand-visibility/application';
import type { Counted } from '../counted.js';
import { ENGINE_MASK } from '../facts/layout.js';
import { NAMED_MARK, NO_MENTION, type RunCitations } from './layout.js';
import { NOT_COUNTED, addInSteps, countedEngines, ownMention } from './steps.js';

/**
 * A year of a large brand has millions of citations: what counting them costs is the memory that it touches. A row is half
 * a line of the processor's cache: answers by index in ENGINES, and these two words. All words of a row that no counted
 * answer cites are zero.
 */
const ROW_BITS = 3;
/** Pages: 1 + the ordinal of the domain of the first citation; if others have another one, -1 - the place of the page. */
const DOMAIN = 6;
/** The number of the last answer that cites the row, from 1: an answer that cites it several times counts once. */
const STAMP = 7;

if (ENGINES.length > DOMAIN) throw new Error('the counters of a source need more room');

/** Adds up the citations of runs by domain or page, one run after another. */
export class SourceTallying {
  readonly #rows: Int32Array;
  /** By row, if requested: answers that name a competitor but not the brand. */
  readonly #gaps: Int32Array;
  readonly #engines: Int8Array;
  readonly #answers = new Int32Array(ENGINES.length);
  readonly #ownMention: number;
  #stamp = 0;
  #citations = 0;
  #size = 0;
  #pagesOfSeveral = 0;

  constructor(
    readonly counted: Counted,
    readonly wanted: SourcesWanted,
    /** Number of domains or pages in the brand's dictionary. */
    readonly known: number,
  ) {
    this.#rows = new Int32Array(known << ROW_BITS);
    this.#gaps = new Int32Array(wanted.hasGaps ? known : 0);
    this.#engines = countedEngines(counted);
    this.#ownMention = ownMention(wanted.ownOrdinal);
  }

  /** Number of pages whose citations have several domains, so that the latest one decides. */
  get pagesOfSeveral(): number {
    return this.#pagesOfSeveral;
  }

  /** By ordinal of such a page: its place among them; negative for other pages. */
  readonly placeOf = (page: number): number => -1 - this.#rows[(page << ROW_BITS) + DOMAIN]!;

  add(run: RunCitations): Steps<void> {
    return this.wanted.by === 'domain'
      ? addInSteps(run, (first, end, citation) => this.#addDomains(run, first, end, citation))
      : addInSteps(run, (first, end, citation) => this.#addPages(run, first, end, citation));
  }

  /** Answers in [first, end), whose citations begin at `firstCitation`; returns where theirs end. */
  #addDomains(run: RunCitations, first: number, end: number, firstCitation: number): number {
    const { prompt, marks, mention, citationCount, domain } = run;
    const { slots } = this.counted;
    const { hasGaps } = this.wanted;
    const rows = this.#rows;
    const gaps = this.#gaps;
    const engines = this.#engines;
    const answers = this.#answers;
    const own = this.#ownMention;
    let stamp = this.#stamp;
    let size = this.#size;
    let citation = firstCitation;
    for (let i = first; i < end; i += 1) {
      const behind = citation + citationCount[i]!;
      const engine = engines[marks[i]! & ENGINE_MASK]!;
      if (engine === NOT_COUNTED || slots[prompt[i]!] === 0) {
        citation = behind;
        continue;
      }
      answers[engine]! += 1;
      if (citation === behind) continue;
      stamp += 1;
      this.#citations += behind - citation;
      const isGap = hasGaps && marks[i]! < NAMED_MARK && mention[i] !== NO_MENTION && mention[i] !== own;
      for (; citation < behind; citation += 1) {
        const row = domain[citation]! << ROW_BITS;
        const last = rows[row + STAMP]!;
        if (last === stamp) continue;
        if (last === 0) size += 1;
        rows[row + STAMP] = stamp;
        rows[row + engine]! += 1;
        if (isGap) gaps[row >> ROW_BITS]! += 1;
      }
    }
    this.#stamp = stamp;
    this.#size = size;
    return citation;
  }

  /** The same for pages, with the domain of each. */
  #addPages(run: RunCitations, first: number, end: number, firstCitation: number): number {
    const { prompt, marks, mention, citationCount, domain, page } = run;
    const { slots } = this.counted;
    const { hasGaps } = this.wanted;
    const rows = this.#rows;
    const gaps = this.#gaps;
    const engines = this.#engines;
    const answers = this.#answers;
    const own = this.#ownMention;
    let stamp = this.#stamp;
    let size = this.#size;
    let citation = firstCitation;
    for (let i = first; i < end; i += 1) {
      const behind = citation + citationCount[i]!;
      const engine = engines[marks[i]! & ENGINE_MASK]!;
      if (engine === NOT_COUNTED || slots[prompt[i]!] === 0) {
        citation = behind;
        continue;
      }
      answers[engine]! += 1;
      if (citation === behind) continue;
      stamp += 1;
      this.#citations += behind - citation;
      const isGap = hasGaps && marks[i]! < NAMED_MARK && mention[i] !== NO_MENTION && mention[i] !== own;
      for (; citation < behind; citation += 1) {
        const row = (page[citation]! >>> 1) << ROW_BITS;
        const known = rows[row + DOMAIN]!;
        const own = domain[citation]! + 1;
        if (known !== own) {
          if (known === 0) {
            rows[row + DOMAIN] = own;
            size += 1;
          } else if (known > 0) {
            this.#pagesOfSeveral += 1;
            rows[row + DOMAIN] = -this.#pagesOfSeveral;
          }
        }
        if (rows[row + STAMP] === stamp) continue;
        rows[row + STAMP] = stamp;
        rows[row + engine]! += 1;
        if (isGap) gaps[row >> ROW_BITS]! += 1;
      }
    }
    this.#stamp = stamp;
    this.#size = size;
    return citation;
  }

  /**
   * The rows in the order of their keys: `order` has the ordinals in that order, `domains` the domains of pages of several
   * by their places.
   */
  *finish(order: Uint32Array, domains: ArrayLike<number>): Steps<SourceTally> {
    const isOfPages = this.wanted.by === 'page';
    const size = this.#size;
    const columns: Columns = {
      ordinals: new Uint32Array(size),
      citing: new Int32Array(size * ENGINES.length),
      competitorsNotYou: this.wanted.hasGaps ? new Int32Array(size) : null,
      domains: isOfPages ? new Uint32Array(size) : null,
    };
    let row = 0;
    for (const [from, to] of stretches(order.length)) {
      row = this.#take(order, from, to, row, columns, domains);
      yield;
    }
    if (row !== size) throw new Error(`the order of sources has ${row} of ${size} rows`);
    return {
      answers: this.#answers,
      citedAnswers: this.#stamp,
      citations: this.#citations,
      size,
      ...columns,
    };
  }

  /** Writes the rows at [from, to) of the order from the index `row` on; returns where they end. */
  #take(
    order: Uint32Array,
    from: number,
    to: number,
    row: number,
    { ordinals, citing, competitorsNotYou, domains }: Columns,
    domainsOfSeveral: ArrayLike<number>,
  ): number {
    const rows = this.#rows;
    let next = row;
    for (let i = from; i < to; i += 1) {
      const ordinal = order[i]!;
      const at = ordinal << ROW_BITS;
      if (rows[at + STAMP] === 0) continue;
      ordinals[next] = ordinal;
      for (let engine = 0; engine < ENGINES.length; engine += 1)
        citing[next * ENGINES.length + engine] = rows[at + engine]!;
      if (competitorsNotYou !== null) competitorsNotYou[next] = this.#gaps[ordinal]!;
      if (domains !== null) {
        const domain = rows[at + DOMAIN]!;
        domains[next] = domain > 0 ? domain - 1 : domainsOfSeveral[-1 - domain]!;
      }
      next += 1;
    }
    return next;
  }
}

type Columns = Pick<SourceTally, 'ordinals' | 'citing' | 'competitorsNotYou' | 'domains'>;
