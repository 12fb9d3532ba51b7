/** The ports of lists and single rows, and the pages of a list. */
import type {
  comparedWindowParameters,
  OperationId,
  Operations,
  QueryOf,
  RecordOf,
} from '@brand-visibility/contract';
import type { RivalRef } from '@brand-visibility/counting';
import type { CountedTarget } from '@brand-visibility/domain/outreach/board';
import type { PromptGroup } from '@brand-visibility/domain/prompts/filter-values';
import type { MeasurementSnapshot } from '@brand-visibility/domain/recommendations/measurement';
import type { LatestCheck } from '@brand-visibility/domain/site-access/report';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { ChangeKind, TargetKind } from '@brand-visibility/domain/vocabulary';

/**
 * The position of a row in its list, for keyset pagination. Rows are ordered by `key`, an integer such as `created_at`
 * in microseconds since 1970, and then bytewise by `id` (rule 7.4).
 */
export interface SortKey {
  readonly key: bigint;
  readonly id: string;
}

/**
 * A request for the page after a sort key, or for the first page if `after` is null. The page ends after `limit` rows,
 * or with the row at which the total size of the stored texts and lists reaches `bytes` (rule 7.7).
 */
export interface PageRequest {
  readonly after: SortKey | null;
  readonly limit: number;
  readonly bytes: number;
}

/** The rows of a page. */
export interface PageRows<R> {
  readonly rows: readonly R[];
  /** Whether the page ended because of `bytes`, although more rows follow. */
  readonly isCut: boolean;
}

/** Parameters that are not filters, but choose the window, the page, the format or the content of the response. */
type NoFilter =
  keyof typeof comparedWindowParameters | 'limit' | 'cursor' | 'format' | 'bom' | 'group_by' | 'watched';

/**
 * The filter of a list or report: every parameter of its endpoint that is not a `NoFilter`, by name. An absent field
 * does not filter. A new parameter becomes a field, and a store without a predicate for the field does not compile.
 */
export type FilterOf<Id extends OperationId> = {
  readonly [Name in Exclude<keyof QueryOf<Operations[Id]>, NoFilter>]?:
    QueryOf<Operations[Id]>[Name] | undefined;
};

/** A stored brand: the import record without `type` and `account_id`. */
export type BrandRow = Omit<RecordOf<'brand'>, 'type' | 'account_id'>;

export interface BrandReader {
  /** The brands in the scope, oldest first. */
  brands(slice: PageRequest): Promise<PageRows<BrandRow>>;
  brand(brand_id: string): Promise<BrandRow | null>;
}

/** A stored prompt with its theme. */
export type PromptRow = Omit<RecordOf<'prompt'>, 'type' | 'brand_id' | 'theme_id' | 'deleted_at'> & {
  readonly theme: { readonly id: string; readonly name: string } | null;
};

export type PromptFilter = FilterOf<'listPrompts'>;

export interface PromptReader {
  /** Prompts that are not deleted, oldest first. */
  prompts(brand_id: string, filter: PromptFilter, slice: PageRequest): Promise<PageRows<PromptRow>>;
  /** Null if the prompt does not exist or is deleted. */
  prompt(brand_id: string, prompt_id: string): Promise<PromptRow | null>;
  /** Returns the ids that belong to prompts of the brand, except deleted prompts. */
  knownPrompts(brand_id: string, prompt_ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The texts of prompts or the names of themes, in the order of `ids`; unknown ids are absent. The page ends with the
   * label at which the total size of the labels reaches `bytes`.
   */
  labels(
    brand_id: string,
    of: 'prompt' | 'theme',
    ids: readonly string[],
    bytes: number,
  ): Promise<PageRows<{ readonly id: string; readonly label: string }>>;
  /** Number of prompts that are not deleted, by category, theme and location, in no particular order. */
  promptGroups(brand_id: string): Promise<readonly PromptGroup[]>;
}

/** A stored page audit: the import record without `type` and `brand_id`. */
export type PageAuditRow = Omit<RecordOf<'page_audit'>, 'type' | 'brand_id'>;

export type PageAuditFilter = FilterOf<'listPageAudits'>;

export interface PageAuditReader {
  /** The page audits of a brand, newest first. `slice.bytes` limits the size of the records. */
  pageAudits(brand_id: string, filter: PageAuditFilter, slice: PageRequest): Promise<PageRows<PageAuditRow>>;
  pageAudit(brand_id: string, audit_id: string): Promise<PageAuditRow | null>;
}

/** A stored recommendation with data from other tables. */
export interface RecommendationRow extends Omit<RecordOf<'recommendation'>, 'type'> {
  /** The times at which linked outreach work moved to `done`, in no particular order. */
  readonly linkedDone: readonly Instant[];
  /** The snapshot of the last re-measure; null if there is none. */
  readonly measured: MeasurementSnapshot | null;
}

export type RecommendationFilter = FilterOf<'listRecommendations'>;

export interface RecommendationReader {
  /** Recommendations by (`created_at`, `id`), newest first. `slice.bytes` limits the size of the records. */
  recommendations(
    brand_id: string,
    filter: RecommendationFilter,
    slice: PageRequest,
  ): Promise<PageRows<RecommendationRow>>;
  recommendation(brand_id: string, recommendation_id: string): Promise<RecommendationRow | null>;
}

/** The stored evidence of a completed site-access check. */
export type CompletedCheckRow = Pick<
  RecordOf<'site_access_check'>,
  'reachable' | 'robots_txt' | 'llms_txt' | 'sitemap' | 'crawlers' | 'fetch_count'
> & { readonly completed_at: Instant };

export interface SiteAccessReader {
  /** The brand's latest site-access check of any status, by (`created_at`, `id`); null if there is none. */
  latestCheck(brand_id: string): Promise<LatestCheck | null>;
  /** The brand's latest completed checks by (`completed_at`, `id`), latest first; at most `most` checks. */
  completedChecks(brand_id: string, most: number): Promise<readonly CompletedCheckRow[]>;
}

/** A target as stored on a board. */
export interface BoardRow extends CountedTarget {
  readonly id: string;
  readonly source_type: string | null;
}

/** A target of the current board with its outreach work. */
export interface TargetRow extends Omit<BoardRow, 'competitors_named'> {
  readonly competitors_named: readonly { readonly rival: RivalRef; readonly answers: number }[];
  readonly counts_as_of: Instant;
  readonly work: Pick<RecordOf<'outreach_work'>, 'moves' | 'steps' | 'recommendation_id'>;
}

/** The caller translates `channel` and `play` into the kinds that match both. */
export type TargetFilter = Omit<FilterOf<'listOutreachTargets'>, 'channel' | 'play'> & {
  readonly kinds?: readonly TargetKind[] | undefined;
};

export interface OutreachTargetReader {
  /** The id of the brand's outreach board; null before the first refresh. */
  boardId(brand_id: string): Promise<string | null>;
  /** Targets of the board by (shown score, id), descending. The sort key is the score in units of its last decimal. */
  outreachTargets(brand_id: string, filter: TargetFilter, slice: PageRequest): Promise<PageRows<TargetRow>>;
  /** The targets in these subreddits that were completed at or after `since`, in no particular order. */
  finishedTargets(
    brand_id: string,
    subreddits: readonly string[],
    since: Instant,
  ): Promise<readonly { readonly subreddit: string; readonly completed_at: Instant }[]>;
}

/** The position of a prompt or run in the change feed, which is ordered by these fields (rule 16.10). */
export interface ChangePosition {
  readonly commit_no: number;
  readonly kind: ChangeKind;
  readonly id: string;
}

/** A request for at most `limit` changes after a position, or from the start if `after` is null. */
export interface ChangePage {
  readonly after: ChangePosition | null;
  readonly limit: number;
}

/** The latest change of a prompt or run. */
export interface ChangeRow extends ChangePosition {
  readonly changed_at: Instant;
  /** Whether the prompt is deleted; always false for a run. */
  readonly is_deleted: boolean;
}

/** A commit that changed prompts or runs of a brand. `mark` is random and identifies the commit (rule 16.12). */
export interface ChangeCommit {
  readonly commit_no: number;
  readonly mark: string;
}

export interface ChangeReader {
  /** The prompts and runs of the brand, each at its latest commit, by (`commit_no`, `kind`, `id`) (rule 16.10). */
  changes(brand_id: string, page: ChangePage): Promise<readonly ChangeRow[]>;
  /** The brand's latest commit and, as `named`, the commit with the number `commit_no`; each is null if missing. */
  changeCommits(
    brand_id: string,
    commit_no: number | null,
  ): Promise<{ readonly latest: ChangeCommit | null; readonly named: ChangeCommit | null }>;
}
