/** The interface between the shared storage code and the database engines. */
import type { Instant } from '@brand-visibility/domain/time/instant';
import type {
  AssistantConnection,
  ConnectedKey,
  CountedRequest,
  DatabaseName,
  MissingRight,
  NewConnection,
  StoredKey,
  StoreVitals,
} from '@brand-visibility/application';
import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { OperatingRow } from './operating-state.js';
import type { RowTable, Snapshot, Tables } from './schema/tables.js';

export type { RowTable, Snapshot } from './schema/tables.js';

/** The value that commands pass instead of an account id to read the rows of all accounts. */
export const EVERY_ACCOUNT = Symbol('every account');

/**
 * Everything that differs between database engines. The rest of this package uses only this interface. To support
 * another database, add a folder next to `sqlite` and `postgres` with the same files:
 *
 * - `connection`: opens, pools and releases connections;
 * - `dialect`: compiles statements, binds parameters and upserts rows;
 * - `schema`: names the column types and lists the migrations;
 * - `errors`: maps the engine's errors to StoreUnavailable and OperatorError;
 * - `counter`: counts requests;
 * - `snapshot`: runs reads on one state of the database;
 * - `turns`: lets only one writer write at a time and identifies the writer that holds the lock;
 * - `opening`: builds a Backend from the other files.
 */
export interface Backend {
  /** Runs single statements, each in its own transaction. */
  readonly db: Kysely<Tables>;
  /**
   * Finds keys by their fingerprints, which must be distinct. Only this query may run before the account of a request
   * is known.
   */
  readonly findKeys: (fingerprints: readonly string[]) => Promise<KeysByFingerprint>;
  /**
   * Runs `work` in a read-only transaction on one state of the database. On an engine with row-level security, the
   * transaction sees only the rows of the account `account_id`.
   */
  snapshot<T>(
    account_id: string | typeof EVERY_ACCOUNT,
    work: (trx: Snapshot) => Promise<T>,
    options?: SnapshotOptions,
  ): Promise<T>;
  /**
   * `connections`: the maximum number of concurrent snapshots. `timeout`: milliseconds that a read may wait before it
   * starts, or null for no limit.
   */
  readonly reading: { readonly connections: number; readonly timeout: number | null };
  /**
   * Runs `work` in one transaction that excludes other writers; rolls back if `work` throws. Throws LockHeld if another
   * writer holds a lock for too long.
   */
  writing<T>(work: (trx: Snapshot) => Promise<T>, kind?: WritingKind): Promise<T>;
  /**
   * The clause that ends a `select` whose row stays locked until the transaction ends; empty on an engine with one
   * writer. `key share` excludes `update`, but not imports.
   */
  readonly rowLock: (strength: 'update' | 'key share') => RawBuilder<unknown>;
  /**
   * Runs a few small statements in one transaction. The transaction waits for other writers only if the engine allows
   * only one writer at a time.
   */
  recording<T>(work: (trx: Snapshot) => Promise<T>): Promise<T>;
  /**
   * Upserts rows inside `writing`, in order; imports use this fast path. A row replaces the columns of the stored row
   * with the same identity. Later statements of the transaction see the new rows. A later statement, or the commit, may
   * throw an error that `upsert` caused.
   */
  upsert<R>(trx: Snapshot, into: RowTable<R>, rows: readonly R[]): Promise<void>;
  /** Inserts rows whose identities are not stored yet. Faster than `upsert`, because no stored row is replaced. */
  insert<R>(trx: Snapshot, into: RowTable<R>, rows: readonly R[]): Promise<void>;
  /**
   * Counts requests, in order, in the rate windows of their keys, in one transaction. Returns one result per request.
   */
  readonly countRequests: (requests: readonly CountRequest[]) => Promise<readonly CountedRequest[]>;
  /**
   * Deletes the rate windows and the days of use of keys that this transaction deletes. Call it last, because requests
   * with these keys then wait until the transaction ends.
   */
  forgetRequests(trx: Snapshot, key_ids: readonly string[]): Promise<void>;
  /**
   * Stores `day` as the last use of keys; may skip unknown ids. A database with its own clock never stores a future
   * day.
   */
  noteKeyUse(key_ids: readonly string[], day: string): Promise<void>;
  /** Returns the day on which each key was last used, by key id; for commands. */
  keyUse(): Promise<ReadonlyMap<string, string>>;
  readonly assistants: AssistantsBackend;
  /** Removes erased rows from the database files if the engine can do this on request; warns if readers delay this. */
  removeErased(): Promise<void>;
  /** Whether the primary serves reads while the replica is unreachable or lags (rule 10.8). */
  readonly readsFallBack: boolean;
  /** The databases in use, the primary first; by default, snapshots read the last one. */
  readonly databases: readonly DatabaseName[];
  /**
   * Throws if the database does not respond; throws an OperatorError if this program does not support the schema
   * version. If the rows are spread over several machines, returns the addresses of the unreachable machines.
   */
  ping(database: DatabaseName): Promise<readonly string[]>;
  /** See `Store.missingRights`. */
  missingRights(database: DatabaseName): Promise<readonly MissingRight[]>;
  vitals(): Omit<StoreVitals, 'cache'>;
  /** Verifies every page of the database if the engine can; throws an OperatorError if the database is damaged. */
  checkIntegrity(): Promise<void>;
  /** See `Store.replicaLag`. */
  replicaLag(): number | null;
  lock(): Promise<WritersLock>;
  /** Runs `operatingQuery`, which is one statement, with the times for `now`. */
  operatingRows(now: Instant): Promise<readonly OperatingRow[]>;
  readonly isOneOf: IsOneOf;
  /** Binds a list as `isOneOf` does. */
  readonly listParameter: (values: readonly unknown[]) => unknown;
  readonly valuesTable: ValuesTable;
  readonly readBytes: ReadBytes;
  /** Whether the database runs in another process, so that counting and reading can overlap. */
  readonly isRemote: boolean;
  close(): Promise<void>;
}

/** The connections of assistants. An engine with one writer keeps them in a separate file, outside transactions. */
export interface AssistantsBackend {
  /** Finds the keys of connections that were not ended, by the ids of the connections. */
  readonly findKeys: (ids: readonly string[]) => Promise<ReadonlyMap<string, ConnectedKey>>;
  /** These four do as `AssistantConnections` says. */
  open(connection: NewConnection, now: Instant): Promise<boolean>;
  renew(id: string, generation: number, now: Instant): Promise<number | null>;
  end(id: string, now: Instant): Promise<void>;
  ofKey(fingerprint: string): Promise<readonly AssistantConnection[]>;
  /** Stores `day` as the day of the last message, as `noteKeyUse` does. */
  noteUse(ids: readonly string[], day: string): Promise<void>;
  /** Every connection, for commands. */
  all(): Promise<readonly StoredConnection[]>;
  /** Does as `JobStore.endConnections` says. */
  endConnections(id: string | null, at: Instant): Promise<number>;
  /** Deletes the connections of an account that this transaction erases; its keys are deleted already. */
  forget(trx: Snapshot, account_id: string): Promise<void>;
}

export type StoredConnection = AssistantConnection & Pick<NewConnection, 'account_id' | 'fingerprint'>;

/**
 * What a transaction writes. For `keys`, an engine with row locks does not exclude other writers. For an `erasure`, the
 * limit on waiting for other writers also applies to locks of rows and tables.
 */
export type WritingKind = 'records' | 'keys' | 'erasure';

/** The process that holds the writers' lock and, if the engine knows them, the processes that wait for the lock. */
export interface WritersLock {
  readonly holder: WritingProcess | null;
  readonly waiting: readonly WritingProcess[];
}

/** Has the fields of `Holder` in write-turns.ts. */
interface WritingProcess {
  readonly name: string;
  readonly since: string | null;
}

export interface SnapshotOptions {
  /** The database to read; default: the replica, or the primary if there is no replica. */
  readonly from?: DatabaseName;
  /** Once the signal is aborted, PostgreSQL starts no further statement; SQLite ignores the signal. */
  readonly signal?: AbortSignal;
}

/** The keys that were found, by fingerprint. */
export type KeysByFingerprint = ReadonlyMap<string, StoredKey>;

/** A request to count for its key. */
export interface CountRequest {
  readonly key_id: string;
  /** The time of the request; all code that handles the request uses this time as the current time. */
  readonly now: Instant;
}

/** The bytes to read: one column of a brand's rows in one table. */
export interface BytesWanted {
  readonly table: 'run_facts' | 'run_citations' | 'rival_order' | 'citation_order';
  readonly column: 'data' | 'domains' | 'pages';
  readonly brand_id: string;
  /** The runs whose rows are read; absent for a table with one row per brand. */
  readonly run_ids?: readonly string[];
}

/** The bytes of a row; `digest` is an empty string if the table has one row per brand. */
export interface StoredBytes {
  readonly digest: string;
  readonly data: Uint8Array;
}

/** Reads the wanted bytes; rows come in no particular order. A report reads most of its bytes with this function. */
export type ReadBytes = (trx: Snapshot, wanted: BytesWanted) => Promise<readonly StoredBytes[]>;

/**
 * Builds a table of bound rows whose values are all strings or all integers. `columns` lists the column names of
 * the values in order; the column `position` is the index of the row, from 0.
 */
export type ValuesTable = <C extends string, V extends string | number>(
  columns: readonly C[],
  rows: readonly (readonly V[])[],
) => RawBuilder<Readonly<Record<C, V> & { position: number }>>;

/** Tests whether a column equals one of the values. Even tens of thousands of values are bound as one parameter. */
export type IsOneOf = (
  column: `${keyof Tables | 'cited'}.${string}` | 'brand_id',
  values: readonly (string | number)[],
) => Expression<SqlBool>;
