/** Makes commands write one at a time, with an advisory lock. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../schema/tables.js';
import type { WritersLock } from '../backend.js';
import type { Holder, Turns } from '../write-turns.js';
import { isLockTimeout } from './errors.js';

/** The key of the advisory lock of a database. Commands hold the lock while they write or change the schema. */
const WRITERS_LOCK = 4_810_229_117;

/** Selects the server process that holds the lock or, if `granted` is false, the processes that wait for the lock. */
const processesOfLock = (granted: boolean) => sql`
  select pid from pg_locks
  where locktype = 'advisory' and granted = ${sql.lit(granted)} and objsubid = 1
    and classid = ${sql.lit(Math.floor(WRITERS_LOCK / 2 ** 32))} and objid = ${sql.lit(WRITERS_LOCK % 2 ** 32)}
    and database = (select oid from pg_database where datname = current_database())`;

/**
 * Lets write transactions run only one at a time, except transactions that change only keys, so that a long import does
 * not delay a revocation.
 */
export class PostgresTurns {
  /** `db` finds the process for which a transaction waits, so `db` must not use the connections of transactions. */
  constructor(
    readonly turns: Turns,
    readonly db: Kysely<Tables>,
  ) {}

  /**
   * Waits for other writers and locks them out until the transaction ends. The lock belongs to the transaction, which a
   * pooler does not split, and the server releases the lock when the process ends. Returns when the wait began, as
   * `performance.now()`.
   */
  async exclude(trx: Kysely<Tables>): Promise<number> {
    const began = performance.now();
    await this.#limitWaiting(trx, began);
    const lock = () => sql`select pg_advisory_xact_lock(${sql.lit(WRITERS_LOCK)})`.execute(trx);
    await this.#waiting(lock, processesOfLock(true));
    await sql`set local lock_timeout to default`.execute(trx);
    return began;
  }

  /**
   * Runs `work`, which waits only for rows and tables that other transactions have locked, and at most for the rest of
   * the time since `began` for each.
   */
  async besideOthers<T>(trx: Kysely<Tables>, work: () => Promise<T>, began = performance.now()): Promise<T> {
    const pid = await this.#limitWaiting(trx, began);
    return this.#waiting(work, sql`select unnest(pg_blocking_pids(${sql.lit(pid)}))`);
  }

  async lock(): Promise<WritersLock> {
    const [holder = null] = await this.#processesOf(processesOfLock(true));
    return { holder, waiting: await this.#processesOf(processesOfLock(false)) };
  }

  /** Limits how long the transaction waits for a lock; returns the id of the transaction's server process. */
  async #limitWaiting(trx: Kysely<Tables>, began: number): Promise<number> {
    const left = Math.ceil(began + this.turns.writer.wait - performance.now());
    const limit = Math.max(1, left); // 0 would mean no limit
    const { rows } = await sql<{ pid: number }>`
      select set_config('lock_timeout', ${String(limit)}, true), pg_backend_pid() as pid`.execute(trx);
    return rows[0]!.pid;
  }

  async #waiting<T>(work: () => Promise<T>, holders: RawBuilder<unknown>): Promise<T> {
    let last: Holder | undefined;
    const holder = async () => {
      const [first] = await this.#processesOf(holders);
      last = first ?? last;
      return first;
    };
    try {
      return await this.turns.announced(work, holder);
    } catch (error) {
      throw isLockTimeout(error) ? this.turns.givenUp((await holder()) ?? last ?? null) : error;
    }
  }

  /** Describes server processes, the one with the oldest transaction first; returns none if the database fails. */
  async #processesOf(pids: RawBuilder<unknown>): Promise<readonly Holder[]> {
    try {
      const { rows } = await sql<Holder>`
        select
          case when application_name like 'brand-visibility %' then application_name
            else concat_ws(' ', coalesce(nullif(application_name, ''), 'a program'), 'of the user', usename, '(server process ' || pid || ')')
          end as name,
          to_char(xact_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
        from pg_stat_activity where pid in (${pids}) order by xact_start`.execute(this.db);
      return rows;
    } catch {
      return []; // if the database fails, the wait itself fails too
    }
  }
}
