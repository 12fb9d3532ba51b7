import type {
  GroupRivals,
  GroupTally,
  Instant,
  LatestCheck,
  Plan,
  RivalDirectory,
  RivalIdentity,
  RivalMarks,
  RunAnswers,
  RunMark,
  Steps,
  Tally,
} from '@brand-visibility/domain';
import type {
  AnswerRow,
  BrandAnswerPage,
  BrandAnswerRows,
  BrandRow,
  ChangeCommit,
  ChangePage,
  ChangeRow,
  CompletedCheckRow,
  CompletedRun,
  Grouped,
  PageAuditRow,
  PartDetail,
  PromptRow,
  RecommendationRow,
  RivalDetail,
  RunRange,
  RunRow,
  PageRequest,
  StoredRun,
  PageRows,
  TargetRow,
} from './rows.js';
import type {
  AnswerFilter,
  BrandAnswerFilter,
  PageAuditFilter,
  PromptAnswerFilter,
  PromptFilter,
  RecommendationFilter,
  RunFilter,
  TargetFilter,
} from './filters.js';
import type { SourceReader } from './sources.js';
import type { DatabaseName, StoreVitals } from './vitals.js';

/** The port of the service. Safe for concurrent use by many requests. */
export interface Store {
  /** The databases in use, the primary first. */
  readonly databases: readonly DatabaseName[];
  /**
   * The key with this fingerprint (SHA-256 in lower-case hex) and its account; the only look-up without a
   * scope.
   */
  findKey(fingerprint: string): Promise<StoredKey | null>;
  /**
   * Counts one request of the key in the current minute and returns the count; exact across all processes
   * (rule 6.1).
   */
  countRequest(key_id: string, now: Instant): Promise<CountedRequest>;
  /**
   * Runs `work` on one snapshot of one database, so that its reads are consistent. `work` may run again, on a new
   * snapshot, if the connection is lost or the read has to wait for memory. `from` is the database to read, by
   * default the replica, which may lag behind the primary (rule 10.8); without a replica it is the primary.
   * Reads run in a limited number of places, for which accounts are served fairly (rule 4.5).
   */
  read<T>(scope: Scope, work: (reader: Reader) => Promise<T>, from?: DatabaseName): Promise<T>;
  /**
   * Serves one request: from its first read until `work` ends it occupies a place, so that unsent rows do not
   * accumulate in memory. `work` must read through its argument. Rejects with CallerGone soon after `signal` is
   * aborted, whatever the request waits for or does.
   */
  serve<T>(asking: Asking, work: (serving: Serving) => Promise<T>): Promise<T>;
  /**
   * Checks a database, by default the primary. Rejects if it is unavailable, with an OperatorError if its
   * schema version is not supported.
   */
  ping(database?: DatabaseName): Promise<void>;
  /** Metrics for operators; does not access the database. */
  vitals(): StoreVitals;
}

/** Who asks for a request: places and time are shared among accounts, then among the keys of each (rule 4.5). */
export interface Asking {
  readonly account_id: string;
  readonly key_id: string;
  /** Aborted when the caller has disconnected. */
  readonly signal: AbortSignal;
  /** Whether there is room for a large reply now. A read of a large page rejects with NoRoom if there is none. */
  readonly hasRoom: () => boolean;
}

/** What a request that is served works with. */
export interface Serving {
  readonly read: Store['read'];
  /** Runs long work, such as writing a large reply, in the time slices of the account. */
  readonly inTimeSlices: <T>(steps: Steps<T>) => Promise<T>;
}

/** What a key may read (rule 5.4). The scope is a condition of every query, not a check afterwards. */
export interface Scope {
  /** The key, for which reads are scheduled. */
  readonly key_id: string;
  readonly account_id: string;
  readonly all_brands: boolean;
  /** The brands of a restricted key; empty if `all_brands`. */
  readonly brand_ids: readonly string[];
}

/** A stored key with its account. */
export interface StoredKey {
  readonly id: string;
  readonly name: string;
  readonly masked: string;
  readonly created_at: Instant;
  readonly expires_at: Instant | null;
  readonly revoked_at: Instant | null;
  readonly all_brands: boolean;
  readonly brand_ids: readonly string[];
  readonly account: StoredAccount;
}

/** The account of a key, with the fields that admission and endpoint 1 need. */
export interface StoredAccount {
  readonly id: string;
  readonly plan: {
    readonly id: Plan;
    readonly name: string;
    readonly is_trialing: boolean;
    readonly trial_ends_at: Instant | null;
  };
  readonly subscription_active: boolean;
  readonly owner_exists: boolean;
}

/** The result of counting a request. */
export interface CountedRequest {
  /** Requests of the key in this minute, this one included. */
  readonly count: number;
  /** The time of the clock that determined the minute. */
  readonly at: Instant;
}

/** Reads one snapshot within a scope. */
export interface Reader extends SourceReader {
  /** Runs long work in time slices, between which other reads can run. */
  inTimeSlices<T>(steps: Steps<T>): Promise<T>;
  /** Brands of the scope, oldest first. */
  brands(slice: PageRequest): Promise<PageRows<BrandRow>>;
  brand(brand_id: string): Promise<BrandRow | null>;
  /**
   * By brand id, the completed run with the greatest (`completed_at`, `id`); a brand without one is absent.
   */
  latestRuns(brand_ids: readonly string[]): Promise<ReadonlyMap<string, CompletedRun>>;
  /** Runs, newest first. Their rows have no texts, so a page of them ends at its limit only. */
  runs(brand_id: string, filter: RunFilter, slice: PageRequest): Promise<PageRows<RunRow>>;
  run(brand_id: string, run_id: string): Promise<RunRow | null>;
  /** Prompts that are not deleted, oldest first. */
  prompts(brand_id: string, filter: PromptFilter, slice: PageRequest): Promise<PageRows<PromptRow>>;
  /** Null also for a deleted prompt. */
  prompt(brand_id: string, prompt_id: string): Promise<PromptRow | null>;
  /**
   * A digest of the members of the brand's prompts that reports depend on: ids, categories, themes, locations,
   * `is_branded` and whether they are deleted. Texts, `is_tracked` and the names of themes do not change it.
   */
  promptsDigest(brand_id: string): Promise<string>;
  /**
   * The counted answers to a prompt in these runs that pass the filter, newest first. The size of a page is
   * that of texts, sources and competitors.
   */
  answers(
    brand_id: string,
    prompt_id: string,
    runs: RunRange,
    filter: PromptAnswerFilter,
    slice: PageRequest,
  ): Promise<PageRows<AnswerRow>>;
  /**
   * The counted answers of these runs that pass the filter, by run and inside a run newest first. A page has at most
   * `limit` rows; `isCut` is true whenever more follow. Without `named`, `competitor` and `source_domain`, no more
   * runs are read than the page needs.
   */
  brandAnswers(
    brand_id: string,
    runs: RunRange,
    filter: BrandAnswerFilter,
    page: BrandAnswerPage,
  ): Promise<BrandAnswerRows>;
  /** The prompts and runs of the brand by (commit, kind, id), each at its latest commit (rule 16.10). */
  changes(brand_id: string, page: ChangePage): Promise<readonly ChangeRow[]>;
  /** The brand's latest commit, and the one with this number; null where there is none. */
  changeCommits(
    brand_id: string,
    commit_no: number | null,
  ): Promise<{ readonly latest: ChangeCommit | null; readonly named: ChangeCommit | null }>;
  /** The id of the brand's outreach board; null before the first refresh. */
  boardId(brand_id: string): Promise<string | null>;
  /**
   * Targets of the board by (shown score, id), descending; a sort key is the score in units of its last
   * decimal.
   */
  outreachTargets(brand_id: string, filter: TargetFilter, slice: PageRequest): Promise<PageRows<TargetRow>>;
  /**
   * The done targets in these subreddits that were finished at or after an instant, in no particular order.
   */
  finishedTargets(
    brand_id: string,
    subreddits: readonly string[],
    since: Instant,
  ): Promise<readonly { readonly subreddit: string; readonly completed_at: Instant }[]>;
  /** The run with the greatest (`completed_at`, `id`) of those completed before an instant. */
  latestRunBefore(brand_id: string, before: Instant): Promise<StoredRun | null>;
  /** Runs completed in [from, to), in no particular order. */
  runsCompleted(brand_id: string, from: Instant, to: Instant): Promise<readonly StoredRun[]>;
  /**
   * Tallies the counted answers of these runs that pass the filter. `isRepeated`: the request tallies the same runs once more, so
   * the facts that it reads are kept for it.
   */
  tally(
    brand_id: string,
    runs: readonly StoredRun[],
    filter: AnswerFilter,
    detail: RivalDetail,
    isRepeated?: boolean,
  ): Promise<Tally>;
  /**
   * Counts each part, a list of runs, as `tally` does, in one pass over all of them. `take` is called with the
   * tallies in the order of the parts and returns what to keep: the next part overwrites the columns.
   */
  tallyParts<Taken>(
    brand_id: string,
    parts: readonly (readonly StoredRun[])[],
    filter: AnswerFilter,
    wanted: PartDetail,
    take: (tally: Tally, part: number) => Steps<Taken>,
  ): Promise<readonly Taken[]>;
  /**
   * Counts the answers of these runs that pass the filter, by group. The groups do not depend on the runs: two
   * windows have the same keys at the same indices.
   */
  tallyGroups(
    brand_id: string,
    runs: readonly StoredRun[],
    filter: AnswerFilter,
    grouping: Grouped,
  ): Promise<GroupTally>;
  /**
   * Counts the rivals in the answers of some groups that do not name the brand. `groups` are indices in `tally`,
   * which is that of the same runs, filter and grouping. `take` is called with the groups in their order and
   * returns what to keep: the next group overwrites the columns.
   */
  rivalsOfGroups<Taken>(
    brand_id: string,
    runs: readonly StoredRun[],
    filter: AnswerFilter,
    grouping: Grouped,
    tally: GroupTally,
    groups: readonly number[],
    take: (rivals: GroupRivals) => Steps<Taken>,
  ): Promise<readonly Taken[]>;
  /**
   * The texts of prompts or the names of themes in the order of `ids`, up to the one at which they reach `bytes`; unknown
   * ids are absent.
   */
  labels(
    brand_id: string,
    of: 'prompt' | 'theme',
    ids: readonly string[],
    bytes: number,
  ): Promise<PageRows<{ readonly id: string; readonly label: string }>>;
  /** The brand's latest `count` completed runs by (`completed_at`, `id`), latest first. */
  recentRuns(brand_id: string, count: number): Promise<readonly RunMark[]>;
  /** The counted answers of the completed runs among these, in no particular order. */
  runAnswers(brand_id: string, run_ids: readonly string[]): Promise<readonly RunAnswers[]>;
  /** Recommendations, newest first by (`created_at`, `id`). The size of a page is that of the records. */
  recommendations(
    brand_id: string,
    filter: RecommendationFilter,
    slice: PageRequest,
  ): Promise<PageRows<RecommendationRow>>;
  recommendation(brand_id: string, recommendation_id: string): Promise<RecommendationRow | null>;
  /** Which of the brand's rivals are watched, and which one has the brand's current name key. */
  rivalMarks(brand_id: string, ownNameKey: string): Promise<RivalMarks>;
  /** The directory of the brand's rivals, with the rank of the brand's current name key. */
  rivalDirectory(brand_id: string, ownNameKey: string): Promise<RivalDirectory>;
  /** The spelling and domain of rivals by ordinal (rule 8.1). */
  rivalIdentities(brand_id: string, ordinals: readonly number[]): Promise<ReadonlyMap<number, RivalIdentity>>;
  /** The spelling that reports show for rivals, by ordinal; the brand's own name is absent (rule 8.1). */
  rivalNames(
    brand_id: string,
    ownNameKey: string,
    ordinals: readonly number[],
  ): Promise<ReadonlyMap<number, string>>;
  /** The brand's site access check with the greatest (`created_at`, `id`), of any status. */
  latestCheck(brand_id: string): Promise<LatestCheck | null>;
  /** The brand's latest completed checks by (`completed_at`, `id`), latest first, at most `most`. */
  completedChecks(brand_id: string, most: number): Promise<readonly CompletedCheckRow[]>;
  /** Page audits, newest first. The size of a page is that of the records. */
  pageAudits(brand_id: string, filter: PageAuditFilter, slice: PageRequest): Promise<PageRows<PageAuditRow>>;
  pageAudit(brand_id: string, audit_id: string): Promise<PageAuditRow | null>;
}
