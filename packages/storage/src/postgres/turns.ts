/** Lets commands write one after the other, by an advisory lock. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../schema/tables.js';
import type { WritersLock } from '../backend.js';
import type { Holder, Turns } from '../write-turns.js';
import { isLockTimeout } from './errors.js';

/** The key of the advisory lock that commands hold while they write or change the schema; per database. */
const WRITERS_LOCK = 4_810_229_117;

/** The server process that holds it, or those that wait for it. */
const processesOfLock = (granted: boolean) => sql`
  select pid from pg_locks
  where locktype = 'advisory' and granted = ${sql.lit(granted)} and objsubid = 1
    and classid = ${sql.lit(Math.floor(WRITERS_LOCK / 2 ** 32))} and objid = ${sql.lit(WRITERS_LOCK % 2 ** 32)}
    and database = (select oid from pg_database where datname = current_database())`;

/** The transactions of writers, one after the other, except transactions of keys. */
export class PostgresTurns {
  /** `db` has separate connections, to find out for whom a transaction waits. */
  constructor(
    readonly turns: Turns,
    readonly db: Kysely<Tables>,
  ) {}

  /**
   * Waits for other writers. The lock belongs to the transaction, which a pooler does not split, and the server
   * releases it when the process ends.
   */
  async exclude(trx: Kysely<Tables>): Promise<void> {
    await this.#limitWaiting(trx);
    const lock = () => sql`select pg_advisory_xact_lock(${sql.lit(WRITERS_LOCK)})`.execute(trx);
    await this.#waiting(lock, processesOfLock(true));
    await sql`set local lock_timeout to default`.execute(trx);
  }

  /** Runs work that waits for nothing but rows that another transaction has changed. */
  async besideOthers<T>(trx: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
    const pid = await this.#limitWaiting(trx);
    return this.#waiting(work, sql`select unnest(pg_blocking_pids(${sql.lit(pid)}))`);
  }

  async lock(): Promise<WritersLock> {
    const [holder = null] = await this.#processesOf(processesOfLock(true));
    return { holder, waiting: await this.#processesOf(processesOfLock(false)) };
  }

  /** Returns the server process of the transaction. */
  async #limitWaiting(trx: Kysely<Tables>): Promise<number> {
    const limit = Math.max(1, this.turns.writer.wait); // 0 would be no limit
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

  /** These server processes, that with the oldest transaction first. */
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
      return []; // the wait itself ends if the database fails
    }
  }
}
