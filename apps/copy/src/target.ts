import type { Answer, Brand, GetMethodologyResponse, Prompt, Run } from '@brand-visibility/client';
import type { BrandLists } from './counted-rows.js';
import type { RecordType } from './members.js';
import type { CopyState } from './state/copy-state.js';

/** The destination of a copy: the sync state and the copied rows. */
export interface Target {
  readonly state: CopyState;
  /** The tables to copy. Rows of other tables are not written to the target. */
  readonly tables: ReadonlySet<RecordType>;
  readonly rows: TargetRows;
  /** Closes the target, also after a failure. Rows that were not committed are lost, and the next sync copies them. */
  close(): void;
}

/**
 * Writes the rows of a copy. Every method except `stateChanged` runs in a transaction of the state. If the process is
 * killed before the commit, the next sync calls the method again, so every method must be idempotent.
 */
export interface TargetRows {
  /** Inserts or replaces a brand, and replaces the lists of the brand. */
  putBrand(brand: Brand, lists: BrandLists): Promise<void>;
  /** Replaces the methodology of the account; `methodology` is null if the methodology is not copied. */
  putMethodology(account_id: string, methodology: GetMethodologyResponse | null): Promise<void>;
  /** Removes the rows of a brand from the tables that are not copied. */
  removeOthers(brand_id: string): Promise<void>;
  /** Removes a brand and all of its rows. */
  removeBrand(brand_id: string): Promise<void>;
  putPrompt(brand_id: string, prompt: Prompt): Promise<void>;
  /** Removes prompts and their answers. */
  removePrompts(brand_id: string, ids: readonly string[]): Promise<void>;
  /** Inserts or replaces a run and replaces its answers. Must not keep all pages of answers in memory. */
  putRun(brand_id: string, run: Run, answers: AsyncIterable<readonly Answer[]>): Promise<void>;
  /** Removes runs and their answers. */
  removeRuns(brand_id: string, ids: readonly string[]): Promise<void>;
  /** Returns the ids of the copied runs or prompts, or an empty list if the target cannot read its rows. */
  ids(brand_id: string, kind: 'run' | 'prompt'): Promise<readonly string[]>;
  /** Returns the ids of the completed runs in the copy, or null if the target cannot read its rows. */
  completedRuns(brand_id: string): Promise<readonly string[] | null>;
  /** Called between transactions: after the methodology, after every few runs, and at the end of a brand's sync. */
  stateChanged(): Promise<void>;
}
