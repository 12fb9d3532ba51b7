import type { Counted } from '../columns/counted.js';
import { ENGINE_MASK } from '../columns/engine-codes.js';
import { LatestCitations } from './latest.js';
import type { RunCitations } from './layout.js';
import { NOT_COUNTED, countedEngines } from './counted-answers.js';
import type { SourceTallying } from './tally.js';
import { AnswerTimes } from './times.js';

/** Finds the latest citation of each page whose citations have several domains, in a second pass over the runs. */
export class PageDomains {
  /** By index of the page; the value of a citation is its domain. */
  readonly latest: LatestCitations;
  readonly #engines: Int8Array;
  readonly #times = new AnswerTimes();
  #run = -1;

  constructor(
    readonly counted: Counted,
    /** The tally of the same runs. */
    readonly tallying: SourceTallying,
  ) {
    this.latest = new LatestCitations(tallying.pagesOfSeveral);
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
        const row = this.tallying.placeOf(page[j]! >>> 1);
        if (row < 0) continue;
        this.#times.read(i);
        this.latest.add(row, { run, index: this.#run, answer: i, times: this.#times }, j - begin, domain[j]!);
      }
    }
  }

  /** The domains by index of the page. */
  get domains(): Uint32Array {
    const domains = new Uint32Array(this.tallying.pagesOfSeveral);
    for (const { row, citation } of this.latest.found()) domains[row] = citation.value;
    return domains;
  }
}
