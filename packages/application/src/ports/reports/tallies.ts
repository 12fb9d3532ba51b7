import type { ExplainedTally, Grouping, Tally } from '@brand-visibility/domain';
import type { FilterOf } from '../filter-of.js';
import type { StoredRun } from '../resources/runs.js';

/** The filters of a report (rule 11.3). The theme id `none` selects prompts without a theme (rule 3.2). */
export type AnswerFilter = FilterOf<'getVisibility'> & FilterOf<'getCompetitors'>;

/**
 * The detail of rivals in a tally. `listed`: mentions, and whether with a domain; `named`: also mentions by
 * engine; `full`: also positions and sentiments.
 */
export type RivalDetail = 'listed' | 'named' | 'full';

/**
 * The detail of rivals in a part: `listed` for these ordinals, with zeros for all others, or `named` with `full` for
 * these ordinals, at most 255.
 */
export type PartRivals = { readonly listedOf: readonly number[] } | { readonly fullOf: readonly number[] };

/**
 * The detail of a part's tally. Without a breakdown by category, every prompt counts as without a category;
 * without a breakdown, prompts are not counted by engine and category.
 */
export interface PartDetail {
  readonly rivals: PartRivals;
  readonly breakdown: Grouping | null;
}

export interface TallyReader {
  /**
   * Tallies the counted answers of these runs that pass the filter. `isRepeated`: the request tallies the same runs
   * once more, so the facts that it reads are kept for it.
   */
  tally(
    brand_id: string,
    runs: readonly StoredRun[],
    filter: AnswerFilter,
    detail: RivalDetail,
    isRepeated?: boolean,
  ): Promise<Tally>;
  /** Like `tally` with the detail `named`; also counts by run, and what does not count. */
  tallyExplained(brand_id: string, runs: readonly StoredRun[], filter: AnswerFilter): Promise<ExplainedTally>;
  /**
   * Counts each part, a list of runs, as `tally` does, in one pass over all of them. `take` is called with the
   * tallies in the order of the parts and returns what to keep: the next part overwrites the columns.
   */
  tallyParts<Taken>(
    brand_id: string,
    parts: readonly (readonly StoredRun[])[],
    filter: AnswerFilter,
    wanted: PartDetail,
    take: (tally: Tally, part: number) => Taken,
  ): Promise<readonly Taken[]>;
}
