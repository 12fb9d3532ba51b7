import { countedEngines, NOT_COUNTED, type AnswerMask } from '../columns/answer-mask.js';
import { ENGINE_MASK } from '../columns/engine-codes.js';
import { LatestCitations } from './latest.js';
import { OF_HOST, PAGE_BITS, type RunCitations } from './run-citations.js';
import type { SourceCounter } from './source-counter.js';
import { AnswerTimes } from './times.js';

/**
 * In a second pass over the runs, finds the domain of each page that was cited under several domains. The page's latest
 * citation with OF_HOST determines the domain; if there is none, the page's latest citation does (rule 15.4).
 */
export class PageDomains {
  /** Two rows per page: the row `2 * index` for citations without OF_HOST, the next row for citations with OF_HOST. */
  readonly latest: LatestCitations;
  readonly #engines: Int8Array;
  readonly #times = new AnswerTimes();
  #run = -1;

  constructor(
    readonly mask: AnswerMask,
    /** The counter of a first pass over the same runs. */
    readonly counter: SourceCounter,
  ) {
    this.latest = new LatestCitations(2 * counter.pagesOfSeveral);
    this.#engines = countedEngines(mask);
  }

  add(run: RunCitations): void {
    this.#run += 1;
    this.#times.begin(run);
    const { prompt, marks, citationCount, domain, page } = run;
    const { categoryByPrompt } = this.mask;
    let citation = 0;
    for (let i = 0; i < run.answers; i += 1) {
      const begin = citation;
      citation += citationCount[i]!;
      if (this.#engines[marks[i]! & ENGINE_MASK] === NOT_COUNTED || categoryByPrompt[prompt[i]!] === 0)
        continue;
      for (let j = begin; j < citation; j += 1) {
        const index = this.counter.placeOf(page[j]! >>> PAGE_BITS);
        if (index < 0) continue;
        const row = 2 * index + ((page[j]! & OF_HOST) === 0 ? 0 : 1);
        this.#times.read(i);
        this.latest.add(row, { run, index: this.#run, answer: i, times: this.#times }, j - begin, domain[j]!);
      }
    }
  }

  /** The ordinal of each page's domain, at the index of the page. */
  get domains(): Uint32Array {
    const domains = new Uint32Array(this.counter.pagesOfSeveral);
    // Rows are in ascending order, so the second row of a page, for citations with OF_HOST, overwrites the first.
    for (const { row, citation } of this.latest.found()) domains[row >>> 1] = citation.value;
    return domains;
  }
}
