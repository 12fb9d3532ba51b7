import { minuteOf, type Instant } from '@brand-visibility/domain';
import type { CountedRequest } from '@brand-visibility/application';
import Database from 'better-sqlite3';

/**
 * The rate windows of every key, shared by all processes on one database file. They lie in a file of their own: an
 * import is one long write transaction, and a request must not wait for it. Losing the file loses one minute's counts.
 */
export class SqliteCounter {
  readonly #database: Database.Database;
  readonly #increment: Database.Statement<[string, bigint], { count: number }>;

  constructor(file: string, busyMilliseconds: number) {
    this.#database = new Database(file, { timeout: busyMilliseconds });
    this.#database.pragma('journal_mode = wal');
    this.#database.pragma('synchronous = off');
    this.#database.exec(
      'create table if not exists rate_window (key_id text primary key, minute integer not null, count integer not null) without rowid',
    );
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

  close(): void {
    this.#database.close();
  }
}
