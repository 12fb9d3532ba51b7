import type { JobStore, Scope, Store } from '@brand-visibility/application';
import { afterAll, afterEach, beforeAll } from '@jest/globals';

/** A database opened by one process. */
export interface OpenStore {
  readonly store: Store;
  readonly jobStore: JobStore;
}

/** A database with the current schema, opened as commands do. */
export interface Opened extends OpenStore {
  /** Opens the same database again, like another process; `empty` and `close` close that too. */
  readonly reopen: () => Promise<OpenStore & { readonly close: () => Promise<void> }>;
  /** Runs SQL past the store; its function `damaged` flips the last bit of some bytes. */
  readonly execute: (sql: string) => Promise<void>;
  /**
   * All rows of the tables without a history as text, read past the store; equal for equal databases. The times of
   * imports are left out.
   */
  readonly rows: () => Promise<Rows>;
  /** Keeps the rows as they are now: `empty` restores them from then on. */
  readonly keep: () => Promise<void>;
  /** Deletes all rows that are not kept and all functions and triggers; closes what `reopen` opened. */
  readonly empty: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export type Rows = Readonly<Record<string, readonly string[]>>;

/** Without the tables that tell how the rows came to be: equal databases may have different ones. */
export function withoutHistory({
  change: _,
  change_commit: _commits,
  command_run: _runs,
  erasure: _erasures,
  ...rows
}: Rows): Rows {
  return rows;
}

export type Open = () => Promise<Opened>;

/**
 * Opens a database for the tests of the block and fills it; restores what it was filled with after each test, which
 * takes a fraction of the time of a new one. Returns a getter for it.
 */
export function openForEach(open: Open, fill?: (opened: Opened) => Promise<unknown>): () => Opened {
  let opened: Opened | null = null;
  const database = () => {
    if (!opened) throw new Error('the database exists only while a test runs');
    return opened;
  };
  beforeAll(async () => {
    opened = await open();
    if (!fill) return;
    await fill(opened);
    await opened.keep();
  });
  afterEach(() => database().empty());
  afterAll(async () => {
    await opened?.close();
    opened = null;
  });
  return database;
}

export function everyBrandOf(account_id: string): Scope {
  return { account_id, all_brands: true, brand_ids: [] };
}
