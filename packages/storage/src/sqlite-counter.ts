import { minuteOf, type Instant } from '@brand-visibility/domain';
import type { CountedRequest } from '@brand-visibility/application';
import Database from 'better-sqlite3';
import type { SharedCounter } from './counter.js';
import { isHeld, mapped } from './sqlite-errors.js';
import { switchToWal } from './sqlite-wal.js';

/**
 * The rate windows of every key, shared by all processes on one database file. They lie in a file of their own: an
 * import is one long write transaction, and a request must not wait for it. Losing the file loses one minute's counts.
 */
export class SqliteCounter {
  readonly #database: Database.Database;
  readonly #increment: Database.Statement<[string, bigint], { count: number }>;

  /** Milliseconds to wait for a lock: while it opens, and then for each request. */
  constructor(file: string, openingPatience: number, patience: number) {
    this.#database = new Database(file, { timeout: openingPatience });
    try {
      switchToWal(this.#database, openingPatience);
      this.#database.pragma('synchronous = off');
      this.#database.exec(
        'create table if not exists rate_window (key_id text primary key, minute integer not null, count integer not null) without rowid',
      );
      this.#database.pragma(`busy_timeout = ${patience}`);
    } catch (error) {
      this.#database.close();
      throw error;
    }
    this.#increment = this.#database.prepare(
      `insert into rate_window (key_id, minute, count) values (?, ?, 1)
       on conflict (key_id) do update set
         count = case when minute = excluded.minute then count + 1 else 1 end,
         minute = excluded.minute
       returning count`,
    );
  }

  count(key_id: string, now: Instant): CountedRequest {
    const row = this.#increment.get(key_id, minuteOf(now));
    if (!row) throw new Error('a counted request returns its count');
    return { count: row.count, at: now };
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

/** A lock that is held passes in a moment; what else fails fails for the counter alone. */
export function counterIn(file: SqliteCounter): SharedCounter {
  return async (key_id, now) => {
    try {
      return file.count(key_id, now);
    } catch (error) {
      if (isHeld(error)) throw mapped(error);
      return { trouble: error };
    }
  };
}
