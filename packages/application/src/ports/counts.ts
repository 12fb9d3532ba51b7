/** The port of the counting room: the counts that use cases request and receive. */
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

/** The runs of a window and of its comparison window; `previous` is null if nothing is compared (rule 2.5). */
export type Covered = Pick<Coverage<StoredRun>, 'current' | 'previous'>;

/**
 * Counts, on the reader's snapshot, those answers of a brand's runs that pass a filter. Each report calls one method.
 * Weights determine the order of a list, but do not change counts.
 */
export interface Counts {
  /** Returns one result per element of `windows`: the windows of a report, or the buckets of a series. */
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
  /** Selects at most `limit` brands by their counts in `covered`, and counts these brands in each bucket. */
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
  /** Computes a digest of the data behind a ranked list. Equal digests mean equal counts and order (rule 7.10). */
  state(
    brand: BrandRow,
    covered: Coverage<StoredRun>,
    weights: EngineWeights,
    of: 'answers' | 'citations',
    rivals: number | null,
  ): Promise<CountedState>;
  /** Returns these runs with their counted answers, in no particular order. Omits runs that are not completed. */
  runAnswers(brand_id: string, run_ids: readonly string[]): Promise<readonly RunAnswers[]>;
}

/** The rivals in a competitors report: the first rows of the ranking, or every watched rival (rule 8.4). */
export type ShownRivals = { readonly first: number } | 'watched';

/**
 * A page of a ranked list: at most `limit` rows from index `from` on, up to the row at which the total size of the
 * texts reaches `bytes`.
 */
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

/** A page of sources that meet all given conditions. An absent condition matches every source (rule 15.7). */
export interface SourcePage extends RankedPage {
  readonly by: SourceDimension;
  readonly owner?: readonly SourceOwner[] | undefined;
  readonly gap?: boolean | undefined;
  /** The domain of the pages, in normal form; an empty string matches no page. Used only for lists of pages. */
  readonly domain?: string | undefined;
  readonly sort: SourceSort;
  readonly order: SortOrder;
}

/** The counts for a page of sources. */
export interface CountedSources {
  /** Counted answers by engine, including answers without citations. */
  readonly answers: ByEngine;
  /** Counted answers of the comparison window by engine; null if nothing is compared (rule 2.5). */
  readonly answersBefore: ByEngine | null;
  /** Number of counted answers with a citation. */
  readonly citedAnswers: number;
  /** Number of citations. An answer may cite a source several times. */
  readonly citations: number;
  /** Number of sources that match the conditions. */
  readonly total: number;
  readonly rows: readonly SourceRow[];
}

export interface SourceRow extends CountedSource {
  /** The rank among all sources, regardless of the conditions and the order (rule 15.6). */
  readonly rank: number;
  /** The domain, or the URL of the page. */
  readonly key: string;
  readonly domain: string;
  readonly ownership: Ownership & { readonly source_type: string | null };
}

/** The state of the data from which a ranked list is counted. */
export interface CountedState {
  readonly digest: string;
  /** Number of rivals at the time of the first page. No answer of the list names a rival that was added later. */
  readonly rivals: number;
}
