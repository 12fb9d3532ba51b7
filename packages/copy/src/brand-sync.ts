/** Dependencies of a sync: the source, the target and the receiver of progress events. */
import type { Kind, Source } from './source.js';
import type { BrandBook } from './state/book.js';
import type { Target } from './target.js';

/** Receiver of progress events. */
export interface Report {
  /** Called as rows are copied; `left` is the number of runs and prompts that are still queued. */
  progress(left: number): void;
  /** Called for each received page of answers; `answers` is the number of answers on the page. */
  received(answers: number): void;
  /** Called when a run or prompt was copied. */
  copied(kind: Kind): void;
  /** Called when deleted runs and prompts were removed from the copy. */
  removed(rows: number): void;
  /** Called if the set of tables to copy has changed, so the brand is copied from the start. */
  retabled(brand_id: string): void;
  /** Called if the service refuses the cursor of the change feed, so the brand is copied from the start. */
  restarted(brand_id: string): void;
}

export interface Sync {
  readonly source: Source;
  readonly target: Target;
  readonly report: Report;
  /** Returns the current time, RFC 3339. */
  readonly now: () => string;
  /** Number of runs, at least 1, to copy one by one before the feed is read again. Default: 25. */
  readonly runsARound?: number;
  /**
   * Maximum number of answers to copy from a list before the feed is read again. The answers of one day are copied
   * together even if they exceed the maximum. Default: 12,500.
   */
  readonly answersARound?: number;
}

/** Dependencies and state of the sync of one brand. */
export interface BrandSync extends Required<Sync> {
  readonly brand_id: string;
  readonly state: BrandBook;
}
