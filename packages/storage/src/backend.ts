/** The seam between the shared code of storage and the two databases. */
import type { Instant } from '@brand-visibility/domain';
import type {
  CountedRequest,
  DatabaseName,
  MissingRight,
  StoredKey,
  StoreVitals,
} from '@brand-visibility/application';
import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { OperatingRow } from './schema/operating-state.js';
import type { Tables } from './schema/tables.js';

/** A connection inside a transaction. */
export type Snapshot = Kysely<Tables>;

/** Instead of the id of an account: all of them, for commands. */
export const EVERY_ACCOUNT = Symbol('every account');

/**
 * The seam: everything that differs between database engines. The rest of this package is written once, over this
 * interface. To support another database, add a folder next to `sqlite` and `postgres` with the same files:
 *
 * - `connection`: opens, pools and releases connections;
 * - `dialect`: compiles statements, binds parameters and upserts rows;
 * - `schema`: names the column types and lists the migrations;
 * - `errors`: maps the engine's errors to ours;
 * - `counter`: counts requests;
 * - `snapshot`: runs reads on one state of the database;
 * - `turns`: lets writers wait for each other, and names the one that they wait for;
 * - `opening`: builds a Backend from these.
 */
export interface Backend {
  /** Runs single statements, each in its own transaction. */
  readonly db: Kysely<Tables>;
  /** Finds keys by distinct fingerprints. The only query that runs before an account is known. */
  findKeys(fingerprints: readonly string[]): Promise<KeysByFingerprint>;
  /**
   * Runs `work` in a read-only transaction on one state of the database. An engine with row security shows only the
   * rows of this account.
   */
  snapshot<T>(
    account_id: string | typeof EVERY_ACCOUNT,
    work: (trx: Snapshot) => Promise<T>,
    options?: SnapshotOptions,
  ): Promise<T>;
  /**
   * `connections`: the number of concurrent snapshots, at most. `timeout`: milliseconds to wait for a position,
   * null for no limit.
   */
  readonly reading: { readonly connections: number; readonly timeout: number | null };
  /**
   * Runs `work` in one transaction, exclusive among writers; rolls back when `work` throws. Work that `isOfKeys` alone
   * waits for no other writer, if the engine can lock single rows. Throws LockHeld if others keep it waiting.
   */
  writing<T>(work: (trx: Snapshot) => Promise<T>, isOfKeys?: boolean): Promise<T>;
  /**
   * Runs `work`, a few small statements, in one transaction. It waits for no other writer, unless the engine has only
   * one at a time.
   */
  recording<T>(work: (trx: Snapshot) => Promise<T>): Promise<T>;
  /**
   * Upserts rows inside `writing`, in order: the fast path of imports. A row with an existing identity replaces the
   * columns of the table. Later statements of the transaction see the rows. Errors may surface at a later statement
   * or when `writing` commits.
   */
  upsert<R>(trx: Snapshot, into: RowTable<R>, rows: readonly R[]): Promise<void>;
  /** Like `upsert`, for rows whose identities are new: the database need not look for rows to replace. */
  insert<R>(trx: Snapshot, into: RowTable<R>, rows: readonly R[]): Promise<void>;
  /** Counts requests in their minutes, in order, with one separate commit. Returns one result per request. */
  countRequests(requests: readonly KeyRequest[]): Promise<readonly CountedRequest[]>;
  /**
   * Deletes the rate windows and the days of use of keys that this transaction deletes. Call it last: requests of these
   * keys wait for the windows.
   */
  forgetRequests(trx: Snapshot, key_ids: readonly string[]): Promise<void>;
  /** Notes the use of keys, with the clock of the database if it has one; may ignore ids of keys that do not exist. */
  noteKeyUse(key_ids: readonly string[], day: string): Promise<void>;
  /** The days on which keys were last used, by id; for commands. */
  keyUse(): Promise<ReadonlyMap<string, string>>;
  /** Removes erased rows from the files of the database, where the engine can; warns if it cannot yet. */
  removeErased(): Promise<void>;
  /** Whether the primary serves the reads of a replica that is lost. */
  readonly readsFallBack: boolean;
  /** The databases in use, the primary first; snapshots read the last one by default. */
  readonly databases: readonly DatabaseName[];
  /**
   * Throws when the database does not answer; throws an OperatorError when its schema version cannot be served. Returns
   * the addresses of its machines that are away, of those that share its rows.
   */
  ping(database: DatabaseName): Promise<readonly string[]>;
  /** The same as in the store. */
  missingRights(database: DatabaseName): Promise<readonly MissingRight[]>;
  vitals(): Omit<StoreVitals, 'cache'>;
  /** Verifies every page, where the engine can; throws an OperatorError for a damaged database. */
  checkIntegrity(): Promise<void>;
  /** The same as in the store. */
  replicaLag(): number | null;
  lock(): Promise<WritersLock>;
  /** One statement; see `operatingQuery`. */
  operatingRows(now: Instant): Promise<readonly OperatingRow[]>;
  readonly among: Among;
  readonly relation: Relation;
  readonly readBytes: ReadBytes;
  /** Whether the database is another process, which reads while this one counts. */
  readonly isRemote: boolean;
  close(): Promise<void>;
}

/** The process that holds the lock of the writers, and the others that wait for it, where the engine knows them. */
export interface WritersLock {
  readonly holder: WritingProcess | null;
  readonly waiting: readonly WritingProcess[];
}

/** The same as Holder in write-turns.ts. */
interface WritingProcess {
  readonly name: string;
  readonly since: string | null;
}

export interface SnapshotOptions {
  /** The database to read: the replica by default, if there is one. */
  readonly from?: DatabaseName;
  /** When aborted, an engine whose statements take long begins no other. */
  readonly signal?: AbortSignal;
}

/** The keys that exist, by fingerprint. */
export type KeysByFingerprint = ReadonlyMap<string, StoredKey>;

/** A request of a key. */
export interface KeyRequest {
  readonly key_id: string;
  /** The time of the request; everything about it uses this one. */
  readonly now: Instant;
}

/** A column of bytes in the rows of a brand. */
export interface BytesWanted {
  readonly table: 'run_facts' | 'run_citations' | 'rival_order' | 'citation_order';
  readonly column: 'data' | 'domains' | 'pages';
  readonly brand_id: string;
  /** The runs whose rows are read; absent for a table with one row per brand. */
  readonly run_ids?: readonly string[];
}

/** The bytes of a row; `revision` is empty in a table without runs. */
export interface StoredBytes {
  readonly revision: string;
  readonly data: Uint8Array;
}

/** Reads bytes of rows, in no particular order. Most bytes that a report reads come from here. */
export type ReadBytes = (trx: Snapshot, wanted: BytesWanted) => Promise<readonly StoredBytes[]>;

/**
 * A relation of columns of texts, or of integers, from bound rows; `columns` names the values of a row, in order.
 * `position` is the index of the row.
 */
export type Relation = <C extends string, V extends string | number>(
  columns: readonly C[],
  rows: readonly (readonly V[])[],
) => RawBuilder<Readonly<Record<C, V> & { position: number }>>;

/** Whether a column equals one of the values; tens of thousands of values are bound as one parameter. */
export type Among = (
  column: `${keyof Tables}.${string}`,
  values: readonly (string | number)[],
) => Expression<SqlBool>;

/** A table to upsert into, and how a row becomes the values of its columns. */
export interface RowTable<R> {
  readonly table: keyof Tables;
  readonly columns: readonly string[];
  /** The columns of the unique key that identifies a row. */
  readonly identity: readonly string[];
  /** In the order of `columns`; a new array for each call. */
  readonly values: (row: R) => unknown[];
  /** Compares rows with what is stored, and writes only those that differ: for rows that are mostly the same. */
  readonly isCompared?: boolean;
  /** SQL for new values of a stored row's columns, by name, from its table and `excluded`; else the given values. */
  readonly merged?: Readonly<Record<string, string>>;
}
