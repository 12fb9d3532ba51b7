import type { Instant } from '@brand-visibility/domain';
import type { CountedRequest, DatabaseName, KnownKey, StoreVitals } from '@brand-visibility/application';
import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Tables } from './migrations/tables.js';

/** The words of one engine for the kinds of columns that the schema has. */
export interface ColumnTypes {
  /** Compared and sorted bytewise. */
  readonly text: string;
  readonly integer: string;
  readonly number: string;
  readonly flag: string;
  /** Microseconds since 1970. */
  readonly instant: string;
  readonly json: string;
  readonly bytes: string;
}

/** A connection inside a transaction. */
export type Snapshot = Kysely<Tables>;

/**
 * The seam: all that differs between database engines. Everything else in this package is written once over it. Another
 * database is a folder beside `sqlite` and `postgres` with the same files: how it is connected to (`connection`) and
 * spoken to and given rows (`dialect`), its words for columns and its migrations (`schema`), what its errors mean (`errors`), how
 * requests are counted (`counter`) and one state is read (`snapshot`), and `opening`, which puts a Backend together.
 */
export interface Backend {
  /** Single statements, each on its own. */
  readonly db: Kysely<Tables>;
  /** The keys with these fingerprints, none of which is named twice: what is asked before an account is known. */
  findKeys(fingerprints: readonly string[]): Promise<KeysByFingerprint>;
  /**
   * Several statements over one state of the database, read-only. Where the engine can, it shows the rows of that
   * account only; null for all of them.
   */
  snapshot<T>(account_id: string | null, work: (trx: Snapshot) => Promise<T>): Promise<T>;
  /** Of snapshots: connections that there are for them, and milliseconds to wait for one, null for as long as it takes. */
  readonly reading: { readonly connections: number; readonly patience: number | null };
  /** One transaction, alone among writers; rolled back when `work` throws. */
  writing<T>(work: (trx: Snapshot) => Promise<T>): Promise<T>;
  /**
   * Inserts rows inside `writing`, in order, or replaces the columns of the row that has the same identity: the fast
   * path of imports. Whatever is asked afterwards sees them; what is wrong with them may show as late as that, or when
   * `writing` ends.
   */
  upsert<R>(trx: Snapshot, into: UpsertTarget<R>, rows: readonly R[]): Promise<void>;
  /** Counts each of these requests in its minute, in their order; all in one commit of their own. */
  countRequests(requests: readonly KeyRequest[]): Promise<readonly CountedRequest[]>;
  /** Forgets the rate windows of keys that go with this transaction. */
  forgetRequests(trx: Snapshot, key_ids: readonly string[]): Promise<void>;
  /** The databases that are asked, the primary first; snapshots are of the last. */
  readonly databases: readonly DatabaseName[];
  /** Throws when the database cannot answer, an OperatorError when its schema is of a version that cannot be served. */
  ping(database: DatabaseName): Promise<void>;
  vitals(): Omit<StoreVitals, 'cache'>;
  /** Looks at every page, where the engine can; throws an OperatorError for a database that is damaged. */
  inspect(): Promise<void>;
  /** Whether a column is among values of which there may be tens of thousands: they are one parameter. */
  readonly among: Among;
  readonly relation: Relation;
  readonly readFacts: ReadFacts;
  readonly readRivalOrder: ReadRivalOrder;
  /** The migrations that were applied when it was opened. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
}

/** Keys that exist, by fingerprint. */
export type KeysByFingerprint = ReadonlyMap<string, KnownKey>;

/** A request that a key sent. */
export interface KeyRequest {
  readonly key_id: string;
  /** The one time that all of the request goes by. */
  readonly now: Instant;
}

/** Reads the facts of some runs of a brand, in no particular order; reports read nothing else so much. */
export type ReadFacts = (
  trx: Snapshot,
  brand_id: string,
  run_ids: readonly string[],
) => Promise<readonly { readonly revision: string; readonly data: Uint8Array }[]>;

/** Reads the order of a brand's rivals, of which there are many; empty where the brand has none. */
export type ReadRivalOrder = (trx: Snapshot, brand_id: string) => Promise<Uint8Array>;

/**
 * A relation of texts made of rows that travel as one parameter; `columns` are the names of the values of a row.
 */
export type Relation = <C extends string>(
  columns: readonly C[],
  rows: readonly (readonly string[])[],
) => RawBuilder<Readonly<Record<C, string>>>;

export type Among = (column: `${keyof Tables}.${string}`, values: readonly string[]) => Expression<SqlBool>;

/** Where rows go, and how each becomes the values of the table's columns. */
export interface UpsertTarget<R> {
  readonly table: keyof Tables;
  readonly columns: readonly string[];
  /** The columns of a unique key by which a row is known. */
  readonly identity: readonly string[];
  /** In the order of `columns`; a new array each time. */
  readonly values: (row: R) => unknown[];
}
