/** Counts requests in a separate SQLite file, which an import does not lock. */
import { minuteOf } from '@brand-visibility/domain/api-key';
import { MINUTE } from '@brand-visibility/domain/time/instant';
import type { CountedRequest } from '@brand-visibility/application';
import Database from 'better-sqlite3';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CountRequest } from '../backend.js';
import type { SharedCounter } from '../keys/counter.js';
import { isHeld, mapped } from './errors.js';
import { makePrivate, switchToWal } from './file.js';

/** Maximum time, in milliseconds, for which one call to SQLite may block the process to wait for a lock. */
const BLOCKING = 5;
/** Milliseconds between two attempts. */
const PAUSE = 10;
/** Maximum time, in milliseconds, that a request waits in total. */
const TIMEOUT = 2_000;

/**
 * The rate windows and the days of use of all keys, shared by the processes that use one database file. These tables
 * are in a separate file, because requests must not wait for an import, which is one long write transaction. Losing the
 * file loses the counts of one minute and the days on which keys were used.
 */
export class SqliteCounter {
  readonly #database: Database.Database;
  readonly #increment: Database.Statement<[string, bigint], { count: number; minute: number }>;
  /**
   * Counts in one transaction. A request counts in its key's current window even if that window is one minute later
   * than the request.
   */
  readonly count: (requests: readonly CountRequest[]) => CountedRequest[];

  /** `openingTimeout`: milliseconds to wait for a lock while opening the file. */
  constructor(file: string, openingTimeout: number) {
    makePrivate(file);
    this.#database = new Database(file, { timeout: openingTimeout });
    try {
      switchToWal(this.#database, openingTimeout);
      this.#database.pragma('synchronous = off');
      this.#database.pragma('secure_delete = on');
      this.#database.exec(
        `create table if not exists rate_window (key_id text primary key, minute integer not null, count integer not null) without rowid;
         create table if not exists key_use (key_id text primary key, day text not null) without rowid`,
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
    const countAll = this.#database.transaction((requests: readonly CountRequest[]) =>
      requests.map((request) => this.#countOne(request)),
    );
    // One statement is a transaction by itself.
    this.count = ([first, ...others]) =>
      first && others.length === 0
        ? [this.#countOne(first)]
        : countAll.immediate(first ? [first, ...others] : []);
  }

  #countOne({ key_id, now }: CountRequest): CountedRequest {
    const own = minuteOf(now);
    const { count, minute } = this.#increment.get(key_id, own)!; // an upsert returns its row
    return { count, at: BigInt(minute) === own ? now : (own + 1n) * MINUTE };
  }

  /**
   * Deletes the rows of keys immediately, because the transaction that deletes the keys is in another file. If that
   * transaction rolls back, the counts of one minute and the days of use are lost.
   */
  forget(key_ids: readonly string[]): void {
    for (const table of ['rate_window', 'key_use'])
      this.#database
        .prepare(`delete from ${table} where key_id in (select value from json_each(?))`)
        .run(JSON.stringify(key_ids));
  }

  /** Stores a day of use, unless a later day is stored; a stored day after `today`, from a wrong clock, is replaced. */
  noteUse(key_ids: readonly string[], day: string, today: string): void {
    this.#database
      .prepare(
        `insert into key_use (key_id, day) select value, ? from json_each(?) where true
         on conflict (key_id) do update set day = excluded.day where day < excluded.day or day > ?`,
      )
      .run(day, JSON.stringify(key_ids), today);
  }

  use(): ReadonlyMap<string, string> {
    const rows = this.#database
      .prepare<[], { key_id: string; day: string }>('select key_id, day from key_use')
      .all();
    return new Map(rows.map(({ key_id, day }) => [key_id, day]));
  }

  close(): void {
    this.#database.close();
  }
}

/**
 * Makes a shared counter from a file. SQLite blocks the process while it waits for a lock, so each attempt is short.
 * All waiting requests share the pause between two attempts. Errors other than a held lock affect only counting.
 */
export function createSharedCounter(file: SqliteCounter): SharedCounter {
  let pause: Promise<void> | null = null;
  return async (requests) => {
    const end = performance.now() + TIMEOUT;
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
