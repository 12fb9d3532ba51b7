import { isStoreUnavailable } from '@brand-visibility/application';
import { CompiledQuery } from 'kysely';
import type { LimitedQuery } from './connection.js';
import { causeOf, isLost, isQueryTimeout } from './errors.js';
import { SHORT_TIMEOUT } from './wire/limits.js';
import type { PostgresPool } from './wire/pool.js';

/** Milliseconds between two measurements, at least. */
const INTERVAL = 1_000;

/**
 * Sends reads to the primary while the replica is lost or lags by more than a limit. The lag is measured once per
 * second at most, and only while there are reads.
 */
export class ReplicaLag {
  #isUsable = true;
  #measuredAt = -Infinity;

  /** `limit` in seconds; `warn` gets a line for each change. */
  constructor(
    readonly primary: PostgresPool,
    readonly replica: PostgresPool,
    readonly limit: number,
    readonly warn: (line: string) => void,
  ) {}

  /** Reads from the replica if it is usable, else from the primary; there again if the replica is lost meanwhile. */
  async read<T>(fromReplica: () => Promise<T>, fromPrimary: () => Promise<T>): Promise<T> {
    if (performance.now() - this.#measuredAt >= INTERVAL) void this.measure();
    if (!this.#isUsable) return fromPrimary();
    try {
      return await fromReplica();
    } catch (error) {
      if (!isOfLostDatabase(error)) throw error;
      this.#use(false, 'is lost');
      return fromPrimary();
    }
  }

  /** Measures the lag. Never rejects. */
  async measure(): Promise<void> {
    this.#measuredAt = performance.now();
    try {
      const lag = await this.#lag();
      this.#use(lag <= this.limit, `lags by ${lag.toFixed(0)} s`);
    } catch {
      this.#use(false, 'is lost');
    }
  }

  /** In seconds; 0 if the replica has replayed everything that the primary had written. */
  async #lag(): Promise<number> {
    const written = await queried<{ lsn: string }>(this.primary, `select pg_current_wal_lsn()::text as lsn`);
    const replayed = await queried<{ is_behind: boolean; seconds: number | null }>(
      this.replica,
      `select pg_is_in_recovery() and pg_last_wal_replay_lsn() < '${written.lsn}' as is_behind,
        extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`,
    );
    return replayed.is_behind ? (replayed.seconds ?? Infinity) : 0;
  }

  #use(isUsable: boolean, why: string): void {
    if (isUsable === this.#isUsable) return;
    this.#isUsable = isUsable;
    const { where } = this.replica;
    this.warn(isUsable ? `reads use ${where} again` : `${where} ${why}; reads use the primary`);
  }
}

async function queried<R>({ db }: PostgresPool, text: string): Promise<R> {
  const query: LimitedQuery = { ...CompiledQuery.raw(text), limit: SHORT_TIMEOUT };
  const { rows } = await db.executeQuery<R>(query);
  return rows[0]!;
}

/** Whether a database cannot be reached or its connection was lost, rather than being slow or full. */
function isOfLostDatabase(error: unknown): boolean {
  const cause = causeOf(error);
  return isStoreUnavailable(error) && isLost(cause) && !isQueryTimeout(cause);
}
