import type { CountedTarget } from '@brand-visibility/domain/outreach/board';
import type { TargetCount } from '@brand-visibility/domain/outreach/count';
import type { MeasurementSnapshot } from '@brand-visibility/domain/recommendations/measurement';
import type { AnswerContent } from '@brand-visibility/domain/runs/fill-in';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { RunStatus } from '@brand-visibility/domain/vocabulary';
import type { ListedConnection } from './assistant-connections.js';
import type { CommandRuns } from './command-runs.js';
import type { Erasure, ImportSession, Owner, Row } from './import-session.js';
import type { BoardRow } from './outreach.js';
import type { MeasurementReader } from './reader.js';
import type { RecommendationRow } from './recommendations.js';
import type { KeyName, ListedAccount, ListedKey, NamedKey } from './store.js';

/** The port for commands. Each method that changes data uses one transaction. */
export interface JobStore {
  /**
   * Runs `work` in one transaction that excludes other writers, and rolls back if `work` throws. The time of all
   * changes is the time at which the transaction began, after any wait for other writers (rule 16.10).
   */
  withImportSession<T>(work: (session: ImportSession) => Promise<T>): Promise<T>;
  /** Like `withImportSession`, but only for writing keys. Does not wait for an import if the database has row locks. */
  withKeySession<T>(work: (session: ImportSession) => Promise<T>): Promise<T>;
  /**
   * The ids of those runs in `which` that exist, or of all runs with status `running`, ordered by (`created_at`, `id`).
   */
  runIds(which: readonly string[] | 'running'): Promise<readonly string[]>;
  /** Like `withImportSession`, but for completing a run. */
  withCompletionSession<T>(work: (session: CompletionSession) => Promise<T>): Promise<T>;
  /** The ids of all accounts, in bytewise order. */
  accountIds(): Promise<readonly string[]>;
  /** The ids of all brands, in bytewise order. If `named` is not null, contains at most that id. */
  brandIds(named: string | null): Promise<readonly string[]>;
  /** Like `withImportSession`, but for re-measuring recommendations. */
  withRemeasureSession<T>(work: (session: RemeasureSession) => Promise<T>): Promise<T>;
  /** All accounts, ordered by id. */
  accounts(now: Instant): Promise<readonly ListedAccount[]>;
  /** The keys of an account, or all keys if `account_id` is null, ordered by (account, `created_at`, `id`). */
  keys(account_id: string | null): Promise<readonly ListedKey[]>;
  /** The key with this id or fingerprint; null if there is none. */
  findKey(which: KeyName): Promise<NamedKey | null>;
  /**
   * Revokes keys at the time of `clock`, which is read after any wait for other writers. Returns false if each of them
   * does not exist or is already revoked; otherwise calls `beforeCommit` with that time.
   */
  revokeKeys(
    key_ids: readonly string[],
    clock: () => Instant,
    beforeCommit?: (at: Instant) => void,
  ): Promise<boolean>;
  /** The connections of assistants, ordered by (account, `created_at`, `id`). */
  connections(): Promise<readonly ListedConnection[]>;
  /** Ends the connection with this id, or all if it is null. Returns the number of connections that it ended. */
  endConnections(id: string | null, at: Instant): Promise<number>;
  /** Runs `work` on one snapshot of the database, across all accounts. */
  withBoardReader<T>(work: (reader: BoardReader) => Promise<T>): Promise<T>;
  /** Replaces the board of a brand; see PutBoard. */
  putBoard(board: NewBoard): Promise<PutBoard>;
  /**
   * Deletes an account or a brand with all its data. Returns the number of deleted rows by table, or null if the
   * account or brand does not exist. Calls `beforeCommit` with the time of the erasure unless the result is null. Call
   * `removeErased` afterwards.
   */
  erase(what: Erasure, beforeCommit?: (at: Instant) => void): Promise<ReadonlyMap<string, number> | null>;
  /**
   * Repeats an erasure that the restoration of a backup has undone. Keeps an account or brand that was imported again
   * after the erasure; see `ImportSession.isImportedAfter`.
   */
  eraseAgain(what: Erasure, erased: Instant): Promise<'repeated' | 'in effect' | 'imported again'>;
  /**
   * Empties the texts of a brand's answers that were created before an instant, in one transaction, and returns the
   * number of answers (rule 10.6). Calls `beforeCommit` if this number is not 0. Call `removeErased` afterwards.
   */
  eraseTexts(brand_id: string, before: Instant, beforeCommit?: () => void): Promise<number>;
  /** Removes erased content from a SQLite file; warns if a process that reads the file delays the removal. */
  removeErased(): Promise<void>;
  /** Recomputes derived data, and yields one description per difference from the stored data (rule 10.6). */
  check(): AsyncIterable<string>;
  readonly commandRuns: CommandRuns;
}

/** Reads the input of an outreach board. */
export interface BoardReader {
  brand(brand_id: string): Promise<BoardBrand | null>;
  /** Counts the targets that the counted answers of a window cite (rule 9.7). */
  countTargets(brand_id: string, wanted: TargetsWanted, onRun: RunProgress): Promise<TargetCounts>;
  /** Time of the latest counted answer that was created before an instant; null if there is none. */
  latestAnswer(brand_id: string, before: Instant): Promise<Instant | null>;
  /**
   * The domains that reports show for recorded rivals (rule 8.1), not normalized. Omits a rival with the brand's own
   * name.
   */
  rivalDomains(brand_id: string, ownNameKey: string): Promise<readonly string[]>;
  /** The stored types of these normalized domains, by domain. */
  domainTypes(domains: ReadonlySet<string>): Promise<ReadonlyMap<string, string>>;
}

/** The window whose answers are counted, and the brand's own domains and name key. */
export interface TargetsWanted {
  /** Half-open window [start, end) of the answers' `created_at`. */
  readonly start: Instant;
  readonly end: Instant;
  /** The brand's own domains, normalized (rule 9.7). */
  readonly own: readonly string[];
  /** The brand's own name key; the brand is not a rival (rule 8.1). */
  readonly ownNameKey: string;
}

/** Reports progress: `run` is the number of the current run, from 1 to `ofRuns`. */
export type RunProgress = (run: number, ofRuns: number) => void;

/** The counts of a board's targets. */
export interface TargetCounts {
  /** Number of answers in the window. */
  readonly answers: number;
  /** Each cited target once, in no particular order. Can be iterated only once. */
  readonly targets: Iterable<TargetCount>;
  /** Digest of the rows that were read. For the same `wanted`, equal digests mean equal counts. */
  readonly digest: string;
}

/** A brand with the fields that its board depends on. */
export interface BoardBrand extends Owner {
  readonly name: string;
  readonly domain: string;
  readonly domain_aliases: readonly string[];
  /** The id of the current board; null before the first refresh. */
  readonly board_id: string | null;
}

/** A board to store. */
export interface NewBoard extends Owner {
  /** Boards with different counts have different ids. */
  readonly id: string;
  readonly counts_as_of: Instant;
  /** See CountedBoard. */
  readonly made_of: string;
  /** The id of the board that was current when the new board was counted. */
  readonly over: string | null;
  readonly targets: readonly NewTarget[];
}

/** A target to store. The counts are a nested object, because flattening hundreds of thousands of them is slow. */
export interface NewTarget extends Pick<BoardRow, 'id' | 'source_type'> {
  readonly counted: CountedTarget;
}

/**
 * The result of replacing a board. `kept` is the number of targets that keep the counts of an earlier refresh, because
 * somebody has worked on them. `overtaken` means that a later board was stored in the meantime and is kept. `gone`
 * means that the brand was erased in the meantime.
 */
export type PutBoard = { readonly kept: number } | 'overtaken' | 'gone';

/** A session that completes a run. It writes like an import. */
export interface CompletionSession extends Pick<ImportSession, 'rebuildDerived'> {
  /** Upserts rows by identity, in order, without comparing them with stored rows. */
  put<T extends 'run' | 'answer'>(type: T, rows: readonly Row<T>[]): Promise<void>;
  /** The stored run without its figures; null if the run does not exist. */
  run(id: string): Promise<Row<'run'> | null>;
  /** The failed questions of a run, in batches. The caller may write the questions during the iteration. */
  failedQuestions(run: Owner & { readonly id: string }): AsyncIterable<readonly FailedQuestion[]>;
}

/** A failed question, and the answer that can fill it in. */
export interface FailedQuestion {
  readonly question: Omit<Row<'answer'>, keyof AnswerContent>;
  /** The latest answer that can fill in the question, if there is one (rule 9.6). */
  readonly fillings: readonly (Row<'answer'> & { readonly run_status: RunStatus })[];
}

/** A session that re-measures recommendations. */
export interface RemeasureSession {
  readonly brand: (brand_id: string) => MeasurementReader;
  /** The recommendations of a brand ordered by id, in batches. The caller may write them during the iteration. */
  recommendations(brand_id: string): AsyncIterable<readonly RecommendationRow[]>;
  /** Replaces the snapshots of these recommendations; `found` contains the new snapshots by recommendation id. */
  storeMeasurements(brand_id: string, found: ReadonlyMap<string, MeasurementSnapshot>): Promise<void>;
}
