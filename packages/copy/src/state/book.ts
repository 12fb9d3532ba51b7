import type Database from 'better-sqlite3';
import type { RecordType } from '../members.js';
import type { Kind } from '../source.js';

/**
 * The sync state of a copy. For each brand, it contains the cursor of the change feed and the queue of records that
 * were in the feed but are not copied yet. A single SQLite transaction changes both the state and the copied rows.
 */
export interface Book {
  /** Runs `work` in a transaction, which is rolled back if `work` throws. Transactions cannot be nested. */
  transaction<T>(work: () => Promise<T> | T): Promise<T>;
  /** Returns the id of the account to which the copy belongs, or null before the first sync. */
  account(): string | null;
  setAccount(account_id: string): void;
  /** Returns the sorted ids of the brands in the copy. */
  brandIds(): readonly string[];
  brand(brand_id: string): BrandBook;
  /** Deletes the state of a brand. */
  forget(brand_id: string): void;
}

/** A run or prompt in the queue, which is not copied yet. */
export interface Pending {
  readonly kind: Kind;
  readonly id: string;
}

/** The sync state of one brand. Callers must open a transaction before they change the state (`Book.transaction`). */
export interface BrandBook {
  /** Returns the cursor from which to continue the feed, or null at the start of the feed. */
  cursor(): string | null;
  moveTo(cursor: string): void;
  /** Whether the feed has been read to its end at least once since the last restart. */
  isFeedRead(): boolean;
  setFeedRead(): void;
  /** Returns the time of the last restart as RFC 3339, or null if the brand was never copied. */
  begunAt(): string | null;
  /** Whether the tables selected at the last restart are the tables of this sync. */
  hasTables(): boolean;
  /** Clears the state but keeps the copied rows. The feed is then read from its start. `at` is an RFC 3339 time. */
  restart(at: string): void;
  /** Adds a run or prompt to the end of the queue. If it is already in the queue, moves it to the end. */
  enqueue(kind: Kind, id: string): void;
  drop(kind: Kind, id: string): void;
  first(): Pending | null;
  isPending(kind: Kind, id: string): boolean;
  /** Returns the number of queued records of the given kind or, by default, of both kinds. */
  pendingCount(kind?: Kind): number;
  /** Returns the ids of the completed runs that have been copied since the feed was last read to its end. */
  unconfirmed(): readonly string[];
  addUnconfirmed(run_id: string): void;
  confirm(): void;
  /** Whether the latest row of the prompt in the feed reported a deletion. */
  isDeleted(prompt_id: string): boolean;
  addDeleted(prompt_id: string): void;
  removeDeleted(prompt_id: string): void;
}

/**
 * The version of the state tables. A copy of version 1 gets the new columns; because its brands have no `tables`, the
 * next sync copies these brands from the start. A copy of a later version is refused.
 */
export const VERSION = 2;

export const STATE_TABLES = `
  create table if not exists copy_account (account_id text not null);
  create table if not exists copy_brand (
    brand_id text primary key, cursor text, is_feed_read integer not null default 0, begun_at text,
    tables text
  ) without rowid;
  create table if not exists copy_pending (
    place integer primary key autoincrement, brand_id text not null, kind text not null, id text not null,
    unique (brand_id, kind, id)
  );
  create index if not exists copy_pending_order on copy_pending (brand_id, place);
  create table if not exists copy_unconfirmed (brand_id text not null, run_id text not null,
    primary key (brand_id, run_id)) without rowid;
  create table if not exists copy_deleted_prompt (brand_id text not null, prompt_id text not null,
    primary key (brand_id, prompt_id)) without rowid;
`;

/** Upgrades a copy of version 1, which contained rows only in `brand`, `run`, `prompt` and `answer`. */
export const EXTENSION =
  'alter table copy_brand add column tables text; alter table brand add column name_key text;';

const OF_BRAND = ['copy_pending', 'copy_unconfirmed', 'copy_deleted_prompt'] as const;

/** Opens the sync state in a database. `tables` are the tables that this sync copies. */
export function bookIn(db: Database.Database, tables: ReadonlySet<RecordType>): Book {
  const text = (sql: string) => db.prepare<string[], string>(sql).pluck();
  const account = text('select account_id from copy_account');
  const brandIds = text('select brand_id from copy_brand order by brand_id');
  return {
    transaction: async (work) => {
      db.exec('begin immediate');
      try {
        const result = await work();
        db.exec('commit');
        return result;
      } catch (error) {
        if (db.inTransaction) db.exec('rollback');
        throw error;
      }
    },
    account: () => account.get() ?? null,
    setAccount: (account_id) => {
      db.exec('delete from copy_account');
      db.prepare('insert into copy_account values (?)').run(account_id);
    },
    brandIds: () => brandIds.all(),
    brand: (brand_id) => brandBook(db, brand_id, [...tables].toSorted().join()),
    forget: (brand_id) => {
      for (const table of ['copy_brand', ...OF_BRAND])
        db.prepare(`delete from ${table} where brand_id = ?`).run(brand_id);
    },
  };
}

interface BrandRow {
  readonly cursor: string | null;
  readonly is_feed_read: number;
  readonly begun_at: string | null;
  readonly tables: string | null;
}

function brandBook(db: Database.Database, brand_id: string, tables: string): BrandBook {
  const row = db.prepare<[string], BrandRow>('select * from copy_brand where brand_id = ?');
  const first = db.prepare<[string], Pending>(
    'select kind, id from copy_pending where brand_id = ? order by place limit 1',
  );
  const count = db.prepare<[string], number>('select count(*) from copy_pending where brand_id = ?').pluck();
  const countOf = db
    .prepare<[string, Kind], number>('select count(*) from copy_pending where brand_id = ? and kind = ?')
    .pluck();
  const unconfirmed = db
    .prepare<[string], string>('select run_id from copy_unconfirmed where brand_id = ? order by run_id')
    .pluck();
  const exists = (sql: string) => {
    const found = db.prepare<string[], number>(`select 1 from ${sql}`).pluck();
    return (...values: readonly string[]) => found.get(brand_id, ...values) === 1;
  };
  const change = (sql: string) => {
    const statement = db.prepare<string[]>(sql);
    return (...values: readonly string[]) => void statement.run(brand_id, ...values);
  };
  const drop = change('delete from copy_pending where brand_id = ? and kind = ? and id = ?');
  const enqueue = change('insert into copy_pending (brand_id, kind, id) values (?, ?, ?)');
  const begin = change('insert into copy_brand (brand_id, begun_at, tables) values (?, ?, ?)');
  const clear = ['copy_brand', ...OF_BRAND].map((table) => change(`delete from ${table} where brand_id = ?`));
  return {
    cursor: () => row.get(brand_id)?.cursor ?? null,
    moveTo: (cursor) =>
      void db.prepare('update copy_brand set cursor = ? where brand_id = ?').run(cursor, brand_id),
    isFeedRead: () => row.get(brand_id)?.is_feed_read === 1,
    setFeedRead: change('update copy_brand set is_feed_read = 1 where brand_id = ?'),
    begunAt: () => row.get(brand_id)?.begun_at ?? null,
    hasTables: () => row.get(brand_id)?.tables === tables,
    restart: (at) => {
      for (const each of clear) each();
      begin(at, tables);
    },
    enqueue: (kind, id) => {
      drop(kind, id);
      enqueue(kind, id);
    },
    drop,
    first: () => first.get(brand_id) ?? null,
    isPending: exists('copy_pending where brand_id = ? and kind = ? and id = ?'),
    pendingCount: (kind) => (kind ? countOf.get(brand_id, kind) : count.get(brand_id)) ?? 0,
    unconfirmed: () => unconfirmed.all(brand_id),
    addUnconfirmed: change('insert or ignore into copy_unconfirmed values (?, ?)'),
    confirm: change('delete from copy_unconfirmed where brand_id = ?'),
    isDeleted: exists('copy_deleted_prompt where brand_id = ? and prompt_id = ?'),
    addDeleted: change('insert or ignore into copy_deleted_prompt values (?, ?)'),
    removeDeleted: change('delete from copy_deleted_prompt where brand_id = ? and prompt_id = ?'),
  };
}
