import type { Answer, Brand, GetMethodologyResponse, Prompt, Run } from '@brand-visibility/client';
import type { BrandLists } from './counted-rows.js';
import type { RecordType } from './members.js';

/** Reads data from the service. Timestamps are UTC strings, exactly as the service returns them. */
export interface Source {
  /** Returns the key's account, and the brands that the key can read: a list, or null for all brands of the account. */
  access(): Promise<CopyAccess>;
  /** Yields pages of the brands that the key can read. Brands may repeat, and a lagging replica may serve the pages. */
  brands(): AsyncIterable<readonly Brand[]>;
  /** Returns the page of the change feed after `cursor`, or the first page if `cursor` is null. Never lags behind. */
  changes(brand_id: string, cursor: string | null): Promise<ChangesPage | ChangesFault>;
  /** Returns the current version of a run, or null if the run does not exist. Never lags behind. */
  run(brand_id: string, run_id: string): Promise<Run | null>;
  /** Returns the current version of a prompt, or null if it does not exist or is deleted. Never lags behind. */
  prompt(brand_id: string, prompt_id: string): Promise<Prompt | null>;
  /**
   * Yields pages of the counted answers of a completed run, or no page if there is no such run. Never lags behind.
   * @throws {CursorLost} if the service refuses the cursor of the next page
   */
  answers(brand_id: string, run_id: string): AsyncIterable<readonly Answer[]>;
  /**
   * Yields pages of a brand's runs, newest first; yields no page if the brand does not exist. Never lags behind.
   * @throws {CursorLost} if the service refuses the cursor of the next page
   */
  runs(brand_id: string): AsyncIterable<readonly Run[]>;
  /** Yields pages of a brand's prompts that are not deleted. Never lags behind. Throws `CursorLost` as `runs` does. */
  prompts(brand_id: string): AsyncIterable<readonly Prompt[]>;
  /**
   * Yields pages of the counted answers of all runs that completed on `days`, one run after another. Never lags behind.
   * @throws {CursorLost} if the service refuses the cursor of the next page
   */
  answersOn(brand_id: string, days: Days): AsyncGenerator<readonly Answer[], WindowEnd, undefined>;
  /**
   * Returns the lists whose tables are in `tables`, or null if the brand does not exist. The lists may lag behind.
   * @throws {CursorLost} if the service refuses a cursor in every attempt to read a list
   */
  lists(brand_id: string, tables: ReadonlySet<RecordType>): Promise<BrandLists | null>;
  methodology(): Promise<GetMethodologyResponse>;
}

/** A range of at most 366 UTC days (`YYYY-MM-DD`), including both ends. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/**
 * The reason why `answersOn` ended. `whole`: the list was read to its end. `carried`: no run completed on these days,
 * so no page was yielded. `gone`: the brand does not exist.
 */
export type WindowEnd = 'whole' | 'carried' | 'gone';

export interface CopyAccess {
  readonly account_id: string;
  readonly brand_ids: readonly string[] | null;
}

export type ChangeKind = 'run' | 'prompt';

/** A row of the change feed. */
export interface Change {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly state: 'present' | 'deleted';
}

export interface ChangesPage {
  readonly rows: readonly Change[];
  /** The cursor with which to continue the feed after this page, now or in a later sync. */
  readonly cursor: string;
  readonly hasMore: boolean;
}

/**
 * The reason why the service refused a page of the feed. `invalid_cursor`: the service does not know the cursor, for
 * example because a backup was restored. `not_found`: the brand does not exist, or the key cannot read the brand.
 */
export type ChangesFault = 'invalid_cursor' | 'not_found';

/** Thrown if the service refuses a cursor of any list except the change feed. The caller may read the list again. */
export class CursorLost extends Error {
  override readonly name = 'CursorLost';

  /** @param list description of the list for the error message */
  constructor(list: string) {
    super(`the service refuses its own cursor for ${list}`);
  }
}
