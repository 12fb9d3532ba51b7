import type { RecordOf } from '@brand-visibility/contract';
import type {
  ChangeKind,
  CountedTarget,
  Engine,
  GroupKind,
  Grouping,
  Instant,
  MeasurementSnapshot,
  RunFigures,
  RunMark,
} from '@brand-visibility/domain';

// The parameters and rows of readers. Members are named as in the specification.

/**
 * The detail of rivals in a tally. `listed`: mentions, and whether with a domain; `named`: also mentions by
 * engine; `full`: also positions and sentiments.
 */
export type RivalDetail = 'listed' | 'named' | 'full';

/** The detail of rivals in a part: `listed`, or `named` with `full` for these ordinals, at most 255. */
export type PartRivals = 'listed' | { readonly fullOf: readonly number[] };

/**
 * The detail of a part's tally. Without a breakdown by category, every prompt counts as without a category;
 * without a breakdown, prompts are not counted by engine and category.
 */
export interface PartDetail {
  readonly rivals: PartRivals;
  readonly breakdown: Grouping | null;
}

/**
 * The grouping of answers, and the ordinal of the rival with the brand's own name, which is not a competitor
 * (rule 8.1).
 */
export interface Grouped {
  readonly by: GroupKind;
  readonly ownOrdinal: number | null;
}

/** A stored brand: the import record without `type` and account. */
export type BrandRow = Omit<RecordOf<'brand'>, 'type' | 'account_id'>;

/**
 * The position of a row in its list, for keyset pagination: an integer (for `created_at`, microseconds since
 * 1970), then the id, compared bytewise (rule 7.4).
 */
export interface SortKey {
  readonly key: bigint;
  readonly id: string;
}

/**
 * Requests rows of a list in its order, after a sort key or from the start. The page ends at `limit`, or with the row at
 * which the texts and lists that are stored for its rows reach `bytes` (rule 7.7).
 */
export interface PageRequest {
  readonly after: SortKey | null;
  readonly limit: number;
  readonly bytes: number;
}

/** The rows of a page. */
export interface PageRows<R> {
  readonly rows: readonly R[];
  /** Whether the page ended because of its size, with more rows after it. */
  readonly isCut: boolean;
}

/** The place of a prompt or run in the list of changes, which is ordered by these members (rule 16.10). */
export interface ChangePlace {
  readonly commit_no: number;
  readonly kind: ChangeKind;
  readonly id: string;
}

/** Requests at most `limit` changes, after a place or from the start. */
export interface ChangePage {
  readonly after: ChangePlace | null;
  readonly limit: number;
}

/** A prompt or run at its latest change. */
export interface ChangeRow extends ChangePlace {
  readonly changed_at: Instant;
  /** Always false for a run. */
  readonly is_deleted: boolean;
}

/** A commit that changed prompts or runs of a brand; the mark is random (rule 16.12). */
export interface ChangeCommit {
  readonly commit_no: number;
  readonly mark: string;
}

/** The runs completed in [from, to); only the one with `run_id` unless it is null. */
export interface RunRange {
  readonly from: Instant;
  readonly to: Instant;
  readonly run_id: string | null;
}

/** A stored run. */
export type RunRow = Omit<RecordOf<'run'>, 'type' | 'brand_id' | 'platforms' | 'figures'> & {
  readonly platforms: readonly Engine[];
} & StoredFigures;

/** All null until the run is completed; the last two also if there was nothing to measure. */
type StoredFigures = { readonly [F in keyof RunFigures]: RunFigures[F] | null };

/** A stored prompt with its theme. */
export type PromptRow = Omit<RecordOf<'prompt'>, 'type' | 'brand_id' | 'theme_id' | 'deleted_at'> & {
  readonly theme: { readonly id: string; readonly name: string } | null;
};

/** A stored successful answer. */
export type AnswerRow = Omit<RecordOf<'answer'>, 'type' | 'outcome' | 'text'> & { readonly text: string };

/** The place of an answer in the list of a brand's answers: by run, then by answer, newest first (rule 16.2). */
export interface AnswerPlace {
  readonly run: RunMark;
  readonly answer: SortKey;
}

/** As PageRequest, after a place or from the start. */
export interface BrandAnswerPage extends Omit<PageRequest, 'after'> {
  readonly after: AnswerPlace | null;
}

/** The rows of a BrandAnswerPage. */
export interface BrandAnswerRows extends PageRows<AnswerRow> {
  /** By row: the ordinals of its rivals, in the order of its `competitors`. */
  readonly rivals: readonly (readonly number[])[];
  /** The run of the last row; null without one. */
  readonly lastRun: RunMark | null;
}

/** A target as stored on a board. */
export interface BoardRow extends CountedTarget {
  readonly id: string;
  readonly source_type: string | null;
}

/** A target of the current board with the current work on it. */
export interface TargetRow extends BoardRow {
  readonly counts_as_of: Instant;
  readonly work: Pick<RecordOf<'outreach_work'>, 'moves' | 'steps' | 'recommendation_id'>;
}

/** A stored recommendation with data from other rows. */
export interface RecommendationRow extends Omit<RecordOf<'recommendation'>, 'type'> {
  /** When linked outreach work moved to done, in no particular order. */
  readonly linkedDone: readonly Instant[];
  /** The snapshot of the last re-measure; null if there is none. */
  readonly measured: MeasurementSnapshot | null;
}

declare const OPAQUE: unique symbol;

/** Identifies the state of a run's answers that a reader saw. Opaque to callers. */
export type RunRevision = string & { readonly [OPAQUE]: true };

/** A completed run as a reader found it, to be passed to `tally`. */
export interface StoredRun extends RunMark {
  readonly facts_revision: RunRevision;
  /** The state of what the answers cite. */
  readonly citations_revision: RunRevision;
}

/** A completed run with the members of a brand's `latest_run` (rule 11.7). */
export interface CompletedRun extends RunMark {
  readonly platforms: readonly Engine[];
  readonly visibility: number | null;
  readonly average_position: number | null;
}

/** The stored evidence of a completed site access check. */
export type CompletedCheckRow = Pick<
  RecordOf<'site_access_check'>,
  'reachable' | 'robots_txt' | 'llms_txt' | 'sitemap' | 'crawlers' | 'fetch_count'
> & { readonly completed_at: Instant };

/** A stored page audit: the import record without `type` and brand. */
export type PageAuditRow = Omit<RecordOf<'page_audit'>, 'type' | 'brand_id'>;
