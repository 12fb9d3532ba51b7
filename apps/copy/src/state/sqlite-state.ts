import type { RecordType } from '../members.js';
import type { CopyState, BrandCopyState, Pending } from './copy-state.js';
import { valuesInOrder, type Sqlite } from './sqlite.js';

/**
 * The version of the state tables. A copy of version 1 gets the new columns; because its brands have no `tables`, the
 * next sync copies these brands from the start. A copy of a later version is refused.
 */
export const STATE_VERSION = 2;

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
  create table if not exists copy_lists (brand_id text primary key, key text not null) without rowid;
  create table if not exists copy_deleted_prompt (brand_id text not null, prompt_id text not null,
    primary key (brand_id, prompt_id)) without rowid;
`;

/** Upgrades a copy of version 1, which contained rows only in `brand`, `run`, `prompt` and `answer`. */
export const EXTENSION =
  'alter table copy_brand add column tables text; alter table brand add column name_key text;';

const OF_BRAND = ['copy_pending', 'copy_unconfirmed', 'copy_lists', 'copy_deleted_prompt'] as const;

/**
 * Opens the sync state in a database. `tables` are the tables that this sync copies. A single transaction changes both
 * the state and the copied rows.
 */
export function sqliteState(db: Sqlite, tables: ReadonlySet<RecordType>): CopyState {
  const account = valuesInOrder<string>(db, 'select account_id from copy_account');
  const brandIds = valuesInOrder<string>(db, 'select brand_id from copy_brand order by brand_id');
  return {
    transaction: async (work) => {
      db.exec('begin immediate');
      try {
        const result = await work();
        db.exec('commit');
        return result;
      } catch (error) {
        try {
          db.exec('rollback');
        } catch {
          // After some errors, such as a full disk, SQLite has already rolled back.
        }
        throw error;
      }
    },
    account: () => account.get() ?? null,
    setAccount: (account_id) => {
      db.exec('delete from copy_account');
      db.prepare('insert into copy_account values (?)').run(account_id);
    },
    brandIds: () => brandIds.all(),
    brand: (brand_id) => stateInFile(db, brand_id, [...tables].toSorted().join()),
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

function stateInFile(db: Sqlite, brand_id: string, tables: string): BrandCopyState {
  const row = db.prepare('select * from copy_brand where brand_id = ?');
  const brandRow = () => row.get(brand_id) as BrandRow | undefined; // as STATE_TABLES defines it
  const first = db.prepare('select kind, id from copy_pending where brand_id = ? order by place limit 1');
  const count = valuesInOrder<number>(db, 'select count(*) from copy_pending where brand_id = ?');
  const countOf = valuesInOrder<number>(
    db,
    'select count(*) from copy_pending where brand_id = ? and kind = ?',
  );
  const unconfirmed = valuesInOrder<string>(
    db,
    'select run_id from copy_unconfirmed where brand_id = ? order by run_id',
  );
  const listsKey = valuesInOrder<string>(db, 'select key from copy_lists where brand_id = ?');
  const exists = (sql: string) => {
    const found = db.prepare(`select 1 from ${sql}`);
    return (...values: readonly string[]) => found.get(brand_id, ...values) !== undefined;
  };
  const change = (sql: string) => {
    const statement = db.prepare(sql);
    return (...values: readonly string[]) => void statement.run(brand_id, ...values);
  };
  const drop = change('delete from copy_pending where brand_id = ? and kind = ? and id = ?');
  const enqueue = change('insert into copy_pending (brand_id, kind, id) values (?, ?, ?)');
  const dropKey = change('delete from copy_lists where brand_id = ?');
  const addKey = change('insert into copy_lists values (?, ?)');
  const begin = change('insert into copy_brand (brand_id, begun_at, tables) values (?, ?, ?)');
  const clear = ['copy_brand', ...OF_BRAND].map((table) => change(`delete from ${table} where brand_id = ?`));
  return {
    cursor: () => brandRow()?.cursor ?? null,
    moveTo: (cursor) =>
      void db.prepare('update copy_brand set cursor = ? where brand_id = ?').run(cursor, brand_id),
    isFeedRead: () => brandRow()?.is_feed_read === 1,
    setFeedRead: change('update copy_brand set is_feed_read = 1 where brand_id = ?'),
    listsKey: () => listsKey.get(brand_id) ?? null,
    setListsKey: (key) => {
      dropKey();
      if (key !== null) addKey(key);
    },
    begunAt: () => brandRow()?.begun_at ?? null,
    hasTables: () => brandRow()?.tables === tables,
    restart: (at) => {
      for (const each of clear) each();
      begin(at, tables);
    },
    enqueue: (kind, id) => {
      drop(kind, id);
      enqueue(kind, id);
    },
    drop,
    first: () => (first.get(brand_id) ?? null) as Pending | null, // the columns of the query
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
