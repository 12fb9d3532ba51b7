/** The port for the service: the store, the keys that it finds, and its metrics. */
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { Plan } from '@brand-visibility/domain/vocabulary';
import type { AssistantConnection, NewConnection } from './assistant-connections.js';
import type { OperatingState } from './command-runs.js';
import type { Reader } from './reader.js';

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
  readonly findKey: (fingerprint: string) => Promise<StoredKey | null>;
  /** Connections of assistants, which are keys by another name. */
  readonly assistants: AssistantConnections;
  /**
   * Counts one request of the key in the current minute, and returns the count. The count is exact across all
   * processes, unless the shared counter fails (rule 6.1).
   */
  countRequest(key_id: string, now: Instant): Promise<CountedRequest>;
  /**
   * Runs `work` on one snapshot of one database, so that its reads are consistent. `work` may run again, on a new
   * snapshot, if the connection is lost or the read has to wait for a slot. By default, `from` is the replica, which
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

/** The key of a connection, with its fingerprint. */
export interface ConnectedKey {
  readonly fingerprint: string;
  readonly key: StoredKey;
}

/** Each call is one statement, or one local lookup, that other processes see immediately. */
export interface AssistantConnections {
  /** Finds the key of a connection that was not ended; null if there is no such connection or no such key. */
  readonly findKey: (id: string) => Promise<ConnectedKey | null>;
  /**
   * Stores a connection. Returns false if its key does not exist, or if its id is stored; the stored connection is then
   * ended. Deletes connections of the key beyond `MOST_CONNECTIONS` or idle for `IDLE`, but none younger than `KEPT`.
   */
  open(connection: NewConnection, now: Instant): Promise<boolean>;
  /**
   * Returns the next generation of a connection whose generation is `generation`. For the generation before that,
   * returns the current one during `GRACE`. Any other generation ends the connection. Returns null if the connection
   * does not exist, has ended or was idle for `IDLE`.
   */
  renew(id: string, generation: number, now: Instant): Promise<number | null>;
  end(id: string, now: Instant): Promise<void>;
  /** Records, in the background, the day of a message. */
  noteUse(id: string, now: Instant): void;
  /** The connections of the key with this fingerprint that were not ended, latest first. */
  ofKey(fingerprint: string): Promise<readonly AssistantConnection[]>;
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

/** A stored key with its account. */
export interface StoredKey {
  readonly id: string;
  readonly name: string;
  readonly masked: string;
  readonly created_at: Instant;
  readonly expires_at: Instant | null;
  readonly revoked_at: Instant | null;
  readonly all_brands: boolean;
  readonly brand_ids: readonly string[];
  readonly account: StoredAccount;
}

/** The identity of a key: its id, or the SHA-256 digest of the complete key in lower-case hex. */
export type KeyName = { readonly id: string } | { readonly fingerprint: string };

/** A key that a command found by its identity. */
export type NamedKey = Pick<StoredKey, 'id' | 'revoked_at'>;

/** A key with its fingerprint and the UTC day (`YYYY-MM-DD`) of its last use; null if it was never used (rule 10.7). */
export interface ListedKey extends StoredKey {
  readonly fingerprint: string;
  readonly last_used_on: string | null;
  /** Number of connections of assistants that were not ended. */
  readonly assistants: number;
}

/** An account with the number of its brands and the number of its keys that are not revoked. */
export interface ListedAccount extends StoredAccount {
  readonly brands: number;
  readonly keys: number;
}

/** The account of a key, with the fields that admission and `/v1/account` need. */
export interface StoredAccount {
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

/** The result of counting a request. */
export interface CountedRequest {
  /** Number of requests of the key in the current minute, including this request. */
  readonly count: number;
  /** The time from which the store determined the current minute. */
  readonly at: Instant;
}

/** Metrics of a store at one moment. Counters begin at 0 when the store is opened. */
export interface StoreVitals {
  /** Each database in use, the primary first. */
  readonly databases: readonly DatabaseVitals[];
  /** Requests that this process counted locally because the shared counter failed (rule 6.1). */
  readonly countedLocally: number;
  readonly cache: CacheVitals;
}

/**
 * The role of a database. The primary stores keys and counts requests. Reports and lists are read from the
 * replica if there is one, else from the primary (rule 10.8).
 */
export type DatabaseName = 'primary' | 'replica';

/** Metrics of one database. */
export interface DatabaseVitals {
  readonly name: DatabaseName;
  readonly connections: Connections;
  /** Whether the circuit breaker is open: operations fail immediately until a trial connection succeeds. */
  readonly isUnavailable: boolean;
  readonly statements: Statements;
}

/** The pool of connections to a database, for reads and for counting requests. */
export interface Connections {
  /** The maximum number of connections. */
  readonly most: number;
  readonly open: number;
  /** Open connections that are not in use. */
  readonly idle: number;
  /** Operations that wait for a connection. */
  readonly waiting: number;
}

/** Statements sent to a database. */
export interface Statements {
  readonly count: number;
  readonly failed: number;
  /** The total duration of all statements. */
  readonly milliseconds: number;
}

/** Metrics of the cache that keeps the facts and citations of runs between requests. */
export interface CacheVitals {
  readonly bytes: number;
  readonly mostBytes: number;
  readonly hits: number;
  readonly misses: number;
  /** Entries evicted to make room for others. */
  readonly evictions: number;
}
