import type {
  AnswerContent,
  CountedTarget,
  Instant,
  MeasurementSnapshot,
  RunStatus,
  TargetCount,
} from '@brand-visibility/domain';
import type { CommandRuns } from './command-runs.js';
import type { ImportSession, Owner, Row } from './import-session.js';
import type { KeyName, ListedAccount, ListedKey, NamedKey } from './keys.js';
import type { BoardRow } from './resources/outreach-targets.js';
import type { MeasurementReader, RecommendationRow } from './resources/recommendations.js';

/** The port of commands. Each method is one transaction. */
export interface JobStore {
  /**
   * Runs `work` in one transaction that excludes other writers; rolls back if it throws. Its changes carry the time at
   * which the transaction began, after any wait (rule 16.10).
   */
  withImportSession<T>(work: (session: ImportSession) => Promise<T>): Promise<T>;
  /** Opens a session that writes only keys. It does not wait for an import, if the database supports that. */
  withKeySession<T>(work: (session: ImportSession) => Promise<T>): Promise<T>;
  /** The existing runs among these, or all of status `running`, in the order of (`created_at`, `id`). */
  runIds(which: readonly string[] | 'running'): Promise<readonly string[]>;
  /** Like `withImportSession`, to complete a run. */
  withCompletionSession<T>(work: (session: CompletionSession) => Promise<T>): Promise<T>;
  /** The ids of all accounts, in bytewise order. */
  accountIds(): Promise<readonly string[]>;
  /** The ids of all brands, or the named one if it exists, in bytewise order. */
  brandIds(named: string | null): Promise<readonly string[]>;
  /** Like `withImportSession`, to re-measure recommendations. */
  withRemeasureSession<T>(work: (session: RemeasureSession) => Promise<T>): Promise<T>;
  /** All accounts, in the order of their ids. */
  accounts(now: Instant): Promise<readonly ListedAccount[]>;
  /** The keys of an account, or of all, in the order of (account, `created_at`, `id`). */
  keys(account_id: string | null): Promise<readonly ListedKey[]>;
  /** The key with this id or fingerprint; null if there is none. */
  findKey(which: KeyName): Promise<NamedKey | null>;
  /**
   * Revokes a key at the time of `clock`, which is read after any wait for other writers; false if there is no such key
   * or it was revoked by then. `beforeCommit` is called with the time if it is revoked.
   */
  revokeKey(key_id: string, clock: () => Instant, beforeCommit?: (at: Instant) => void): Promise<boolean>;
  /** Runs `work` on one snapshot of the database, across all accounts. */
  withBoardReader<T>(work: (reader: BoardReader) => Promise<T>): Promise<T>;
  /** Replaces a brand's board; see PutBoard. */
  putBoard(board: NewBoard): Promise<PutBoard>;
  /**
   * Removes an account or a brand with everything that belongs to it; the removed rows by table, or null if
   * not found. `beforeCommit` is called if it is removed. Then call `removeErased`.
   */
  erase(what: Erasure, beforeCommit?: () => void): Promise<ReadonlyMap<string, number> | null>;
  /**
   * Repeats an erasure that a restored backup has undone. What was imported again after the erasure stays: its first
   * prompt or run has changed later.
   */
  eraseAgain(what: Erasure, erased: Instant): Promise<'repeated' | 'in effect' | 'imported again'>;
  /**
   * Empties the texts of a brand's answers created before an instant, in one transaction; returns how many (rule 10.6).
   * `beforeCommit` is called if there is one. Then call `removeErased`.
   */
  eraseTexts(brand_id: string, before: Instant, beforeCommit?: () => void): Promise<number>;
  /** Removes erased content from the files of the database, where the engine can; warns if it cannot yet. */
  removeErased(): Promise<void>;
  /** Rebuilds derived data and describes each difference from the stored data (rule 10.6). */
  check(): AsyncIterable<string>;
  readonly commandRuns: CommandRuns;
}

/** The board reader: the input of an outreach board. */
export interface BoardReader {
  brand(brand_id: string): Promise<BoardBrand | null>;
  /** Counts the targets that the counted answers of a window cite (rule 9.7). */
  countTargets(brand_id: string, wanted: TargetsWanted, onRun: RunProgress): Promise<TargetTally>;
  /** When the latest counted answer before an instant was created; null if there is none. */
  latestAnswer(brand_id: string, before: Instant): Promise<Instant | null>;
  /**
   * The domains that reports show for rivals with a record (rule 8.1), as recorded, except for a record with the
   * brand's own name.
   */
  rivalDomains(brand_id: string, ownNameKey: string): Promise<readonly string[]>;
  /** The stored types of these domains, which must be normalized. */
  domainTypes(domains: ReadonlySet<string>): Promise<ReadonlyMap<string, string>>;
}

/** The data to count for a board. */
export interface TargetsWanted {
  /** The half-open window [start, end) of the answers' `created_at`. */
  readonly start: Instant;
  readonly end: Instant;
  /** The brand's own domains, normalized (rule 9.7). */
  readonly own: readonly string[];
  /** The name key of the brand, which is not a rival (rule 8.1). */
  readonly ownNameKey: string;
}

/** Reports progress: `run` of `ofRuns` runs, from 1. */
export type RunProgress = (run: number, ofRuns: number) => void;

/** The counts of a board's targets. */
export interface TargetTally {
  /** The number of answers in the window. */
  readonly answers: number;
  /** Each target that an answer cites, once and in no particular order; can be iterated once. */
  readonly targets: Iterable<TargetCount>;
  /** Digest of the rows that were read: with the same `wanted`, equal for equal counts only. */
  readonly revision: string;
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
  /** Differs between boards with different counts. */
  readonly id: string;
  readonly counts_as_of: Instant;
  /** See CountedBoard. */
  readonly made_of: string;
  /** The id of the board that was current when this one was counted. */
  readonly over: string | null;
  readonly targets: readonly NewTarget[];
}

/** A target to store; not a flat row, because a board may have hundreds of thousands and copying all takes long. */
export interface NewTarget extends Pick<BoardRow, 'id' | 'source_type'> {
  readonly counted: CountedTarget;
}

/**
 * The result of replacing a board. `kept`: the number of targets that stay with the counts of an earlier
 * refresh because of work on them. `overtaken`: another refresh stored a later board meanwhile, which is
 * kept. `gone`: the brand was erased meanwhile.
 */
export type PutBoard = { readonly kept: number } | 'overtaken' | 'gone';

/** The account or brand to erase (rule 10.6). */
export type Erasure = { readonly account_id: string } | { readonly brand_id: string };

/** The completion session: completes a run and writes as an import does. */
export interface CompletionSession extends Pick<ImportSession, 'rebuildDerived'> {
  /** Upserts rows by identity, in order; none is compared. */
  put<T extends 'run' | 'answer'>(type: T, rows: readonly Row<T>[]): Promise<void>;
  /** The run as stored, without its figures. */
  run(id: string): Promise<Row<'run'> | null>;
  /** The failed questions of a run, in batches; they may be written during the iteration. */
  failedQuestions(run: Owner & { readonly id: string }): AsyncIterable<readonly FailedQuestion[]>;
}

/** A failed question with its candidates. */
export interface FailedQuestion {
  readonly question: Omit<Row<'answer'>, keyof AnswerContent>;
  /** The latest answer that can fill it in, if there is one (rule 9.6). */
  readonly fillings: readonly (Row<'answer'> & { readonly run_status: RunStatus })[];
}

/** The re-measure session. */
export interface RemeasureSession extends MeasurementReader {
  /**
   * A brand's recommendations in the order of their ids, in batches; they may be written during the
   * iteration.
   */
  recommendations(brand_id: string): AsyncIterable<readonly RecommendationRow[]>;
  /** Replaces the stored snapshots, by recommendation id. */
  storeMeasurements(brand_id: string, found: ReadonlyMap<string, MeasurementSnapshot>): Promise<void>;
}
