import type { Instant } from '@brand-visibility/domain';
import type { OperatingState } from './command-runs.js';
import type { CountedRequest, StoredKey } from './keys.js';
import type { Reader } from './reader.js';
import type { DatabaseName, StoreVitals } from './vitals.js';

/** The port of the service. Safe for concurrent use by many requests. */
export interface Store {
  /** The databases in use, the primary first. */
  readonly databases: readonly DatabaseName[];
  /** How many reads run at the same time, and the milliseconds that one waits for the database; null: without limit. */
  readonly reading: { readonly connections: number; readonly timeout: number | null };
  /** Whether the primary serves reads while the replica is away or lags (rule 10.8). */
  readonly readsFallBack: boolean;
  /**
   * The key with this fingerprint (SHA-256 in lower-case hex) and its account; the only lookup without a
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
   */
  read<T>(scope: Scope, work: (reader: Reader) => Promise<T>, from?: DatabaseName): Promise<T>;
  /**
   * Checks a database, by default the primary. Rejects if it is unavailable, with an OperatorError if its schema
   * version is not supported. If several machines share the rows, returns the addresses of the unreachable ones:
   * requests that need these machines fail, other requests continue.
   */
  ping(database?: DatabaseName): Promise<readonly string[]>;
  /** The rights that the service needs and its role lacks in a database; none if the engine has no roles. */
  missingRights(database: DatabaseName): Promise<readonly MissingRight[]>;
  /** The state of commands and keys, with one statement of the primary. */
  operatingState(now: Instant): Promise<OperatingState>;
  /** Seconds by which the replica lags; null without a replica, or while a database does not answer. */
  replicaLag(): number | null;
  /** Metrics for operators; does not access the database. */
  vitals(): StoreVitals;
}

/** A right that the service needs. */
export interface MissingRight {
  /** The right, such as `select on answer`. */
  readonly what: string;
  /** Whether a response needs it; without the others counts or metrics are missing. */
  readonly isNeeded: boolean;
}

/** The brands that a key may read (rule 5.4). The scope is a condition of every query, not a check afterwards. */
export interface Scope {
  readonly account_id: string;
  readonly all_brands: boolean;
  /** The brands of a restricted key; empty if `all_brands`. */
  readonly brand_ids: readonly string[];
}
