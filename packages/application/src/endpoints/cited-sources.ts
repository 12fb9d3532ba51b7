/** Counts the cited domains or pages of a brand for one page of a list. */
import {
  chosenSources,
  citingOf,
  comparedSources,
  domainsOf,
  ownedDomains,
  pageOfSources,
  sourceDetails,
  step,
  countSources,
  type AnswerFilter,
  type ComparedRuns,
  type Selection,
  type SourceRef,
  type SourceCounts,
  type SourcesWanted,
} from '@brand-visibility/counting';
import {
  ownersOf,
  sourceTypeOf,
  type CountedSource,
  type EngineWeights,
  type FindOwner,
  type Ownership,
  type SortOrder,
  type SourceDimension,
  type SourceOwner,
  type SourceSort,
} from '@brand-visibility/domain';
import type { BrandRow, CitationsReader, FactsReader, Runs } from '../ports.js';
import { rowsUpTo } from './ranked-paging.js';
import { answeredOf, readSelection } from './selection.js';

/**
 * A page of sources that meet all given conditions (rule 15.7): at most `limit` rows from index `from` on, up to the
 * row at which the total size of the texts reaches `bytes`. An absent condition matches every source.
 */
export interface SourcePage {
  readonly by: SourceDimension;
  readonly owner?: readonly SourceOwner[] | undefined;
  readonly gap?: boolean | undefined;
  /** The domain of the pages, in normal form; an empty string matches no page. Used only for lists of pages. */
  readonly domain?: string | undefined;
  readonly sort: SourceSort;
  readonly order: SortOrder;
  readonly from: number;
  readonly limit: number;
  readonly bytes: number;
}

export interface SourceRow extends CountedSource {
  /** The rank among all sources, regardless of the conditions and the order (rule 15.6). */
  readonly rank: number;
  /** The domain, or the URL of the page. */
  readonly key: string;
  readonly domain: string;
  readonly ownership: Ownership & { readonly source_type: string | null };
}

type SourcesReader = FactsReader & CitationsReader;

/** Counts the sources of both windows, and reads the details of the sources on one page of the list. */
export async function citedSources(
  reader: SourcesReader,
  brand: BrandRow,
  { current: runs, previous }: ComparedRuns,
  filter: AnswerFilter,
  page: SourcePage,
  weights: EngineWeights,
) {
  const answers = await readSelection(reader, brand, filter);
  const { by, gap, sort } = page;
  const hasGaps = gap !== undefined || sort === 'answers_naming_competitors_not_you';
  const wanted = { by, hasGaps, hasRepeats: sort === 'citation_count' };
  const counting = new SourceCounting(reader, brand.id, answers, await reader.citedSourceCounts(brand.id));
  const current = await counting.count(runs, wanted);
  // The comparison window does not need the optional counts.
  const lean = { ...wanted, hasGaps: false, hasRepeats: false };
  const before = previous && (await counting.count(previous, lean));
  const rivalDomains = await reader.rivalDomains(brand);
  const findOwner = await step(() => ownersOf(brand, rivalDomains));
  const isChosen = chosenSources(current, await conditionsOf(reader, brand.id, current, page, findOwner));
  const { total, placed } = await pageOfSources(comparedSources(current, before, weights), isChosen, page);
  const shown = await counting.details(
    runs,
    wanted,
    placed.map(({ source }) => source),
    { current, findOwner, bytes: page.bytes },
  );
  return {
    answers: Array.from(current.answers),
    answersBefore: before && Array.from(before.answers),
    citedAnswers: current.citedAnswers,
    citations: current.citations,
    total,
    rows: shown.map((row, i): SourceRow => {
      const { source, rank } = placed[i]!;
      const citingBefore = before ? citingOf(before, source) : [];
      return { rank, ...row, citing: citingOf(current, source), citingBefore };
    }),
  };
}

/** Only the filter `owner` reads strings, namely all domains that the brand's answers have ever cited. */
async function conditionsOf(
  reader: SourcesReader,
  brand_id: string,
  { size }: SourceCounts,
  { owner, gap, domain }: SourcePage,
  findOwner: FindOwner,
) {
  const cited =
    domain === undefined || domain === '' ? null : await reader.citedSource(brand_id, 'domain', domain);
  const domains = owner === undefined || size === 0 ? null : await reader.citedDomains(brand_id, null);
  return {
    gap,
    domain: domain === undefined ? undefined : cited,
    owned: domains === null ? undefined : await ownedDomains(domains, new Set(owner), findOwner),
  };
}

/** Counts the sources of a brand for one request. */
class SourceCounting {
  #order: Uint32Array | null = null;

  constructor(
    readonly reader: SourcesReader,
    readonly brand_id: string,
    readonly answers: Selection,
    readonly known: Awaited<ReturnType<CitationsReader['citedSourceCounts']>>,
  ) {}

  async count(runs: Runs, wanted: SourcesWanted): Promise<SourceCounts> {
    const isEmpty = this.known.domains === 0 || runs.length === 0;
    if (!isEmpty) this.#order ??= await this.reader.sourceOrder(this.brand_id, wanted.by);
    const order = isEmpty ? new Uint32Array() : this.#order!;
    return countSources(this.#countOf(runs, wanted), order, this.#cited(runs).ids);
  }

  /** Returns the details of sources, up to the source at which the size of the strings reaches `bytes` (rule 7.7). */
  async details(
    runs: Runs,
    wanted: SourcesWanted,
    all: readonly SourceRef[],
    {
      current,
      findOwner,
      bytes,
    }: {
      readonly current: SourceCounts;
      readonly findOwner: FindOwner;
      readonly bytes: number;
    },
  ) {
    if (all.length === 0) return [];
    const { by } = wanted;
    const keyed = await this.reader.sourceKeysWithin(this.brand_id, by, all, bytes);
    const sources = all.slice(0, keyed.isCut ? keyed.rows.length : undefined);
    const keys = sources.map((source, i) => keyOf(keyed.rows[i], source));
    const details = await sourceDetails(this.#countOf(runs, wanted), sources, this.known, this.#cited(runs));
    const ofPages = domainsOf(current, sources);
    const domains = ofPages ? await this.#domains(ofPages) : keys;
    const types = await this.reader.domainTypes([...new Set(domains)]);
    const rows = details.map((detail, i) => {
      const [key, domain] = [keys[i]!, domains[i]!];
      const ownership = findOwner(domain);
      const source_type = sourceTypeOf(ownership, types.get(domain));
      return { key, domain, ownership: { ...ownership, source_type }, ...detail };
    });
    const isOfDomains = by === 'domain';
    return rowsUpTo(rows, bytes, ({ key, domain, title }) => (isOfDomains ? [key] : [key, domain, title]))
      .rows;
  }

  /** Returns the names of these domains, in the same order. A domain may occur more than once. */
  async #domains(domains: readonly SourceRef[]): Promise<readonly string[]> {
    const names = await this.reader.citedDomains(this.brand_id, [...new Set(domains)]);
    return domains.map((domain) => names.get(domain) ?? missing());
  }

  #countOf(runs: Runs, wanted: SourcesWanted) {
    const answered = answeredOf(runs, this.answers.prompts);
    const citations = () => this.reader.citations(this.brand_id, answered);
    const { mask, rivals } = this.answers;
    return { citations, mask, rivals, wanted };
  }

  #cited(runs: Runs) {
    return this.reader.citedAnswers(this.brand_id, runs, this.answers.prompts);
  }
}

function keyOf(
  row: { readonly source: SourceRef; readonly key: string } | undefined,
  source: SourceRef,
): string {
  return row?.source === source ? row.key : missing();
}

function missing(): never {
  throw new Error('the key of a cited source is missing');
}
