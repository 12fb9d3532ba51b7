/** How a store is doing, as plain numbers at the moment of asking. What is counted is counted since it was opened. */
export interface StoreVitals {
  /** Each database that is asked, the primary first. */
  readonly databases: readonly DatabaseVitals[];
  /** Requests that this process counted for itself, since the counter that processes share failed. */
  readonly countedAlone: number;
  readonly cache: CacheVitals;
}

/**
 * What a database is for. The primary decides who may ask: it holds the keys and counts requests. Reports and lists are
 * read from the replica, where there is one, else from the primary as well.
 */
export type DatabaseName = 'primary' | 'replica';

export interface DatabaseVitals {
  readonly name: DatabaseName;
  readonly connections: Connections;
  /** It was found away: until it lets somebody in, questions fail without asking it. */
  readonly isAway: boolean;
  readonly statements: Statements;
}

/** Connections to a database, for reading and counting. */
export interface Connections {
  /** So many at once at most. */
  readonly most: number;
  readonly open: number;
  /** Of the open ones those that nobody uses. */
  readonly idle: number;
  /** Questions that wait for one. */
  readonly waiting: number;
}

export interface Statements {
  readonly count: number;
  /** Of them those that failed. */
  readonly failed: number;
  /** The time of all of them together. */
  readonly milliseconds: number;
}

/** The facts of runs that are kept between requests. */
export interface CacheVitals {
  readonly bytes: number;
  readonly mostBytes: number;
  readonly hits: number;
  readonly misses: number;
  /** Entries that made room for others. */
  readonly evictions: number;
}
