/** How a store is doing, as plain numbers at the moment of asking. What is counted is counted since it was opened. */
export interface StoreVitals {
  readonly connections: Connections;
  /** The database was found away: until it lets somebody in, questions fail without asking it. */
  readonly isAway: boolean;
  readonly statements: Statements;
  /** Requests that this process counted for itself, since the counter that processes share failed. */
  readonly countedAlone: number;
  readonly cache: CacheVitals;
}

/** Connections to the database, for reading and counting. */
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
