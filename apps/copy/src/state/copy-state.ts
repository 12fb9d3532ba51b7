import type { ChangeKind } from '../source.js';

/**
 * The sync state of a copy. For each brand, it contains the cursor of the change feed and the queue of records that
 * were in the feed but are not copied yet.
 */
export interface CopyState {
  /** Runs `work` in a transaction, which is rolled back if `work` throws. Transactions cannot be nested. */
  transaction<T>(work: () => Promise<T> | T): Promise<T>;
  /** Returns the id of the account to which the copy belongs, or null before the first sync. */
  account(): string | null;
  setAccount(account_id: string): void;
  /** Returns the sorted ids of the brands in the copy. */
  brandIds(): readonly string[];
  brand(brand_id: string): BrandCopyState;
  /** Deletes the state of a brand. */
  forget(brand_id: string): void;
}

/** A run or prompt in the queue, which is not copied yet. */
export interface Pending {
  readonly kind: ChangeKind;
  readonly id: string;
}

/** The sync state of one brand. Callers change it only in a transaction (`CopyState.transaction`). */
export interface BrandCopyState {
  /** Returns the cursor from which to continue the feed, or null at the start of the feed. */
  cursor(): string | null;
  moveTo(cursor: string): void;
  /** Whether the feed has been read to its end at least once since the last restart. */
  isFeedRead(): boolean;
  setFeedRead(): void;
  /** Returns the key under which the lists of the brand were copied, or null if they may have changed since. */
  listsKey(): string | null;
  setListsKey(key: string | null): void;
  /** Returns the time of the last restart as RFC 3339, or null if the brand was never copied. */
  begunAt(): string | null;
  /** Whether the tables selected at the last restart are the tables of this sync. */
  hasTables(): boolean;
  /** Clears the state but keeps the copied rows. The feed is then read from its start. `at` is an RFC 3339 time. */
  restart(at: string): void;
  /** Adds a run or prompt to the end of the queue. If it is already in the queue, moves it to the end. */
  enqueue(kind: ChangeKind, id: string): void;
  drop(kind: ChangeKind, id: string): void;
  first(): Pending | null;
  isPending(kind: ChangeKind, id: string): boolean;
  /** Returns the number of queued records of the given kind or, by default, of both kinds. */
  pendingCount(kind?: ChangeKind): number;
  /** Returns the ids of the completed runs that have been copied since the feed was last read to its end. */
  unconfirmed(): readonly string[];
  addUnconfirmed(run_id: string): void;
  confirm(): void;
  /** Whether the latest row of the prompt in the feed reported a deletion. */
  isDeleted(prompt_id: string): boolean;
  addDeleted(prompt_id: string): void;
  removeDeleted(prompt_id: string): void;
}
