import type { CompletedRun, Reader, Scope, Store, JobStore } from '@brand-visibility/application';
import { afterEach, beforeEach } from '@jest/globals';

/** A database as one process has it open. */
export interface OpenStore {
  readonly store: Store;
  readonly jobStore: JobStore;
}

/** What can be wrong with what is derived from the rows; each leaves the rows as they are. */
export const TAMPERINGS = [
  'facts changed',
  'facts missing',
  'revision changed',
  'spelling changed',
  'order of rivals changed',
] as const;
export type Tampering = (typeof TAMPERINGS)[number] | 'target changed';

/** A new database that nobody else uses, with its schema and without a row. */
export interface Opened extends OpenStore {
  /** Opens the same database once more, as another process would; `close` closes that too. */
  readonly reopen: () => Promise<OpenStore>;
  /** Damages what is derived of the run `run_1` or the rival `globex` of brand `brd_1`, behind the store's back. */
  readonly tamper: (kind: Tampering) => Promise<void>;
  /** Every row of every table as text, read behind the store's back: equal for databases that hold the same. */
  readonly rows: () => Promise<Readonly<Record<string, readonly string[]>>>;
  readonly close: () => Promise<void>;
}

export type Open = () => Promise<Opened>;

/** Opens a database before each test of the block, and closes it after; gives the one of the test that runs. */
export function openForEach(open: Open): () => Opened {
  let opened: Opened | null = null;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });
  return () => {
    if (!opened) throw new Error('only a test has a database');
    return opened;
  };
}

export function everyBrandOf(account_id: string): Scope {
  return { key_id: `key_of_${account_id}`, account_id, all_brands: true, brand_ids: [] };
}

export async function latestRunOf(reader: Reader, brand_id: string): Promise<CompletedRun | null> {
  return (await reader.latestRuns([brand_id])).get(brand_id) ?? null;
}

export function onlyBrands(account_id: string, brand_ids: readonly string[]): Scope {
  return { key_id: `key_of_${account_id}`, account_id, all_brands: false, brand_ids };
}
