import { MINUTE, minuteOf } from '@brand-visibility/domain';
import type { CountedRequest } from '@brand-visibility/application';
import Database from 'better-sqlite3';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyRequest } from '../backend.js';
import type { SharedCounter } from '../admission.js';
import { isHeld, mapped } from './errors.js';
import { makePrivate, switchToWal } from './file.js';

/** Milliseconds that SQLite waits for a lock inside a call, between two calls, and that a request waits in all. */
const BLOCKING = 5;
const PAUSE = 10;
const PATIENCE = 2_000;

/**
 * The rate windows of every key, shared by all processes on one database file. They lie in a file of their own: an
 * import is one long write transaction, and a request must not wait for it. Losing the file loses one minute's counts.
 */
export class SqliteCounter {
  readonly #database: Database.Database;
  readonly #increment: Database.Statement<[string, bigint], { count: number; minute: number }>;
  /** In one commit. A request that comes late, after the turn of its minute, counts in the one that has begun. */
  readonly count: (requests: readonly KeyRequest[]) => CountedRequest[];

  /** `openingPatience`: milliseconds to wait for a lock while it opens. */
  constructor(file: string, openingPatience: number) {
    makePrivate(file);
    this.#database = new Database(file, { timeout: openingPatience });
    try {
      switchToWal(this.#database, openingPatience);
      this.#database.pragma('synchronous = off');
      this.#database.exec(
        'create table if not exists rate_window (key_id text primary key, minute integer not null, count integer not null) without rowid',
      );
      this.#database.pragma(`busy_timeout = ${BLOCKING}`);
    } catch (error) {
      this.#database.close();
      throw error;
    }
    this.#increment = this.#database.prepare(
      `insert into rate_window (key_id, minute, count) values (?, ?, 1)
       on conflict (key_id) do update set
         count = case when minute in (excluded.minute, excluded.minute + 1) then count + 1 else 1 end,
         minute = case when minute = excluded.minute + 1 then minute else excluded.minute end
       returning count, minute`,
    );
    const together = this.#database.transaction((requests: readonly KeyRequest[]) =>
      requests.map((request) => this.#countOne(request)),
    );
    this.count = (requests) => together.immediate(requests);
  }

  #countOne({ key_id, now }: KeyRequest): CountedRequest {
    const own = minuteOf(now);
    const { count, minute } = this.#increment.get(key_id, own)!; // one row goes in, so one comes back
    return { count, at: BigInt(minute) === own ? now : (own + 1n) * MINUTE };
  }

  /** Another file than that of the keys: should these stay after all, they have lost the counts of one minute. */
  forget(key_ids: readonly string[]): void {
    this.#database
      .prepare('delete from rate_window where key_id in (select value from json_each(?))')
      .run(JSON.stringify(key_ids));
  }

  close(): void {
    this.#database.close();
  }
}

/**
 * The counter of a file. A lock that is held is asked for again in a moment, by one turn for all that wait, since
 * SQLite waits inside the call; what else fails fails for the counter alone.
 */
export function counterIn(file: SqliteCounter): SharedCounter {
  let pause: Promise<void> | null = null;
  return async (requests) => {
    const end = performance.now() + PATIENCE;
    for (;;) {
      while (pause) await pause;
      try {
        return file.count(requests);
      } catch (error) {
        if (!isHeld(error)) return { trouble: error };
        if (performance.now() >= end) throw mapped(error);
        pause = sleep(PAUSE).then(() => {
          pause = null;
        });
      }
    }
  };
}
