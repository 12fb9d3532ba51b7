import type {
  AnswerContent,
  CitingAnswer,
  Instant,
  MeasurementSnapshot,
  RivalDirectory,
  RunStatus,
} from '@brand-visibility/domain';
import type { ImportSession, Owner, Row } from './import-session.js';
import type { BoardRow, RecommendationRow } from './rows.js';
import type { KnownKey, Reader } from './store.js';

/** What commands ask of a database and change in it. */

/** What commands change; each method is one transaction. */
export interface JobStore {
  /** Runs `work` in one transaction, alone among writers; a throw leaves the database as it was. */
  withImportSession<T>(work: (session: ImportSession) => Promise<T>): Promise<T>;
  /** Those of these runs that exist, or all of status `running`; in the order of (created_at, id). */
  runIds(which: readonly string[] | 'running'): Promise<readonly string[]>;
  /** The same as `withImportSession`, for the completion of a run. */
  withCompletionSession<T>(work: (session: CompletionSession) => Promise<T>): Promise<T>;
  /** The ids of all accounts; bytewise. */
  accountIds(): Promise<readonly string[]>;
  /** The ids of all brands, or the one that is named if it exists; bytewise. */
  brandIds(named: string | null): Promise<readonly string[]>;
  /** The same as `withImportSession`, for a re-measure of recommendations. */
  withRemeasureSession<T>(work: (session: RemeasureSession) => Promise<T>): Promise<T>;
  keys(account_id: string): Promise<readonly KnownKey[]>;
  /** Whether there was such a key that was not revoked before. */
  revokeKey(key_id: string, at: Instant): Promise<boolean>;
  /** Runs `work` on one snapshot of the database, over every account. */
  withBoardReader<T>(work: (reader: BoardReader) => Promise<T>): Promise<T>;
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
  /** When the latest answer that reports count was created, of those before an instant; null when there is none. */
  latestAnswer(brand_id: string, before: Instant): Promise<Instant | null>;
  /** The same as the Reader's. */
  rivalDirectory(brand_id: string, ownNameKey: string): Promise<RivalDirectory>;
  /** The domains of the rivals' records, as recorded; not that of a record with the brand's own name (rule 8.1). */
  rivalDomains(brand_id: string, ownNameKey: string): Promise<readonly string[]>;
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
  readonly name: string;
  readonly domain: string;
  readonly domain_aliases: readonly string[];
  /** The id of the board that stands; null before the first refresh. */
  readonly board_id: string | null;
}

export interface NewBoard extends Owner {
  /** Another one for other counts. */
  readonly id: string;
  readonly counts_as_of: Instant;
  /** Digest of what was counted, and under which rules. */
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

/** What is erased (rule 10.6). */
export type Erasure = { readonly account_id: string } | { readonly brand_id: string };

/** What the completion of a run asks and writes; it writes as an import does. */
export interface CompletionSession extends Pick<ImportSession, 'put' | 'rebuildDerived'> {
  /** The run as it stands, its figures left out. */
  run(id: string): Promise<Row<'run'> | null>;
  /** The questions of a run that failed, in batches that may be written while it goes on. */
  failedQuestions(run: Owner & { readonly id: string }): AsyncIterable<readonly FailedQuestion[]>;
}

export interface FailedQuestion {
  readonly question: Omit<Row<'answer'>, keyof AnswerContent>;
  /** Of the answers that may fill it in the latest, if there is any (rule 9.6). */
  readonly fillings: readonly (Row<'answer'> & { readonly run_status: RunStatus })[];
}

/** What a re-measure of recommendations asks and writes. */
export interface RemeasureSession extends Pick<Reader, 'recentRuns' | 'runAnswers'> {
  /** A brand's recommendations in the order of their ids, in batches that may be measured while it goes on. */
  recommendations(brand_id: string): AsyncIterable<readonly RecommendationRow[]>;
  /** Stores what was found instead of what was found before, by recommendation id. */
  keepMeasurements(brand_id: string, found: ReadonlyMap<string, MeasurementSnapshot>): Promise<void>;
}
