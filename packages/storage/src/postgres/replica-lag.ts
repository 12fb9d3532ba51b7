/** Measures how far a replica lags behind the primary, by positions in the write-ahead log. */
import { isStoreUnavailable } from '@brand-visibility/application';
import { CompiledQuery } from 'kysely';
import type { LimitedQuery } from './connection.js';
import { causeOf, isLost, isQueryTimeout } from './errors.js';
import { SHORT_TIMEOUT } from './wire/limits.js';
import type { PostgresPool } from './wire/pool.js';

/** Milliseconds between two measurements. */
const INTERVAL = 1_000;
/**
 * Bytes per page of the log. The primary writes the log of open transactions in complete pages, so the written log may
 * end inside a record.
 */
const WAL_PAGE_BYTES = 8_192;
const MOST_MARKS = 100;

/** A position in the log, in bytes, up to which the primary had written when `performance.now()` was `at`. */
interface Mark {
  readonly at: number;
  readonly written: number;
}

interface Replayed {
  readonly replayed: number;
  readonly received: number | null;
  readonly is_paused: boolean;
  /** Seconds since the primary made the latest commit that the replica has replayed; null if no commit was replayed. */
  readonly age: number | null;
}

/**
 * Measures for how long a replica has lacked data that the primary has written. Compares positions in the log instead
 * of commit times, because the latest commit may be old although the replica is not behind. If there is a limit, reads
 * use the primary while the replica fails its checks, is unreachable, or lags by more than the limit (rule 10.8).
 */
export class ReplicaLag {
  /** The lag in seconds; null while the replica fails its checks or one of the two databases does not respond. */
  seconds: number | null = null;
  /** The reason why reads use the primary; null while reads use the replica. */
  #fault: string | null = null;
  /** Positions that the replica had not replayed at the latest measurement, oldest first; null before the first one. */
  #marks: readonly Mark[] | null = null;
  #before = { written: -1, replayed: -1 };
  #measuring: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** `limit`: seconds, or null for no limit; `check`: rejects if the replica is unfit; `warn`: reports each switch. */
  constructor(
    readonly primary: PostgresPool,
    readonly replica: PostgresPool,
    readonly limit: number | null,
    readonly check: () => Promise<unknown>,
    readonly warn: (line: string) => void,
  ) {}

  /** Measures immediately, and then once per second. */
  async begin(): Promise<void> {
    await this.#measure();
    this.#timer = setInterval(() => void (this.#measuring ??= this.#measure()), INTERVAL).unref();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#measuring;
  }

  /** Reads from the replica, or from the primary if the replica is unusable or becomes unreachable during the read. */
  async read<T>(fromReplica: () => Promise<T>, fromPrimary: () => Promise<T>): Promise<T> {
    if (this.#fault !== null) return fromPrimary();
    try {
      return await fromReplica();
    } catch (error) {
      if (this.limit === null || !isOfLostDatabase(error)) throw error;
      this.#note(this.#faultOf(error));
      return fromPrimary();
    }
  }

  /** Measures the lag and decides which database serves reads. Never rejects. */
  async #measure(): Promise<void> {
    try {
      await this.check();
      this.seconds = await this.#lag();
      if (this.seconds === null) return;
      const isBehind = this.limit !== null && this.seconds > this.limit;
      this.#note(isBehind ? `${this.replica.where} lags` : null, ` by ${this.seconds.toFixed(0)} s`);
    } catch (error) {
      this.seconds = null;
      this.#note(this.#faultOf(error));
    } finally {
      this.#measuring = null;
    }
  }

  /**
   * Returns the age in seconds of the oldest position that the replica has not replayed; 0 if the replica has replayed
   * all positions, null if the primary does not respond.
   */
  async #lag(): Promise<number | null> {
    const at = performance.now();
    const written = await queried<{ written: number }>(this.primary, WRITTEN).then(
      (row) => row.written,
      () => null,
    );
    if (written === null) return null;
    const { replayed, received, is_paused, age } = await queried<Replayed>(this.replica, REPLAYED);
    const { written: writtenBefore, replayed: replayedBefore } = this.#before;
    this.#before = { written, replayed };
    const isInsideRecord =
      written % WAL_PAGE_BYTES === 0 &&
      written === writtenBefore &&
      replayed === replayedBefore &&
      (received ?? 0) >= written &&
      !is_paused;
    const first = this.#marks ? at : at - (age ?? 0) * 1_000;
    const marks = [...(this.#marks ?? []), { at: first, written }];
    const left = isInsideRecord ? [] : marks.filter((mark) => mark.written > replayed);
    this.#marks = left.length > MOST_MARKS ? left.filter((_, i) => i % 2 === 0) : left;
    return (at - (this.#marks[0]?.at ?? at)) / 1_000;
  }

  #faultOf(error: unknown): string {
    const { where } = this.replica;
    return error instanceof Error && !isOfLostDatabase(error) ? error.message : `${where} is lost`;
  }

  #note(fault: string | null, more = ''): void {
    if (this.limit === null || fault === this.#fault) return;
    this.#fault = fault;
    const { where } = this.replica;
    this.warn(fault === null ? `reads use ${where} again` : `${fault}${more}; reads use the primary`);
  }
}

const WRITTEN = `select (pg_current_wal_lsn() - '0/0')::float8 as written`;

/** A database that is not a replica has replayed everything. */
const REPLAYED = `select
  case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 else 'Infinity' end as replayed,
  (pg_last_wal_receive_lsn() - '0/0')::float8 as received,
  case when pg_is_in_recovery() then pg_is_wal_replay_paused() else false end as is_paused,
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age`;

async function queried<R>({ db }: PostgresPool, text: string): Promise<R> {
  const query: LimitedQuery = { ...CompiledQuery.raw(text), limit: SHORT_TIMEOUT };
  const { rows } = await db.executeQuery<R>(query);
  return rows[0]!;
}

/** Whether a database is unreachable or a connection was lost; false if a database is only slow or full. */
function isOfLostDatabase(error: unknown): boolean {
  const cause = causeOf(error);
  return isStoreUnavailable(error) && isLost(cause) && !isQueryTimeout(cause);
}
