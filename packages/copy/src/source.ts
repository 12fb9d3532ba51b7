import type { Answer, Brand, GetMethodologyResponse, Prompt, Run } from '@brand-visibility/client';
import type { BrandLists } from './counted-rows.js';
import type { RecordType } from './members.js';

/** The data that the copy reads from the service. Timestamps are strings in UTC, as the service sends them. */
export interface Source {
  /** The account of the key, and the brands that the key may read; null if it may read all of the account. */
  access(): Promise<Access>;
  /** The brands that the key reads, in pages, which may repeat them. They may come from a replica that lags behind. */
  brands(): AsyncIterable<readonly Brand[]>;
  /** A page of the feed: what changed since the cursor in commit order, or everything for null. Never lags behind. */
  changes(brand_id: string, cursor: string | null): Promise<ChangesPage | ChangesFault>;
  /** A run as it is now; null if there is none. Never lags behind. */
  run(brand_id: string, run_id: string): Promise<Run | null>;
  /** A prompt as it is now; null if there is none or it is deleted. Never lags behind. */
  prompt(brand_id: string, prompt_id: string): Promise<Prompt | null>;
  /**
   * The counted answers of a completed run, in pages; none if there is no such run. Never lags behind.
   * @throws {CursorLost} if the service refuses the cursor of a further page
   */
  answers(brand_id: string, run_id: string): AsyncIterable<readonly Answer[]>;
  /**
   * The runs of a brand, newest first, in pages; none if there is no such brand. Never lags behind.
   * @throws {CursorLost} if the service refuses the cursor of a further page
   */
  runs(brand_id: string): AsyncIterable<readonly Run[]>;
  /** The prompts of a brand that are not deleted, as `runs`. */
  prompts(brand_id: string): AsyncIterable<readonly Prompt[]>;
  /**
   * The counted answers of all runs that completed on some days, run by run, in pages. Never lags behind.
   * @throws {CursorLost} if the service refuses the cursor of a further page
   */
  answersOn(brand_id: string, days: Days): AsyncGenerator<readonly Answer[], WindowEnd, undefined>;
  /**
   * The lists that `tables` has; null if there is no such brand. They may lag behind.
   * @throws {CursorLost} if the service keeps refusing the cursors of a list
   */
  lists(brand_id: string, tables: ReadonlySet<RecordType>): Promise<BrandLists | null>;
  methodology(): Promise<GetMethodologyResponse>;
}

/** Days in UTC, `YYYY-MM-DD`, both included, at most 366. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/**
 * How the list of the answers of some days ended. `carried`: no run completed on these days, and nothing is shown.
 * `gone`: there is no such brand.
 */
export type WindowEnd = 'whole' | 'carried' | 'gone';

export interface Access {
  readonly account_id: string;
  readonly brand_ids: readonly string[] | null;
}

export type Kind = 'run' | 'prompt';

/** A row of the feed. */
export interface Change {
  readonly kind: Kind;
  readonly id: string;
  readonly state: 'present' | 'deleted';
}

export interface ChangesPage {
  readonly rows: readonly Change[];
  /** Continues the feed, now or after the next change. */
  readonly cursor: string;
  readonly hasMore: boolean;
}

/**
 * Why there is no page. `invalid_cursor`: the service does not know the cursor, such as after a restored backup.
 * `not_found`: there is no such brand, or the key does not read it.
 */
export type ChangesFault = 'invalid_cursor' | 'not_found';

/** A cursor within a list other than the feed was refused; read the list again. */
export class CursorLost extends Error {
  override readonly name = 'CursorLost';

  /** @param list the list, in the message */
  constructor(list: string) {
    super(`the service refuses its own cursors of ${list}`);
  }
}
