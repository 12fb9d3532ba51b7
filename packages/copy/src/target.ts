import type { Answer, Brand, GetMethodologyResponse, Prompt, Run } from '@brand-visibility/client';
import type { BrandLists } from './counted-rows.js';
import type { RecordType } from './members.js';
import type { Book } from './state/book.js';

/** A destination of a copy: its state and its rows. */
export interface Target {
  readonly book: Book;
  /** The tables to copy; rows of other tables are left out. */
  readonly tables: ReadonlySet<RecordType>;
  readonly rows: Rows;
  /** Closes the copy, also after a failure. Uncommitted rows are lost; the next sync copies them again. */
  close(): void;
}

/**
 * The rows of a copy. Every method but `stateChanged` runs inside a transaction of the book and may run again
 * if the process is killed before it commits: it must have the same effect twice as once.
 */
export interface Rows {
  /** Puts a brand and replaces its lists. */
  putBrand(brand: Brand, lists: BrandLists): Promise<void>;
  /** Replaces the methodology of the account, if it is copied. */
  putMethodology(account_id: string, methodology: GetMethodologyResponse | null): Promise<void>;
  /** Removes the rows of a brand from tables that are not copied. */
  removeOthers(brand_id: string): Promise<void>;
  /** Removes a brand with all of its rows. */
  removeBrand(brand_id: string): Promise<void>;
  putPrompt(brand_id: string, prompt: Prompt): Promise<void>;
  /** Removes prompts and their answers. */
  removePrompts(brand_id: string, ids: readonly string[]): Promise<void>;
  /** Puts a run and replaces its answers, which come page by page and must not all be kept in memory. */
  putRun(brand_id: string, run: Run, answers: AsyncIterable<readonly Answer[]>): Promise<void>;
  /** Removes runs and their answers. */
  removeRuns(brand_id: string, ids: readonly string[]): Promise<void>;
  /** The ids of the rows that the copy has; empty if it cannot know them. */
  ids(brand_id: string, kind: 'run' | 'prompt'): readonly string[];
  /** The completed runs that the copy has; null if it cannot know them. */
  completedRuns(brand_id: string): readonly string[] | null;
  /** Called between transactions: after some runs, and when a brand is up to date or deleted. */
  stateChanged(): Promise<void>;
}
