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
  BrandRow,
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
  SizedSlice,
  Slice,
  StoredRun,
  Stretch,
  TargetRow,
} from './rows.js';
import type {
  AnswerFilter,
  PageAuditFilter,
  PromptAnswerFilter,
  PromptFilter,
  RecommendationFilter,
  RunFilter,
  TargetFilter,
} from './filters.js';
import type { DatabaseName, StoreVitals } from './vitals.js';

/** What the service asks of a database. Each method is one question. */

/** Everything the service reads; safe to call from many requests at once. */
export interface Store {
  /** The databases that are asked, the primary first. */
  readonly databases: readonly DatabaseName[];
  /** The key with this fingerprint (lowercase hex SHA-256) and its account; the only look-up without a scope. */
  findKey(fingerprint: string): Promise<KnownKey | null>;
  /** Counts one request of the key in its current minute and says how many that makes; exact over all processes. */
  countRequest(key_id: string, now: Instant): Promise<CountedRequest>;
  /**
   * Runs `work` on one snapshot of one database: all that it reads belongs together. Where the connection is lost on the
   * way, it may run once more from its start on a new snapshot. A replica shows what the primary held a moment ago. Of
   * one key a few reads at most are under way at once; the others wait for those, and keys are served in turn.
   */
  read<T>(scope: Scope, work: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * Serves a whole request of a key, from its first read until `work` has written the reply. It holds one of the key's places
   * for that long, so that rows that were read never pile up in memory unsent. `work` reads with the function it is given.
   */
  serve<T>(key_id: string, work: (read: Store['read']) => Promise<T>): Promise<T>;
  /**
   * Throws when the database cannot answer, an OperatorError when its schema is of a version that cannot be served. The
   * primary is meant where none is named.
   */
  ping(database?: DatabaseName): Promise<void>;
  /** Numbers for an operator; asks the database nothing. */
  vitals(): StoreVitals;
}

/** What a key may read. What lies outside does not exist: the scope is in every query, not judged after it. */
export interface Scope {
  /** Who reads: a key's reads wait for one another, and those of other keys for none of them. */
  readonly key_id: string;
  readonly account_id: string;
  readonly all_brands: boolean;
  /** The brands of a restricted key; empty when `all_brands`. */
  readonly brand_ids: readonly string[];
}

/** A key as stored, with the account it belongs to. */
export interface KnownKey {
  readonly id: string;
  readonly name: string;
  readonly masked: string;
  readonly created_at: Instant;
  readonly expires_at: Instant | null;
  readonly revoked_at: Instant | null;
  readonly all_brands: boolean;
  readonly brand_ids: readonly string[];
  readonly account: KnownAccount;
}

export interface KnownAccount {
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

export interface CountedRequest {
  /** Requests of the key in this minute, this one included. */
  readonly count: number;
  /** The time by the clock that chose the minute. */
  readonly at: Instant;
}

/** One consistent view of what a scope may read. */
export interface Reader {
  /** Does long work in steps, between which other reads have their turn. */
  inTurns<T>(steps: Steps<T>): Promise<T>;
  /** Brands of the scope, oldest first. */
  brands(slice: Slice): Promise<readonly BrandRow[]>;
  brand(brand_id: string): Promise<BrandRow | null>;
  /** By brand, its completed run with the greatest (completed_at, id); a brand without one is absent. */
  latestRuns(brand_ids: readonly string[]): Promise<ReadonlyMap<string, CompletedRun>>;
  /** Runs, newest first. */
  runs(brand_id: string, filter: RunFilter, slice: Slice): Promise<readonly RunRow[]>;
  run(brand_id: string, run_id: string): Promise<RunRow | null>;
  /** Prompts that were not deleted, oldest first. */
  prompts(brand_id: string, filter: PromptFilter, slice: Slice): Promise<readonly PromptRow[]>;
  /** Null for a deleted prompt too. */
  prompt(brand_id: string, prompt_id: string): Promise<PromptRow | null>;
  /**
   * A digest of what reports look at in the brand's prompts: their ids, categories, themes, locations, whether they name the
   * brand and whether they are deleted. Texts, tracking and names of themes do not touch it.
   */
  promptsDigest(brand_id: string): Promise<string>;
  /**
   * A prompt's answers that reports count, of these runs and after the filter, newest first, with their text.
   * The bytes of a slice are those of texts, sources and competitors.
   */
  answers(
    brand_id: string,
    prompt_id: string,
    runs: RunRange,
    filter: PromptAnswerFilter,
    slice: SizedSlice,
  ): Promise<Stretch<AnswerRow>>;
  /** The id of the brand's outreach board; null before the first refresh. */
  boardId(brand_id: string): Promise<string | null>;
  /** Targets of the board by shown score, then id, both down; a place's key is the score in units of its last decimal. */
  outreachTargets(brand_id: string, filter: TargetFilter, slice: Slice): Promise<readonly TargetRow[]>;
  /** The targets of these subreddits that are done, those finished at or after an instant, in no particular order. */
  finishedTargets(
    brand_id: string,
    subreddits: readonly string[],
    since: Instant,
  ): Promise<readonly { readonly subreddit: string; readonly completed_at: Instant }[]>;
  /** The run with the greatest (completed_at, id) among those completed before an instant. */
  latestRunBefore(brand_id: string, before: Instant): Promise<StoredRun | null>;
  /** Runs completed in [from, to), in no particular order. */
  runsCompleted(brand_id: string, from: Instant, to: Instant): Promise<readonly StoredRun[]>;
  /**
   * Counts the answers that reports count, of these runs, after the filter. `isCountedAgain`: the same runs are counted
   * once more, so that it pays to keep what was read.
   */
  tally(
    brand_id: string,
    runs: readonly StoredRun[],
    filter: AnswerFilter,
    detail: RivalDetail,
    isCountedAgain?: boolean,
  ): Promise<Tally>;
  /**
   * Counts each part, a list of runs, as `tally` does, in one pass over all of them. `take` is given the parts in their
   * order and says what is kept of each: the columns of its tally are overwritten by the next part.
   */
  tallyParts<Taken>(
    brand_id: string,
    parts: readonly (readonly StoredRun[])[],
    filter: AnswerFilter,
    wanted: PartDetail,
    take: (tally: Tally, part: number) => Steps<Taken>,
  ): Promise<readonly Taken[]>;
  /** Counts the answers that reports count, of these runs, after the filter, by group; the groups are the same for any runs. */
  tallyGroups(
    brand_id: string,
    runs: readonly StoredRun[],
    filter: AnswerFilter,
    grouping: Grouped,
  ): Promise<GroupTally>;
  /**
   * Which rivals the answers of some groups name, by their place in `tally` (of the same runs, filter and grouping), as
   * far as they do not name the brand. `take` is given the groups in their order and says what is kept of each: the
   * columns are overwritten by the next one.
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
  /** The texts of prompts or the names of themes, by id; those that the brand does not have are absent. */
  labels(
    brand_id: string,
    of: 'prompt' | 'theme',
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /** The brand's `count` completed runs with the greatest (completed_at, id), the latest first. */
  recentRuns(brand_id: string, count: number): Promise<readonly RunMark[]>;
  /** The answers that reports count of those of these runs that are completed, in no particular order. */
  runAnswers(brand_id: string, run_ids: readonly string[]): Promise<readonly RunAnswers[]>;
  /** The newest first by (created_at, id). A slice's bytes are those of the record. */
  recommendations(
    brand_id: string,
    filter: RecommendationFilter,
    slice: SizedSlice,
  ): Promise<Stretch<RecommendationRow>>;
  recommendation(brand_id: string, recommendation_id: string): Promise<RecommendationRow | null>;
  /** Which of the brand's rivals are watched, and which one has the name key that the brand has now. */
  rivalMarks(brand_id: string, ownNameKey: string): Promise<RivalMarks>;
  /** What is known of all the brand's rivals by ordinal, and where the name key that the brand has now stands among theirs. */
  rivalDirectory(brand_id: string, ownNameKey: string): Promise<RivalDirectory>;
  /** The spelling and the domain of some rivals (rule 8.1), by ordinal. */
  rivalIdentities(brand_id: string, ordinals: readonly number[]): Promise<ReadonlyMap<number, RivalIdentity>>;
  /** The brand's site access check with the greatest (created_at, id), whatever its status. */
  latestCheck(brand_id: string): Promise<LatestCheck | null>;
  /** The brand's completed checks from the one completed last on by (completed_at, id), at most so many. */
  completedChecks(brand_id: string, most: number): Promise<readonly CompletedCheckRow[]>;
  /** Page audits, newest first. A slice's bytes are those of the record. */
  pageAudits(brand_id: string, filter: PageAuditFilter, slice: SizedSlice): Promise<Stretch<PageAuditRow>>;
  pageAudit(brand_id: string, audit_id: string): Promise<PageAuditRow | null>;
}
