import type { RecordOf } from '@brand-visibility/contract';
import type {
  CountedTarget,
  Engine,
  GroupKind,
  Grouping,
  Instant,
  MeasurementSnapshot,
  RunFigures,
  RunMark,
} from '@brand-visibility/domain';

/** What a reader is asked by and what it gives: rows of the database in the words of the specification. */

/**
 * How much a tally says of rivals: how often each is named and whether with a website, also by which engine, or also at
 * which positions and with what sentiment.
 */
export type RivalDetail = 'listed' | 'named' | 'full';

/**
 * What is counted of a part. A tally has cells by category and prompts by engine and category only as far as the
 * breakdown shows them: else all prompts count as without a category.
 */
export interface PartDetail {
  readonly rivals: RivalDetail;
  readonly breakdown: Grouping | null;
}

/** What answers are grouped by, and which ordinal of a rival is the brand's own name, which is no competitor (rule 8.1). */
export interface Grouped {
  readonly by: GroupKind;
  readonly ownOrdinal: number | null;
}

/** A brand as stored: the import record without its `type` and account. */
export type BrandRow = Omit<RecordOf<'brand'>, 'type' | 'account_id'>;

/**
 * A row's place in its list: what the list is ordered by, as a whole number (of a `created_at` its microseconds), then
 * the id, compared bytewise.
 */
export interface Place {
  readonly key: bigint;
  readonly id: string;
}

/** At most `limit` rows of a list in its order: those behind a place, or from the start. */
export interface Slice {
  readonly after: Place | null;
  readonly limit: number;
}

/** A slice of a list of large rows, which ends also with the row with which they have so many bytes. */
export interface SizedSlice extends Slice {
  readonly bytes: number;
}

/** What there is of such a slice. */
export interface Stretch<R> {
  readonly rows: readonly R[];
  /** Whether they end for their bytes, with more rows behind them. */
  readonly isCut: boolean;
}

/** Completed runs by their completion, in [from, to); of these one only when `run_id` names it. */
export interface RunRange {
  readonly from: Instant;
  readonly to: Instant;
  readonly run_id: string | null;
}

export type RunRow = Omit<RecordOf<'run'>, 'type' | 'brand_id' | 'platforms' | 'figures'> & {
  readonly platforms: readonly Engine[];
} & StoredFigures;

/** All null until the run is completed; the last two also where there was nothing to measure. */
type StoredFigures = { readonly [F in keyof RunFigures]: RunFigures[F] | null };

export type PromptRow = Omit<RecordOf<'prompt'>, 'type' | 'brand_id' | 'theme_id' | 'deleted_at'> & {
  readonly theme: { readonly id: string; readonly name: string } | null;
};

export type AnswerRow = Omit<RecordOf<'answer'>, 'type' | 'outcome' | 'text'> & { readonly text: string };

/** A target as a board holds it. */
export interface BoardRow extends CountedTarget {
  readonly id: string;
  readonly source_type: string | null;
}

/** A target on its board, with the work on it as it stands now. */
export interface TargetRow extends BoardRow {
  readonly counts_as_of: Instant;
  readonly work: Pick<RecordOf<'outreach_work'>, 'moves' | 'steps' | 'recommendation_id'>;
}

/** A recommendation as stored, with what stands in other rows. */
export interface RecommendationRow extends Omit<RecordOf<'recommendation'>, 'type'> {
  /** When outreach work that counts toward it was marked done, in no particular order. */
  readonly linkedDone: readonly Instant[];
  /** What the last re-measure stored. */
  readonly measured: MeasurementSnapshot | null;
}

declare const OPAQUE: unique symbol;

/** Tells the answers of a run that a reader saw from those of any other state of it. Who hands it back looks at nothing in it. */
export type RunRevision = string & { readonly [OPAQUE]: true };

/** A completed run as a reader found it: what a tally of it is asked with. */
export interface StoredRun extends RunMark {
  readonly facts_revision: RunRevision;
}

export interface CompletedRun extends RunMark {
  readonly platforms: readonly Engine[];
  readonly visibility: number | null;
  readonly average_position: number | null;
}

/** What a completed site access check found, as stored. */
export type CompletedCheckRow = Pick<
  RecordOf<'site_access_check'>,
  'reachable' | 'robots_txt' | 'llms_txt' | 'sitemap' | 'crawlers' | 'fetch_count'
> & { readonly completed_at: Instant };

/** A page audit as stored: the import record without its `type` and brand. */
export type PageAuditRow = Omit<RecordOf<'page_audit'>, 'type' | 'brand_id'>;
