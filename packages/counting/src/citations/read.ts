/** Counts the cited domains and pages of runs, which are read one after another. */
import type { SourceDetail, SourceDimension } from '@brand-visibility/domain/sources/row';
import { type AnswerMask, countedEngines, NOT_COUNTED } from '../columns/answer-mask.js';
import type { Batches, RunRef } from '../columns/columns.js';
import type { WatchedRivals } from '../facts/listed-mentions.js';
import { addRuns } from '../facts/read.js';
import { ordinalOf, type SourceRef } from '../references.js';
import { givingWay, givingWayBetween } from '../give-way.js';
import { type AnswerIds, type CitationPosition, LatestCitations } from './latest.js';
import { type RunCitations, OF_HOST, PAGE_BITS } from './run-citations.js';
import { CitedRows } from './rows.js';
import type { OptionalCounts, SourceCounts } from './source-counts.js';
import { SourceCounter } from './source-counter.js';
import { ENGINE_MASK } from '../columns/engine-codes.js';
import { CitingTimes } from './times.js';

/** Returns the title of each citation, in the order of `positions`; null if the citation has no title. */
export type Titles = (positions: readonly CitationPosition[]) => Promise<readonly (string | null)[]>;

/** The answers that count, and the sources that they may cite. */
export interface SourceSelection {
  readonly by: SourceDimension;
  readonly mask: AnswerMask;
  /** The rivals of the brand. Mentions of the rival with the brand's own name do not count. */
  readonly rivals: Pick<WatchedRivals, 'own'>;
  /** Reads the citations of some runs, once more on each call. */
  readonly citations: (runs: readonly RunRef[]) => Batches<RunCitations>;
  readonly citedAnswers: (runs: readonly RunRef[]) => { readonly ids: AnswerIds; readonly titles: Titles };
  readonly known: CitedSourceCounts;
  /** All ordinals in the order of their keys, which are domains or URLs. Empty if no source can be cited. */
  readonly order: Uint32Array;
}

/** Counts the domains or pages that the answers of some runs cite. */
export async function countCitations(
  { by, mask, rivals: { own }, citations, citedAnswers, ...selection }: SourceSelection,
  runs: readonly RunRef[],
  optional: OptionalCounts,
): Promise<SourceCounts> {
  const order = runs.length === 0 ? new Uint32Array() : selection.order;
  const counter = new SourceCounter(mask, { by, ...optional, own }, order.length);
  await addRuns(citations(runs), counter);
  const pages = new PageDomains(mask, counter);
  if (counter.pagesOfSeveral > 0)
    await addResolving(citations(runs), pages, pages.latest, citedAnswers(runs).ids);
  return givingWay(() => counter.finish(order, pages.domains));
}

/** Computes the details of the sources on one page of a list. Throws an Error if no counted answer cites a source. */
export async function sourceDetails(
  { by, mask, rivals: { own }, citations, citedAnswers, known }: SourceSelection,
  runs: readonly RunRef[],
  sources: readonly SourceRef[],
): Promise<readonly SourceDetail[]> {
  const answers = citedAnswers(runs);
  const ordinals = sources.map(ordinalOf);
  const rowOf = new Uint16Array(by === 'domain' ? known.domains : known.pages);
  ordinals.forEach((ordinal, index) => (rowOf[ordinal] = index + 1));
  const shown = { by, rows: ordinals.length, rowOf, parentOf: null, pages: known.pages, own };
  const rows = new CitedRows(mask, { ...shown, window: null });
  await addResolving(citations(runs), rows, rows.titles, answers.ids);
  const titled = rows.titles.found();
  const titles = await answers.titles(titled.map(({ citation }) => citation));
  const byRow: (string | null)[] = ordinals.map(() => null);
  titled.forEach(({ row }, i) => (byRow[row] = titles[i] ?? null));
  return ordinals.map((ordinal, index) => {
    const detail = rows.detailOf(index + 1, byRow[index]!);
    if (detail === null) throw new Error(`no counted answer cites the source ${ordinal}`);
    return detail;
  });
}

/** The number of distinct domains, and of distinct pages, that the brand's answers have ever cited. */
export interface CitedSourceCounts {
  readonly domains: number;
  readonly pages: number;
}

/** Adds the runs, and resolves equal times after each batch, so that only a few citations are undecided at any time. */
async function addResolving(
  citations: Batches<RunCitations>,
  adding: CitedRows | PageDomains,
  latest: LatestCitations,
  answerIds: AnswerIds,
): Promise<void> {
  for await (const batch of citations) {
    await givingWayBetween(batch, (run) => adding.add(run));
    await latest.resolve(answerIds);
  }
}

/**
 * In a second pass over the runs, finds the domain of each page that was cited under several domains. The page's latest
 * citation with OF_HOST determines the domain; if there is none, the page's latest citation does (rule 15.4).
 */
class PageDomains {
  /** Two rows per page: the row `2 * index` for citations without OF_HOST, the next row for citations with OF_HOST. */
  readonly latest: LatestCitations;
  readonly #engines: Int8Array;
  readonly #times = new CitingTimes();
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
