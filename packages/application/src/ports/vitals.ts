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
