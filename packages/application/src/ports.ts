import type { RecordOf, RecordType } from '@brand-visibility/contract';
import type {
  AnswerContent,
  AuditStatus,
  BoardColumn,
  Category,
  CitingAnswer,
  CountedTarget,
  Engine,
  Instant,
  LatestCheck,
  MeasurementSnapshot,
  Plan,
  PromptStatus,
  RivalDirectory,
  RivalIdentity,
  RunAnswers,
  RunFigures,
  RunMark,
  RunStatus,
  RunTally,
  Tally,
  TargetKind,
} from '@brand-visibility/domain';

/** The outside world on one page: what the use cases and jobs ask of a database. Each method is one question. */

/** Everything the service reads; safe to call from many requests at once. */
export interface Store {
  /** The key with this fingerprint (lowercase hex SHA-256) and its account; the only look-up without a scope. */
  findKey(fingerprint: string): Promise<KnownKey | null>;
  /** Counts one request of the key in its current minute and says how many that makes; exact over all processes. */
  countRequest(key_id: string, now: Instant): Promise<CountedRequest>;
  /** Runs `work` on one snapshot of the database: all that it reads belongs together. */
  read<T>(scope: Scope, work: (reader: Reader) => Promise<T>): Promise<T>;
  /** Throws when the database cannot answer. */
  ping(): Promise<void>;
}

/** What a key may read. What lies outside does not exist: the scope is in every query, not judged after it. */
export interface Scope {
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
  /** Brands of the scope, oldest first. */
  brands(slice: Slice): Promise<readonly BrandRow[]>;
  brand(brand_id: string): Promise<BrandRow | null>;
  /** By brand, its completed run with the greatest (completed_at, id); a brand without one is absent. */
  latestRuns(brand_ids: readonly string[]): Promise<ReadonlyMap<string, CompletedRun>>;
  /** Runs of any status or of one, newest first. */
  runs(brand_id: string, status: RunStatus | null, slice: Slice): Promise<readonly RunRow[]>;
  run(brand_id: string, run_id: string): Promise<RunRow | null>;
  /** Prompts that were not deleted, oldest first. */
  prompts(brand_id: string, filter: PromptFilter, slice: Slice): Promise<readonly PromptRow[]>;
  /** Null for a deleted prompt too. */
  prompt(brand_id: string, prompt_id: string): Promise<PromptRow | null>;
  /** A prompt's answers that reports count, of these runs and engines (null: all six), newest first, with their text. */
  answers(
    brand_id: string,
    prompt_id: string,
    runs: RunRange,
    platforms: readonly Engine[] | null,
    slice: Slice,
  ): Promise<readonly AnswerRow[]>;
  /** The id of the brand's outreach board; null before the first refresh. */
  boardId(brand_id: string): Promise<string | null>;
  /** Targets of the board by shown score, then id, both down; a place's key is tenths of a point. */
  outreachTargets(brand_id: string, filter: TargetFilter, slice: Slice): Promise<readonly TargetRow[]>;
  /** The targets of these subreddits that are done, those finished at or after an instant, in no particular order. */
  finishedTargets(
    brand_id: string,
    subreddits: readonly string[],
    since: Instant,
  ): Promise<readonly { readonly subreddit: string; readonly completed_at: Instant }[]>;
  /** The run with the greatest (completed_at, id) among those completed before an instant. */
  latestRunBefore(brand_id: string, before: Instant): Promise<RunMark | null>;
  /** Runs completed in [from, to), in no particular order. */
  runsCompleted(brand_id: string, from: Instant, to: Instant): Promise<readonly RunMark[]>;
  /** Counts the answers that reports count, of these runs, after the filter. */
  tally(
    brand_id: string,
    runs: readonly RunMark[],
    filter: AnswerFilter,
    detail: RivalDetail,
  ): Promise<Tally>;
  /** The brand's `count` completed runs with the greatest (completed_at, id), the latest first. */
  recentRuns(brand_id: string, count: number): Promise<readonly RunMark[]>;
  /** The answers that reports count of those of these runs that are completed, in no particular order. */
  runAnswers(brand_id: string, run_ids: readonly string[]): Promise<readonly RunAnswers[]>;
  /** Those in one board column, or all; the newest first by (created_at, id). */
  recommendations(
    brand_id: string,
    status: BoardColumn | null,
    slice: Slice,
  ): Promise<readonly RecommendationRow[]>;
  recommendation(brand_id: string, recommendation_id: string): Promise<RecommendationRow | null>;
  /** What is known of all the brand's rivals by ordinal, and where the brand's own name key stands among theirs. */
  rivalDirectory(brand_id: string, ownNameKey: string): Promise<RivalDirectory>;
  /** The spelling and the domain of some rivals (decisions 8.1), by ordinal. */
  rivalIdentities(brand_id: string, ordinals: readonly number[]): Promise<ReadonlyMap<number, RivalIdentity>>;
  /** The brand's site access check with the greatest (created_at, id), whatever its status. */
  latestCheck(brand_id: string): Promise<LatestCheck | null>;
  /** The brand's completed checks from the latest on by (created_at, id), at most so many. */
  completedChecks(brand_id: string, most: number): Promise<readonly CompletedCheckRow[]>;
  /** Page audits of any status or of one, newest first. */
  pageAudits(brand_id: string, status: AuditStatus | null, slice: Slice): Promise<readonly PageAuditRow[]>;
  pageAudit(brand_id: string, audit_id: string): Promise<PageAuditRow | null>;
}

/**
 * How much a tally says of rivals: how often each is named and whether with a website, also by which engine, or also at
 * which positions and with what sentiment.
 */
export type RivalDetail = 'listed' | 'named' | 'full';

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

/** Which prompts to list; an absent member does not filter. */
export interface PromptFilter {
  readonly status?: PromptStatus | undefined;
  readonly category?: Category | undefined;
  /** `none` stands for the prompts without a theme. */
  readonly theme_id?: string | undefined;
}

export type AnswerRow = Omit<RecordOf<'answer'>, 'type' | 'outcome' | 'text'> & { readonly text: string };

/** Which targets to list; an absent member does not filter. */
export interface TargetFilter {
  readonly kinds?: readonly TargetKind[] | undefined;
  readonly status?: BoardColumn | undefined;
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

/** Which answers to count [4.1]; an absent member does not filter. */
export interface AnswerFilter {
  readonly platforms?: readonly Engine[] | undefined;
  readonly categories?: readonly Category[] | undefined;
  readonly locations?: readonly string[] | undefined;
  /** Theme ids; `none` stands for the prompts without a theme. */
  readonly theme_ids?: readonly string[] | undefined;
  readonly is_branded?: boolean | undefined;
}

/** What commands change; each method is one transaction. */
export interface Workshop {
  /** Runs `work` in one transaction, alone among writers; a throw leaves the database as it was. */
  importing<T>(work: (session: ImportSession) => Promise<T>): Promise<T>;
  /** Those of these runs that exist, or all of status `running`; in the order of (created_at, id). */
  runIds(which: readonly string[] | 'running'): Promise<readonly string[]>;
  /** The same as `importing`, for the completion of a run. */
  completing<T>(work: (session: CompletionSession) => Promise<T>): Promise<T>;
  /** The ids of all brands, or the one that is named if it exists; bytewise. */
  brandIds(named: string | null): Promise<readonly string[]>;
  /** The same as `importing`, for a re-measure of recommendations. */
  remeasuring<T>(work: (session: RemeasureSession) => Promise<T>): Promise<T>;
  keys(account_id: string): Promise<readonly KnownKey[]>;
  /** Whether there was such a key that was not revoked before. */
  revokeKey(key_id: string, at: Instant): Promise<boolean>;
  /** Runs `work` on one snapshot of the database, over every account. */
  studying<T>(work: (reader: BoardReader) => Promise<T>): Promise<T>;
  /** Puts a board in the place of the one before; see PutBoard. */
  putBoard(board: NewBoard): Promise<PutBoard>;
  /** Removes it with all that hangs on it; the rows removed by table, null when there was none. */
  erase(what: Erasure): Promise<ReadonlyMap<string, number> | null>;
  /** Rebuilds what is derived from the rows and names each difference from what is stored. */
  check(): AsyncIterable<string>;
}

/** What an outreach board is made of. */
export interface BoardReader {
  brand(brand_id: string): Promise<BoardBrand | null>;
  /** The answers that reports count and that were created in [start, end), in pieces and always in the same order. */
  citingAnswers(brand_id: string, start: Instant, end: Instant): AsyncIterable<CitingPiece>;
  /** Orders the brand's rivals, by ordinal, by name key. */
  rivalNameOrder(brand_id: string): Promise<(ordinal: number, other: number) => number>;
  /** The domains of the rivals' records, as recorded. */
  rivalDomains(brand_id: string): Promise<readonly string[]>;
  /** The stored types of these domains, which are in the form of addresses. */
  domainTypes(domains: ReadonlySet<string>): Promise<ReadonlyMap<string, string>>;
}

export interface CitingPiece {
  readonly answers: readonly CitingAnswer[];
  /** The run they are of, counted from 1, and of how many. */
  readonly run: number;
  readonly ofRuns: number;
}

export interface BoardBrand extends Owner {
  readonly domain: string;
  readonly domain_aliases: readonly string[];
  /** The id of the board that stands; null before the first refresh. */
  readonly board_id: string | null;
}

/** A target as a board holds it. */
export interface BoardRow extends CountedTarget {
  readonly id: string;
  readonly source_type: string | null;
}

export interface NewBoard extends Owner {
  /** Another one for other counts. */
  readonly id: string;
  readonly counts_as_of: Instant;
  /** Digest of what was counted. */
  readonly made_of: string;
  /** The board that stood when this one was counted. */
  readonly over: string | null;
  readonly targets: readonly BoardRow[];
}

/**
 * `kept` targets stay with the counts of an earlier refresh, for there is work on them; `overtaken`: meanwhile another
 * refresh put a later board there, which stays; `gone`: meanwhile the brand was erased.
 */
export type PutBoard = { readonly kept: number } | 'overtaken' | 'gone';

/** What is erased (decisions 10.6). */
export type Erasure = { readonly account_id: string } | { readonly brand_id: string };

/** The row that a record becomes: the record with all that its keys begin with. */
export type Row<T extends RecordType> = Omit<RecordOf<T>, 'type'> & Ownership<T>;

type Ownership<T extends RecordType> = T extends 'account' | 'domain_type'
  ? unknown
  : T extends 'rival'
    ? Owner & { readonly name_key: string }
    : T extends 'outreach_work'
      ? Owner & { readonly address: string }
      : T extends 'brand' | 'api_key'
        ? { readonly account_id: string }
        : Owner;

export interface Owner {
  readonly account_id: string;
  readonly brand_id: string;
}

/** The types whose records have an id and belong to a brand. */
export type ChildType =
  'theme' | 'prompt' | 'run' | 'answer' | 'site_access_check' | 'page_audit' | 'recommendation';

/** The place that at most one answer may have. */
export interface AnswerPlace {
  readonly run_id: string;
  readonly prompt_id: string;
  readonly platform: Engine;
}

/** What an import asks and writes, in batches: each call is one question to the database, whatever its size. */
export interface ImportSession {
  /** The ids among these that exist. */
  accounts(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The account of each brand or key that exists. */
  accountsOf(type: 'brand' | 'api_key', ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The key that has each fingerprint, by fingerprint. */
  keysWithFingerprints(fingerprints: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The owner of each record that exists. */
  owners(type: ChildType, ids: readonly string[]): Promise<ReadonlyMap<string, Owner>>;
  /** Of each run that exists: its owner and what its answers are judged by. */
  runs(ids: readonly string[]): Promise<ReadonlyMap<string, RunState>>;
  /** Of each answer that exists: its owner and its place. */
  answers(ids: readonly string[]): Promise<ReadonlyMap<string, Owner & AnswerPlace>>;
  /** The id of the answer at each of these places, in their order; null where there is none. */
  answersAt(places: readonly AnswerPlace[]): Promise<readonly (string | null)[]>;
  /** The distinct engines of each run's answers. */
  answerEngines(run_ids: readonly string[]): Promise<ReadonlyMap<string, readonly Engine[]>>;
  /** Inserts each row or replaces the one of the same identity, in order; identities are distinct within a call. */
  put<T extends RecordType>(type: T, rows: readonly Row<T>[]): Promise<void>;
  /** Takes rows away that will be put again before the import ends. */
  remove(type: 'answer' | 'api_key', ids: readonly string[]): Promise<void>;
  /**
   * Rebuilds what is derived from the rows for every run that the import touched, and stores the figures of completed
   * runs that came without. Called once, last. `onRun` is told after each run.
   */
  settle(figures: (tally: RunTally) => RunFigures, onRun: (done: number, of: number) => void): Promise<void>;
}

/** What the completion of a run asks and writes; it writes as an import does. */
export interface CompletionSession extends Pick<ImportSession, 'put' | 'settle'> {
  /** The run as it stands, its figures left out. */
  run(id: string): Promise<Row<'run'> | null>;
  /** The questions of a run that failed, in batches that may be written while it goes on. */
  failedQuestions(run: Owner & { readonly id: string }): AsyncIterable<readonly FailedQuestion[]>;
}

export interface FailedQuestion {
  readonly question: Omit<Row<'answer'>, keyof AnswerContent>;
  /** Of the answers that may fill it in the latest, if there is any (decisions 9.6). */
  readonly fillings: readonly (Row<'answer'> & { readonly run_status: RunStatus })[];
}

/** What a re-measure of recommendations asks and writes. */
export interface RemeasureSession extends Pick<Reader, 'recentRuns' | 'runAnswers'> {
  /** A brand's recommendations in the order of their ids, in batches that may be measured while it goes on. */
  recommendations(brand_id: string): AsyncIterable<readonly RecommendationRow[]>;
  /** Stores what was found instead of what was found before, by recommendation id. */
  keepMeasurements(brand_id: string, found: ReadonlyMap<string, MeasurementSnapshot>): Promise<void>;
}

export interface RunState extends Owner {
  readonly status: RunStatus;
  readonly platforms: readonly Engine[];
}
