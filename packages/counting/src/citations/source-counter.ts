/** Counts the answers that cite each domain or page, in one pass over the citations of a window. */
import type { SourceDimension } from '@brand-visibility/domain/sources/row';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { countedEngines, NOT_COUNTED, type AnswerMask } from '../columns/answer-mask.js';
import { ENGINE_MASK } from '../columns/engine-codes.js';
import { namesOnlyRivals, ownMention, PAGE_BITS, type RunCitations } from './run-citations.js';
import { PackedClasses } from './packed-classes.js';
import type { OptionalCounts, SourceCounts } from './source-counts.js';

/**
 * In a year, the answers of a large brand contain millions of citations, and memory access dominates the time to count
 * them. Therefore a row (a domain or a page) takes 16 bytes: one byte per engine with the number of citing answers, in
 * the order of ENGINES, then the fields below. A row that no counted answer cites contains only zeros.
 */
const ROW_BYTES_BITS = 4;
/** The index of a row's overflow byte, which is not 0 if a count of the row exceeded one byte. */
const CARRIED = 6;

/** The number of 32-bit words in a row is 2 to this power. */
const ROW_BITS = 2;
/**
 * The index of the word with a page's domain. The word is 1 + the ordinal if all citations have the same domain.
 * Otherwise it is -1 - i, where i is the index of the page among the pages with several domains.
 */
const DOMAIN = 2;
/**
 * The index of the word with the number (from 1) of the last citing answer, which prevents counting an answer twice.
 */
const STAMP = 3;

/** A count that reaches this value becomes 0, because its byte overflows, and `#carries` records the overflow. */
const FULL = 256;

if (ENGINES.length > CARRIED) throw new Error('the counters of a source need more room');

/** Counts the answers that cite each domain or page, over runs that are added one after another. */
export class SourceCounter {
  readonly #rows: Int32Array;
  /** The bytes of `#rows`. */
  readonly #counts: Uint8Array;
  /** Maps the byte index of a count to the number of times that the count overflowed. Few counts overflow. */
  readonly #carries = new Map<number, number>();
  /** For each row, the number of citing answers that name only rivals; empty unless `hasOnlyRivals`. */
  readonly #onlyRivals: Int32Array;
  /** For each row, the number of citations after the first one in the same answer; empty unless `hasRepeats`. */
  readonly #repeats: Int32Array;
  readonly #engines: Int8Array;
  readonly #answers = new Int32Array(ENGINES.length);
  readonly #ownMention: number;
  #stamp = 0;
  #citations = 0;
  #size = 0;
  #pagesOfSeveral = 0;

  constructor(
    readonly mask: AnswerMask,
    readonly wanted: OptionalCounts & { readonly by: SourceDimension; readonly own: number | null },
    /** The number of domains or pages that the brand's answers have ever cited. */
    readonly known: number,
  ) {
    this.#rows = new Int32Array(known << ROW_BITS);
    this.#counts = new Uint8Array(this.#rows.buffer);
    this.#onlyRivals = new Int32Array(wanted.hasOnlyRivals ? known : 0);
    this.#repeats = new Int32Array(wanted.hasRepeats ? known : 0);
    this.#engines = countedEngines(mask);
    this.#ownMention = ownMention(wanted.own);
  }

  /** The number of pages that were cited under several domains, and whose domain PageDomains finds. */
  get pagesOfSeveral(): number {
    return this.#pagesOfSeveral;
  }

  /** Returns the index of a page among the pages with several domains; negative if the page has at most one domain. */
  readonly placeOf = (page: number): number => -1 - this.#rows[(page << ROW_BITS) + DOMAIN]!;

  add(run: RunCitations): void {
    if (this.wanted.by === 'domain') this.#addDomains(run);
    else this.#addPages(run);
  }

  /**
   * Counts a run's citations by domain, in the innermost loop of a report. `#addPages` contains a similar loop, because
   * a shared loop would need a branch or a function call at every citation.
   */
  #addDomains(run: RunCitations): void {
    const { prompt, marks, mention, citationCount, domain } = run;
    const { categoryByPrompt } = this.mask;
    const { hasOnlyRivals, hasRepeats } = this.wanted;
    const rows = this.#rows;
    const counts = this.#counts;
    const onlyRivals = this.#onlyRivals;
    const engines = this.#engines;
    const answers = this.#answers;
    const own = this.#ownMention;
    let stamp = this.#stamp;
    let size = this.#size;
    let citation = 0;
    for (let i = 0; i < run.answers; i += 1) {
      const behind = citation + citationCount[i]!;
      const engine = engines[marks[i]! & ENGINE_MASK]!;
      if (engine === NOT_COUNTED || categoryByPrompt[prompt[i]!] === 0) {
        citation = behind;
        continue;
      }
      answers[engine]! += 1;
      if (citation === behind) continue;
      stamp += 1;
      this.#citations += behind - citation;
      const isOnlyRivals = hasOnlyRivals && namesOnlyRivals(marks[i]!, mention[i]!, own);
      for (; citation < behind; citation += 1) {
        const row = domain[citation]! << ROW_BITS;
        const last = rows[row + STAMP]!;
        if (last === stamp) {
          if (hasRepeats) this.#repeats[row >> ROW_BITS]! += 1;
          continue;
        }
        if (last === 0) size += 1;
        rows[row + STAMP] = stamp;
        const at = (row << 2) + engine;
        const count = counts[at]! + 1;
        counts[at] = count;
        if (count === FULL) this.#carry(at, engine);
        if (isOnlyRivals) onlyRivals[row >> ROW_BITS]! += 1;
      }
    }
    this.#stamp = stamp;
    this.#size = size;
  }

  /** Counts a run's citations by page, and determines the domain of each page. */
  #addPages(run: RunCitations): void {
    const { prompt, marks, mention, citationCount, domain, page } = run;
    const { categoryByPrompt } = this.mask;
    const { hasOnlyRivals, hasRepeats } = this.wanted;
    const rows = this.#rows;
    const counts = this.#counts;
    const onlyRivals = this.#onlyRivals;
    const engines = this.#engines;
    const answers = this.#answers;
    const own = this.#ownMention;
    let stamp = this.#stamp;
    let size = this.#size;
    let citation = 0;
    for (let i = 0; i < run.answers; i += 1) {
      const behind = citation + citationCount[i]!;
      const engine = engines[marks[i]! & ENGINE_MASK]!;
      if (engine === NOT_COUNTED || categoryByPrompt[prompt[i]!] === 0) {
        citation = behind;
        continue;
      }
      answers[engine]! += 1;
      if (citation === behind) continue;
      stamp += 1;
      this.#citations += behind - citation;
      const isOnlyRivals = hasOnlyRivals && namesOnlyRivals(marks[i]!, mention[i]!, own);
      for (; citation < behind; citation += 1) {
        const row = (page[citation]! >>> PAGE_BITS) << ROW_BITS;
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
        if (rows[row + STAMP] === stamp) {
          if (hasRepeats) this.#repeats[row >> ROW_BITS]! += 1;
          continue;
        }
        rows[row + STAMP] = stamp;
        const at = (row << 2) + engine;
        const count = counts[at]! + 1;
        counts[at] = count;
        if (count === FULL) this.#carry(at, engine);
        if (isOnlyRivals) onlyRivals[row >> ROW_BITS]! += 1;
      }
    }
    this.#stamp = stamp;
    this.#size = size;
  }

  #carry(count: number, engine: number): void {
    this.#counts[count - engine + CARRIED] = 1;
    this.#carries.set(count, (this.#carries.get(count) ?? 0) + 1);
  }

  /**
   * Returns the counts. `order` contains all ordinals in the order of their keys. `domains` contains the domain of each
   * page with several domains, at the index that `placeOf` returns.
   */
  finish(order: Uint32Array, domains: ArrayLike<number>): SourceCounts {
    const classes = new Uint32Array(this.known);
    const packed = new PackedClasses();
    /** For each class with an overflowed count, the byte offset of its row. */
    const carried = new Map<number, number>();
    this.#classify(classes, packed, carried);
    const citing = packed.unpacked();
    for (const [one, row] of carried) this.#addCarries(row, citing, one * ENGINES.length);
    return {
      answers: this.#answers,
      citedAnswers: this.#stamp,
      citations: this.#citations,
      size: this.#size,
      order,
      classes,
      citing,
      onlyRivals: this.wanted.hasOnlyRivals ? this.#onlyRivals : null,
      repeats: this.wanted.hasRepeats ? this.#repeats : null,
      domainOf: this.wanted.by === 'page' ? (page) => this.#domainOf(page, domains) : null,
    };
  }

  #domainOf(page: number, domainsOfSeveral: ArrayLike<number>): number {
    const domain = this.#rows[(page << ROW_BITS) + DOMAIN]!;
    return domain > 0 ? domain - 1 : domainsOfSeveral[-1 - domain]!;
  }

  /** Assigns each cited row to the class with the row's counts. */
  #classify(classes: Uint32Array, packed: PackedClasses, carried: Map<number, number>): void {
    const rows = this.#rows;
    const counts = this.#counts;
    for (let ordinal = 0; ordinal < this.known; ordinal += 1) {
      const at = ordinal << ROW_BITS;
      if (rows[at + STAMP] === 0) continue;
      const low = rows[at]!;
      const high = rows[at + 1]!;
      const bytes = ordinal << ROW_BYTES_BITS;
      if (counts[bytes + CARRIED] === 0) classes[ordinal] = packed.classOf(low, high);
      else {
        const one = packed.add(low, high);
        classes[ordinal] = one;
        carried.set(one, bytes);
      }
    }
  }

  #addCarries(row: number, citing: Int32Array, into: number): void {
    for (let engine = 0; engine < ENGINES.length; engine += 1)
      citing[into + engine]! += FULL * (this.#carries.get(row + engine) ?? 0);
  }
}
