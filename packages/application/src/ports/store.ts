import type { Instant } from '@brand-visibility/domain';
import type { OperatingState } from './command-runs.js';
import type { CountedRequest, StoredKey } from './keys.js';
import type { Reader } from './reader.js';
import type { DatabaseName, StoreVitals } from './vitals.js';

/** The port for the service. Concurrent requests may use the same store. */
export interface Store {
  /** The databases in use, the primary first. */
  readonly databases: readonly DatabaseName[];
  /**
   * The maximum number of concurrent reads, and for how many milliseconds a read may wait to begin; null for no limit.
   */
  readonly reading: { readonly connections: number; readonly timeout: number | null };
  /** Whether the primary serves reads while the replica is unavailable or lags (rule 10.8). */
  readonly readsFallBack: boolean;
  /** Finds a key and its account by fingerprint (SHA-256 in lower-case hex). Other lookups need a scope. */
  findKey(fingerprint: string): Promise<StoredKey | null>;
  /**
   * Counts one request of the key in the current minute, and returns the count. The count is exact across all
   * processes, unless the shared counter fails (rule 6.1).
   */
  countRequest(key_id: string, now: Instant): Promise<CountedRequest>;
  /**
   * Runs `work` on one snapshot of one database, so that its reads are consistent. `work` may run again, on a new
   * snapshot, if the connection is lost or the read has to wait for memory. By default, `from` is the replica, which
   * may lag behind the primary (rule 10.8), or the primary if there is no replica.
   */
  read<T>(scope: Scope, work: (reader: Reader) => Promise<T>, from?: DatabaseName): Promise<T>;
  /**
   * Checks a database, by default the primary. Rejects if the database is unavailable, or with an OperatorError if its
   * schema version is not supported. If several machines store the rows, returns the addresses of the unreachable
   * machines; only requests that need these machines fail.
   */
  ping(database?: DatabaseName): Promise<readonly string[]>;
  /** The rights that the service needs but its database role lacks; empty for SQLite, which has no roles. */
  missingRights(database: DatabaseName): Promise<readonly MissingRight[]>;
  /** Reads the state of commands and keys from the primary, with one statement. */
  operatingState(now: Instant): Promise<OperatingState>;
  /** Seconds by which the replica lags; null if there is no replica, or while either database does not respond. */
  replicaLag(): number | null;
  /** Metrics for operators; does not access the database. */
  vitals(): StoreVitals;
}

/** A right that the service needs and lacks. */
export interface MissingRight {
  /** The right, such as `select on answer`. */
  readonly what: string;
  /** Whether responses need the right; if not, only counts or metrics need it. */
  readonly isNeeded: boolean;
}

/** The brands that a key may read (rule 5.4). Every query contains the scope as a condition. */
export interface Scope {
  readonly account_id: string;
  readonly all_brands: boolean;
  /** The brands of a restricted key; empty if `all_brands` is true. */
  readonly brand_ids: readonly string[];
}
