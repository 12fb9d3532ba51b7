/** The parts that the sync of one brand works with: its source, its target, and the report of its progress. */
import type { Kind, Source } from './source.js';
import type { BrandBook } from './state/book.js';
import type { Target } from './target.js';

/** The receiver of the copy's progress. */
export interface Report {
  /** Copying has come this far; `left` rows of the feed are queued. */
  progress(left: number): void;
  /** Answers were received. */
  received(answers: number): void;
  /** A run or prompt was copied. */
  copied(kind: Kind): void;
  /** Deleted runs and prompts have left the copy. */
  removed(rows: number): void;
  /** The copy has other tables of the brand than are wanted now: the brand is copied again. */
  retabled(brand_id: string): void;
  /** The service does not know the place of the copy in the feed: the brand is copied again. */
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
   * How many answers are copied from a list before the feed is read again, if they are of more than one day. Default
   * 12,500.
   */
  readonly answersARound?: number;
}

/** The sync of one brand. */
export interface BrandSync extends Required<Sync> {
  readonly brand_id: string;
  readonly state: BrandBook;
}
