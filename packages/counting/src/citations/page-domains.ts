import { countedEngines, NOT_COUNTED, type Counted } from '../columns/counted.js';
import { ENGINE_MASK } from '../columns/engine-codes.js';
import { LatestCitations } from './latest.js';
import { OF_HOST, PAGE_BITS, type RunCitations } from './layout.js';
import type { SourceTallying } from './tally.js';
import { AnswerTimes } from './times.js';

/**
 * Finds the domain of each page whose citations have several domains, in a second pass over the runs. It is the domain
 * of the latest citation with OF_HOST, or else of the latest citation (rule 15.4).
 */
export class PageDomains {
  /** The latest citations. The row is twice the index of the page, plus one for citations with OF_HOST. */
  readonly latest: LatestCitations;
  readonly #engines: Int8Array;
  readonly #times = new AnswerTimes();
  #run = -1;

  constructor(
    readonly counted: Counted,
    /** The tally of the same runs. */
    readonly tallying: SourceTallying,
  ) {
    this.latest = new LatestCitations(2 * tallying.pagesOfSeveral);
    this.#engines = countedEngines(counted);
  }

  add(run: RunCitations): void {
    this.#run += 1;
    this.#times.begin(run);
    const { prompt, marks, citationCount, domain, page } = run;
    const { slots } = this.counted;
    let citation = 0;
    for (let i = 0; i < run.answers; i += 1) {
      const begin = citation;
      citation += citationCount[i]!;
      if (this.#engines[marks[i]! & ENGINE_MASK] === NOT_COUNTED || slots[prompt[i]!] === 0) continue;
      for (let j = begin; j < citation; j += 1) {
        const index = this.tallying.placeOf(page[j]! >>> PAGE_BITS);
        if (index < 0) continue;
        const row = 2 * index + ((page[j]! & OF_HOST) === 0 ? 0 : 1);
        this.#times.read(i);
        this.latest.add(row, { run, index: this.#run, answer: i, times: this.#times }, j - begin, domain[j]!);
      }
    }
  }

  /** The domains, by index of the page. */
  get domains(): Uint32Array {
    const domains = new Uint32Array(this.tallying.pagesOfSeveral);
    // The rows are in ascending order, so the second row of a page overwrites the first.
    for (const { row, citation } of this.latest.found()) domains[row >>> 1] = citation.value;
    return domains;
  }
}
