/** The port of the outreach board. */
import type { RecordOf } from '@brand-visibility/contract';
import type { RivalRef } from '@brand-visibility/counting';
import type { CountedTarget } from '@brand-visibility/domain/outreach/board';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { TargetKind } from '@brand-visibility/domain/vocabulary';
import type { FilterOf, PageRequest, PageRows } from './pages.js';

/** A target as stored on a board. */
export interface BoardRow extends CountedTarget {
  readonly id: string;
  readonly source_type: string | null;
}

/** A target of the current board with its outreach work. */
export interface TargetRow extends Omit<BoardRow, 'competitors_named'> {
  readonly competitors_named: readonly { readonly rival: RivalRef; readonly answers: number }[];
  readonly counts_as_of: Instant;
  readonly work: Pick<RecordOf<'outreach_work'>, 'moves' | 'steps' | 'recommendation_id'>;
}

/** The caller translates `channel` and `play` into the kinds that match both. */
export type TargetFilter = Omit<FilterOf<'listOutreachTargets'>, 'channel' | 'play'> & {
  readonly kinds?: readonly TargetKind[] | undefined;
};

export interface OutreachReader {
  /** The id of the board; null before the first refresh. */
  readonly boardId: () => Promise<string | null>;
  /** Targets of the board by (shown score, id), descending. The sort key is the score in units of its last decimal. */
  readonly list: (filter: TargetFilter, slice: PageRequest) => Promise<PageRows<TargetRow>>;
  /** The targets in these subreddits that were completed at or after `since`, in no particular order. */
  readonly finished: (
    subreddits: readonly string[],
    since: Instant,
  ) => Promise<readonly { readonly subreddit: string; readonly completed_at: Instant }[]>;
}
