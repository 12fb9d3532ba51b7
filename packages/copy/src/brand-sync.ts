/** The parts that the sync of one brand works with: its source, its target, and the report of its progress. */
import type { Kind, Source } from './source.js';
import type { BrandBook } from './state/book.js';
import type { Target } from './target.js';

/** The receiver of the copy's progress. */
export interface Report {
  /** Called as copying progresses; `left` is the number of queued rows of the feed. */
  progress(left: number): void;
  /** Called when answers were received. */
  received(answers: number): void;
  /** Called when a run or prompt was copied. */
  copied(kind: Kind): void;
  /** Called when deleted runs and prompts were removed from the copy. */
  removed(rows: number): void;
  /** Called if the copy of the brand has other tables than are wanted now, so the brand is copied again. */
  retabled(brand_id: string): void;
  /** Called if the service does not know the cursor of the feed, so the brand is copied again. */
  restarted(brand_id: string): void;
}

export interface Sync {
  readonly source: Source;
  readonly target: Target;
  readonly report: Report;
  /** The time, RFC 3339. */
  readonly now: () => string;
  /** The number of runs that are copied one by one before the feed is read again, 1 or more. Default: 25. */
  readonly runsARound?: number;
  /**
   * The number of answers that are copied from a list before the feed is read again, if they span more than one day.
   * Default 12,500.
   */
  readonly answersARound?: number;
}

/** The sync of one brand. */
export interface BrandSync extends Required<Sync> {
  readonly brand_id: string;
  readonly state: BrandBook;
}
