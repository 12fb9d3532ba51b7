/** The port of the counting room: what use cases ask it to count, and the counts that it returns. */
import type {
  CountedComparison,
  CountedRivals,
  CountedExplanation,
  CountedGroups,
  CountedSeries,
  CountedSource,
  ByEngine,
  Coverage,
  EngineWeights,
  GroupDimension,
  Grouping,
  GroupSort,
  Ownership,
  RunAnswers,
  SortOrder,
  SourceDimension,
  SourceOwner,
  SourceSort,
  WindowCounts,
} from '@brand-visibility/domain';
import type { FilterOf } from './filter-of.js';
import type { BrandRow } from './resources/brands.js';
import type { StoredRun } from './resources/runs.js';

/** The filters of a report (rule 11.3). The theme id `none` selects prompts without a theme (rule 3.2). */
export type AnswerFilter = FilterOf<'getVisibility'> & FilterOf<'getCompetitors'>;

export type Runs = readonly StoredRun[];

/** The runs of a window and of its comparison window; null if nothing is compared (rule 2.5). */
export type Covered = Pick<Coverage<StoredRun>, 'current' | 'previous'>;

/**
 * Counts the answers of a brand's runs that pass a filter, on the reader's snapshot, one operation for each report.
 * Weights decide the order of a list; they change no count.
 */
export interface Counts {
  /** One result for each list of runs: the windows of a report, or the buckets of a series. */
  visibility(
    brand: BrandRow,
    windows: readonly Runs[],
    filter: AnswerFilter,
    breakdown: Grouping | null,
  ): Promise<readonly WindowCounts[]>;
  rivals(
    brand: BrandRow,
    covered: Covered,
    filter: AnswerFilter,
    shown: ShownRivals,
    weights: EngineWeights,
  ): Promise<CountedRivals>;
  /** `covered` selects at most `limit` brands, which are counted in each bucket. */
  rivalSeries(
    brand: BrandRow,
    covered: Runs,
    buckets: readonly Runs[],
    filter: AnswerFilter,
    shown: ShownRivals,
    limit: number,
    weights: EngineWeights,
  ): Promise<CountedSeries>;
  groups(
    brand: BrandRow,
    covered: Covered,
    filter: AnswerFilter,
    page: GroupPage,
    weights: EngineWeights,
  ): Promise<CountedGroups>;
  comparison(brand: BrandRow, covered: Covered, filter: AnswerFilter): Promise<CountedComparison>;
  explanation(
    brand: BrandRow,
    covered: Covered,
    filter: AnswerFilter,
    weights: EngineWeights,
  ): Promise<CountedExplanation>;
  sources(
    brand: BrandRow,
    covered: Covered,
    filter: AnswerFilter,
    page: SourcePage,
    weights: EngineWeights,
  ): Promise<CountedSources>;
  /** A digest of what a ranked list is counted from; equal digests mean equal counts and order (rule 7.10). */
  state(
    brand: BrandRow,
    covered: Coverage<StoredRun>,
    weights: EngineWeights,
    of: 'answers' | 'citations',
    rivals: number | null,
  ): Promise<CountedState>;
  /** The counted answers of the completed runs among these, in no particular order. */
  runAnswers(brand_id: string, run_ids: readonly string[]): Promise<readonly RunAnswers[]>;
}

/** The first rows of a competitors report, or every watched rival (rule 8.4). */
export type ShownRivals = { readonly first: number } | 'watched';

/** A page of a list that is counted as a whole: rows from an index on, up to the one at which texts reach `bytes`. */
interface RankedPage {
  readonly from: number;
  readonly limit: number;
  readonly bytes: number;
}

export interface GroupPage extends RankedPage {
  readonly by: GroupDimension;
  readonly sort: GroupSort;
  readonly order: SortOrder;
}

/** The sources to show. All given conditions must match; an absent condition matches every source (rule 15.7). */
export interface SourcePage extends RankedPage {
  readonly by: SourceDimension;
  readonly owner?: readonly SourceOwner[] | undefined;
  readonly gap?: boolean | undefined;
  /** A domain in normal form; empty for a domain that matches nothing. Applies only to pages. */
  readonly domain?: string | undefined;
  readonly sort: SourceSort;
  readonly order: SortOrder;
}

/** The counts behind a page of sources. */
export interface CountedSources {
  /** Counted answers, those without citations included. */
  readonly answers: ByEngine;
  /** The same of the comparison window; null if nothing is compared (rule 2.5). */
  readonly answersBefore: ByEngine | null;
  /** Counted answers with a citation. */
  readonly citedAnswers: number;
  /** All citations, several of a source in one answer included. */
  readonly citations: number;
  /** Number of sources that match the conditions. */
  readonly total: number;
  readonly rows: readonly SourceRow[];
}

export interface SourceRow extends CountedSource {
  /** The rank among all sources, regardless of the conditions and the order (rule 15.6). */
  readonly rank: number;
  /** The domain or the address of the page. */
  readonly key: string;
  readonly domain: string;
  readonly ownership: Ownership & { readonly source_type: string | null };
}

/** The state of a ranked list. */
export interface CountedState {
  readonly digest: string;
  /** The number of rivals at the first page; rivals added later are named by no answer of the list. */
  readonly rivals: number;
}
