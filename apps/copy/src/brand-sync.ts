/** Dependencies of a sync: the source, the target and the receiver of progress events. */
import type { ChangeKind, Source } from './source.js';
import type { BrandCopyState } from './state/copy-state.js';
import type { Target } from './target.js';

/** Receiver of progress events. */
export interface Report {
  /** Called while rows are copied; `left` is the number of runs that are still in the queue. */
  progress(left: number): void;
  /** Called after each page of answers has been received; `answers` is the number of answers on the page. */
  received(answers: number): void;
  /** Called after a run or a prompt has been copied. */
  copied(kind: ChangeKind): void;
  /** Called after deleted runs or prompts have been removed from the copy; `rows` is their number. */
  removed(rows: number): void;
  /** Called if the set of tables to copy has changed. The brand is then copied again from the start. */
  retabled(brand_id: string): void;
  /** Called if the service refuses the cursor of the change feed. The brand is then copied again from the start. */
  restarted(brand_id: string): void;
}

export interface Sync {
  readonly source: Source;
  readonly target: Target;
  readonly report: Report;
  /** Returns the current time as an RFC 3339 timestamp. */
  readonly now: () => string;
  /** Number of runs, at least 1, that are copied one by one before the feed is read again. Default: 25. */
  readonly runsARound?: number;
  /**
   * Maximum number of answers that are copied from a list before the feed is read again. The answers of one day are
   * copied together, even if they exceed this number. Default: 12,500.
   */
  readonly answersARound?: number;
}

/** The dependencies and the state of the sync of one brand. */
export interface BrandSync extends Required<Sync> {
  readonly brand_id: string;
  readonly state: BrandCopyState;
}
