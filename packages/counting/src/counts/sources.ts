import {
  step,
  type AnswerFilter,
  type BrandRow,
  type CountedSources,
  type Covered,
  type Runs,
  type SourcePage,
  type SourceRow,
} from '@brand-visibility/application';
import {
  ENGINES,
  ownersOf,
  sourceTypeOf,
  weighting,
  type EngineWeights,
  type FindOwner,
  type SourceDimension,
} from '@brand-visibility/domain';
import { once } from '../columns/once.js';
import { sourceDetails, tallySources, type CitationCount } from '../citations/read.js';
import type { ComparedSources, SourceTally, SourcesWanted } from '../citations/source-tally.js';
import { wordsOf } from '../order/name-order.js';
import { rankedSources } from '../order/source-ranking.js';
import { sortedPositions } from '../order/source-sorting.js';
import type { Room } from './room.js';
import { rowsUpTo } from './rows-up-to.js';
import { chosenSources } from './source-choice.js';

/** Counts, ranks and selects sources, and reads the details of the sources on one page of the list. */
export async function countSources(
  room: Room,
  brand: BrandRow,
  covered: Covered,
  filter: AnswerFilter,
  page: SourcePage,
  weights: EngineWeights,
): Promise<CountedSources> {
  const counting = await SourceCounting.of(room, brand, filter, page);
  const { current, before } = await counting.both(covered);
  const windowOf = (tally: SourceTally) => weighting(Array.from(tally.answers), weights);
  const windowBefore = before && windowOf(before);
  const compared: ComparedSources = {
    current,
    weighting: windowOf(current),
    previous: before && windowBefore && { tally: before, weighting: windowBefore },
  };
  const rivalDomains = await room.rivalDomains(brand);
  const findOwner = await step(() => ownersOf(brand, rivalDomains));
  const ranked = await step(() => rankedSources(current, compared.weighting));
  const { total, positions } = await pageOf(room, brand.id, compared, ranked, findOwner, page);
  const ordinals = positions.map((position) => ranked[position]!);
  const shown = await counting.shown(covered.current, current, ordinals, findOwner, page.bytes);
  return {
    answers: Array.from(current.answers),
    answersBefore: before && Array.from(before.answers),
    citedAnswers: current.citedAnswers,
    citations: current.citations,
    total,
    rows: shown.map(({ ordinal, ...row }, i) => ({
      rank: positions[i]! + 1,
      ...row,
      citing: citingOf(current, ordinal),
      citingBefore: before ? citingOf(before, ordinal) : [],
    })),
  };
}

/**
 * Returns the positions (from 0) in `ranked` of the sources on a page, in the order of the page (rules 15.7 and 15.10).
 */
async function pageOf(
  { data }: Room,
  brand_id: string,
  compared: ComparedSources,
  ranked: Uint32Array,
  findOwner: FindOwner,
  page: SourcePage,
): Promise<{ readonly total: number; readonly positions: readonly number[] }> {
  const { sort, order, from, limit } = page;
  const isChosen = await chosenSources(data, brand_id, compared.current, page, findOwner);
  const isByRank = sort === 'answer_share' && order === 'desc';
  if (isChosen === null && isByRank) {
    const length = Math.max(0, Math.min(limit, ranked.length - from));
    return { total: ranked.length, positions: Array.from({ length }, (_, i) => from + i) };
  }
  const chosen = await step(() => positionsWhere(ranked, isChosen ?? (() => true)));
  const sorted = isByRank
    ? chosen
    : await step(() => sortedPositions(compared, ranked, chosen, { sort, order }));
  return { total: sorted.length, positions: Array.from(sorted.subarray(from, from + limit)) };
}

function positionsWhere(ranked: Uint32Array, isChosen: (source: number) => boolean): Uint32Array {
  const positions = new Uint32Array(ranked.length);
  let size = 0;
  for (let position = 0; position < ranked.length; position += 1) {
    if (!isChosen(ranked[position]!)) continue;
    positions[size] = position;
    size += 1;
  }
  return positions.subarray(0, size);
}

/** Returns the number of answers that cite a source, for each engine, in the order of ENGINES. */
function citingOf({ classes, citing }: SourceTally, ordinal: number): number[] {
  const at = (classes[ordinal] ?? 0) * ENGINES.length;
  return ENGINES.map((_, engine) => citing[at + engine] ?? 0);
}

/** A row of the page, except its rank and the counts per engine. */
type ShownSource = Omit<SourceRow, 'rank' | 'citing' | 'citingBefore'> & { readonly ordinal: number };

/** Counts the sources of a brand for one request. */
class SourceCounting {
  readonly #order = once(
    (by: SourceDimension) => by,
    async (by): Promise<Uint32Array> => wordsOf(await this.room.data.sourceOrder(this.brand.id, by)),
  );

  private constructor(
    readonly room: Room,
    readonly brand: BrandRow,
    readonly answers: Awaited<ReturnType<Room['answers']>>,
    readonly known: Awaited<ReturnType<Room['data']['knownSources']>>,
    readonly wanted: SourcesWanted,
    readonly source = room.citations(brand.id),
  ) {}

  static async of(
    room: Room,
    brand: BrandRow,
    filter: AnswerFilter,
    { by, gap, sort }: SourcePage,
  ): Promise<SourceCounting> {
    const { own } = await room.rivals(brand);
    const hasGaps = gap !== undefined || sort === 'answers_naming_competitors_not_you';
    const wanted = { by, own, hasGaps, hasRepeats: sort === 'citation_count' };
    const answers = await room.answers(brand.id, filter);
    return new SourceCounting(room, brand, answers, await room.data.knownSources(brand.id), wanted);
  }

  /** Counts the sources of both windows. The comparison window does not need the optional counts. */
  async both({ current, previous }: Covered) {
    const lean = { ...this.wanted, hasGaps: false, hasRepeats: false };
    return {
      current: await this.#tally(current, this.wanted),
      before: previous && (await this.#tally(previous, lean)),
    };
  }

  async #tally(runs: Runs, wanted: SourcesWanted): Promise<SourceTally> {
    const count = this.#countOf(runs, wanted);
    const isEmpty = this.known.domains === 0 || count.runs.length === 0;
    const order = isEmpty ? new Uint32Array() : await this.#order(wanted.by);
    return tallySources(count, order, this.#openIn(count.runs).ids);
  }

  /**
   * Returns the sources of a page, up to the source at which the total size of the strings reaches `bytes` (rule 7.7).
   */
  async shown(
    runs: Runs,
    { domainOf }: SourceTally,
    ordinals: readonly number[],
    findOwner: FindOwner,
    bytes: number,
  ): Promise<readonly ShownSource[]> {
    if (ordinals.length === 0) return [];
    const { data } = this.room;
    const { by } = this.wanted;
    const keyed = await data.sourceKeysWithin(this.brand.id, by, ordinals, bytes);
    const sources = ordinals.slice(0, keyed.isCut ? keyed.rows.length : undefined);
    const keys = sources.map((ordinal, i) => keyOf(keyed.rows[i], ordinal));
    const count = this.#countOf(runs, this.wanted);
    const details = await sourceDetails(count, sources, this.known, this.#openIn(count.runs));
    const domains = domainOf ? await this.#domains(sources.map(domainOf)) : keys;
    const types = await data.domainTypes([...new Set(domains)]);
    const found = sources.map((ordinal, i) => {
      const ownership = findOwner(domains[i]!);
      return {
        ordinal,
        key: keys[i]!,
        domain: domains[i]!,
        ownership: { ...ownership, source_type: sourceTypeOf(ownership, types.get(domains[i]!)) },
        ...details[i]!, // `sourceDetails` returns one detail per source
      };
    });
    const textsOf = ({ key, domain, title }: ShownSource) => (by === 'domain' ? [key] : [key, domain, title]);
    return rowsUpTo(found, bytes, textsOf).rows;
  }

  /** Returns the domains with these ordinals, in the same order. An ordinal may occur more than once. */
  async #domains(ordinals: readonly number[]): Promise<readonly string[]> {
    const domains = await this.room.data.citedDomains(this.brand.id, [...new Set(ordinals)]);
    return ordinals.map((ordinal) => domains.get(ordinal) ?? missing(ordinal));
  }

  #countOf(runs: Runs, wanted: SourcesWanted): CitationCount {
    const { counted, readable } = this.answers;
    return { source: this.source, runs: readable(runs), counted, wanted };
  }

  #openIn(runs: Runs) {
    return this.room.data.citedAnswers(this.brand.id, runs, this.answers.prompts);
  }
}

function keyOf(row: { readonly ordinal: number; readonly key: string } | undefined, ordinal: number): string {
  return row?.ordinal === ordinal ? row.key : missing(ordinal);
}

function missing(ordinal: number): never {
  throw new Error(`no cited source has the ordinal ${ordinal}`);
}
