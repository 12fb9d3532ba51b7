/** Keeps the connections of assistants in a separate SQLite file, which an import does not lock. */
import {
  CLOCK_SKEW,
  GRACE,
  IDLE,
  KEPT,
  MOST_CONNECTIONS,
  type AssistantConnection,
  type NewConnection,
} from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain/time/instant';
import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import type { StoredConnection } from '../backend.js';
import { makePrivate, switchToWal } from './file.js';

const SHOWN = 'id, client, destination, created_at, renewed_at, used_on, ended_at';

/**
 * The file of connections, which the first connection creates. `synchronous = full`, because a generation that a power
 * failure undid would end a connection. Without the file, people connect their assistants again.
 */
export class AssistantsFile {
  #opened: Database.Database | null = null;
  readonly #statements = new Map<string, Database.Statement>();

  /** `timeout`: milliseconds to wait for a lock, during which SQLite blocks the process. */
  constructor(
    readonly file: string,
    readonly timeout: number,
  ) {}

  /** The fingerprints of the keys of connections that were not ended, by the ids of the connections. */
  fingerprints(ids: readonly string[]): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const id of ids) {
      const [row] = this.#rows<StoredConnection>(
        'select fingerprint from connection where id = ? and ended_at is null',
        id,
      );
      if (row) found.set(id, row.fingerprint);
    }
    return found;
  }

  open(connection: NewConnection, now: Instant): boolean {
    this.#create();
    return this.#atOnce(() => {
      const made = this.#run(
        `insert into connection (id, account_id, fingerprint, client, destination, created_at, renewed_at, generation)
         values (@id, @account_id, @fingerprint, @client, @destination, @now, @now, 1) on conflict do nothing`,
        { ...connection, now },
      );
      if (made === 0) this.end(connection.id, now);
      else
        this.#run(
          `delete from connection where fingerprint = @fingerprint and created_at < @kept and (renewed_at < @idle or id in (
             select id from connection where fingerprint = @fingerprint
             order by ended_at is null desc, renewed_at desc, id limit -1 offset ${MOST_CONNECTIONS}))`,
          { fingerprint: connection.fingerprint, kept: now - KEPT, idle: now - IDLE },
        );
      return made > 0;
    });
  }

  renew(id: string, generation: number, now: Instant): number | null {
    return this.#atOnce(() => {
      const [row] = this.#rows<{ generation: bigint; renewed_at: Instant }>(
        'select generation, renewed_at from connection where id = ? and ended_at is null',
        id,
      );
      if (!row || now - row.renewed_at > IDLE) return null;
      const [stored, age] = [Number(row.generation), now - row.renewed_at];
      if (stored === generation) {
        this.#run('update connection set generation = generation + 1, renewed_at = ? where id = ?', now, id);
        return generation + 1;
      }
      // A refresh before the last one is of a process whose clock is behind, or the clock was set back.
      if (stored === generation + 1 && age >= -CLOCK_SKEW && age <= GRACE) return stored;
      this.end(id, now);
      return null;
    });
  }

  /** Ends the connection with this id, or all if it is null. Returns the number of connections that it ended. */
  end(id: string | null, now: Instant): number {
    return this.#run(
      'update connection set ended_at = @now where ended_at is null and (id = @id or @id is null)',
      { id, now },
    );
  }

  ofKey(fingerprint: string): readonly AssistantConnection[] {
    return this.#rows(
      `select ${SHOWN} from connection where fingerprint = ? and ended_at is null order by created_at desc, id`,
      fingerprint,
    );
  }

  /** Stores a day of use, as `SqliteCounter.noteUse` does. */
  noteUse(ids: readonly string[], day: string, today: string): void {
    this.#run(
      `update connection set used_on = ?
       where id in (select value from json_each(?)) and (used_on is null or used_on < ? or used_on > ?)`,
      day,
      JSON.stringify(ids),
      day,
      today,
    );
  }

  all(): readonly StoredConnection[] {
    return this.#rows(
      `select account_id, fingerprint, ${SHOWN} from connection order by account_id, created_at, id`,
    );
  }

  forget(account_id: string): void {
    this.#run('delete from connection where account_id = ?', account_id);
  }

  /** Deletes the connections of all accounts except these, such as one that began while its account was erased. */
  forgetOthers(account_ids: readonly string[]): void {
    this.#run(
      'delete from connection where account_id not in (select value from json_each(?))',
      JSON.stringify(account_ids),
    );
  }

  close(): void {
    this.#opened?.close();
  }

  /** Opens the file if it exists. */
  #database(): Database.Database | null {
    if (!this.#opened && existsSync(this.file)) this.#create();
    return this.#opened;
  }

  #create(): void {
    if (this.#opened) return;
    makePrivate(this.file);
    const database = new Database(this.file, { timeout: this.timeout });
    try {
      switchToWal(database, this.timeout);
      database.pragma('synchronous = full');
      database.pragma('secure_delete = on');
      database.exec(
        `create table if not exists connection (
           id text primary key, account_id text not null, fingerprint text not null, client text not null,
           destination text not null, created_at integer not null, renewed_at integer not null,
           generation integer not null, used_on text, ended_at integer) without rowid;
         create index if not exists connection_of_key on connection (fingerprint)`,
      );
    } catch (error) {
      database.close();
      throw error;
    }
    this.#opened = database;
  }

  #statement(text: string, database: Database.Database): Database.Statement {
    const known = this.#statements.get(text);
    if (known) return known;
    const made = database.prepare(text).safeIntegers();
    this.#statements.set(text, made);
    return made;
  }

  #rows<R>(text: string, ...parameters: unknown[]): R[] {
    const database = this.#database();
    return database ? (this.#statement(text, database).all(...parameters) as R[]) : []; // the statement selects the columns of R
  }

  #run(text: string, ...parameters: unknown[]): number {
    const database = this.#database();
    return database ? this.#statement(text, database).run(...parameters).changes : 0;
  }

  #atOnce<T>(work: () => T): T {
    const database = this.#database();
    return database ? database.transaction(work).immediate() : work();
  }
}
