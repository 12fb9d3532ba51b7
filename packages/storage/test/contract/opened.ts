import type { CompletedRun, Reader, Scope, Store, JobStore } from '@brand-visibility/application';
import { afterAll, afterEach, beforeAll } from '@jest/globals';

/** A database opened by one process. */
export interface OpenStore {
  readonly store: Store;
  readonly jobStore: JobStore;
}

/** Ways to damage derived data; the rows stay unchanged. */
export const TAMPERINGS = [
  'facts changed',
  'facts missing',
  'revision changed',
  'digest of answers changed',
  'failed answers changed',
  'filled answers changed',
  'digest left',
  'spelling changed',
  'order of rivals changed',
] as const;
export type Tampering =
  | (typeof TAMPERINGS)[number]
  | 'target changed'
  | 'targets locked'
  | 'change missing'
  | 'change left'
  | 'commit missing';

/** A new database with a schema and no rows. */
export interface Opened extends OpenStore {
  /** Opens the same database again, like another process; `close` closes that too. */
  readonly reopen: () => Promise<OpenStore>;
  /** Damages data derived from the run `run_1`, the rival `globex` or the prompts of brand `brd_1`, past the store. */
  readonly tamper: (kind: Tampering) => Promise<void>;
  /** All rows of the tables without a history as text, read past the store; equal for equal databases. */
  readonly rows: () => Promise<Readonly<Record<string, readonly string[]>>>;
  /** Opens a copy of the database as it is now, like a restored backup; `close` closes it too. */
  readonly copy: () => Promise<OpenStore>;
  /** Deletes all rows, undoes what was tampered with, and closes what `reopen` and `copy` opened. */
  readonly empty: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Without the tables that tell how the rows came to be: equal databases may have different ones. */
export function withoutHistory<R>({
  change: _,
  change_commit: _commits,
  command_run: _runs,
  ...rows
}: Readonly<Record<string, R>>): Readonly<Record<string, R>> {
  return rows;
}

export type Open = () => Promise<Opened>;

/**
 * Opens a database for the tests of the block and empties it after each, which takes a fraction of the time of a new
 * one; returns a getter for it.
 */
export function openForEach(open: Open): () => Opened {
  let opened: Opened | null = null;
  const database = () => {
    if (!opened) throw new Error('the database exists only while a test runs');
    return opened;
  };
  beforeAll(async () => {
    opened = await open();
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

export async function latestRunOf(reader: Reader, brand_id: string): Promise<CompletedRun | null> {
  return (await reader.latestRuns([brand_id])).get(brand_id) ?? null;
}
