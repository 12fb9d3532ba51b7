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

/** Lets write transactions run only one at a time, except transactions that change only keys. */
export class PostgresTurns {
  /** `db` finds the process for which a transaction waits, so `db` must not use the connections of transactions. */
  constructor(
    readonly turns: Turns,
    readonly db: Kysely<Tables>,
  ) {}

  /**
   * Waits for other writers and locks them out until the transaction ends. The lock belongs to the transaction, which a
   * pooler does not split, and the server releases the lock when the process ends.
   */
  async exclude(trx: Kysely<Tables>): Promise<void> {
    await this.#limitWaiting(trx);
    const lock = () => sql`select pg_advisory_xact_lock(${sql.lit(WRITERS_LOCK)})`.execute(trx);
    await this.#waiting(lock, processesOfLock(true));
    await sql`set local lock_timeout to default`.execute(trx);
  }

  /** Runs `work` without the lock, so `work` waits only for rows that another transaction has changed. */
  async besideOthers<T>(trx: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
    const pid = await this.#limitWaiting(trx);
    return this.#waiting(work, sql`select unnest(pg_blocking_pids(${sql.lit(pid)}))`);
  }

  async lock(): Promise<WritersLock> {
    const [holder = null] = await this.#processesOf(processesOfLock(true));
    return { holder, waiting: await this.#processesOf(processesOfLock(false)) };
  }

  /** Limits how long the transaction waits for a lock; returns the id of the transaction's server process. */
  async #limitWaiting(trx: Kysely<Tables>): Promise<number> {
    const limit = Math.max(1, this.turns.writer.wait); // 0 would mean no limit
    const { rows } = await sql<{ pid: number }>`
      select set_config('lock_timeout', ${String(limit)}, true), pg_backend_pid() as pid`.execute(trx);
    return rows[0]!.pid;
  }

  async #waiting<T>(work: () => Promise<T>, holders: RawBuilder<unknown>): Promise<T> {
    let last: Holder | null = null;
    const holder = async () => (last = (await this.#processesOf(holders))[0] ?? last);
    try {
      return await this.turns.announced(work, holder);
    } catch (error) {
      throw isLockTimeout(error) ? this.turns.givenUp(await holder()) : error;
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
