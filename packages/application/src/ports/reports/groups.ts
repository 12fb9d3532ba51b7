import type { GroupDimension, GroupRivals, GroupTally } from '@brand-visibility/domain';
import type { PageRows } from '../pages.js';
import type { StoredRun } from '../resources/runs.js';
import type { AnswerFilter } from './tallies.js';

/**
 * The grouping of answers, and the ordinal of the rival with the brand's own name, which is not a competitor
 * (rule 8.1).
 */
export interface Grouped {
  readonly by: GroupDimension;
  readonly ownOrdinal: number | null;
}

export interface GroupReader {
  /**
   * Counts the answers of these runs that pass the filter, by group. The groups do not depend on the runs: two
   * windows have the same keys at the same indices.
   */
  tallyGroups(
    brand_id: string,
    runs: readonly StoredRun[],
    filter: AnswerFilter,
    grouping: Grouped,
  ): Promise<GroupTally>;
  /**
   * Counts the rivals in the answers of some groups that do not name the brand. `groups` are indices in `tally`,
   * which belongs to the same runs, filter and grouping. `take` is called with the groups in their order and
   * returns what to keep: the next group overwrites the columns.
   */
  rivalsOfGroups<Taken>(
    brand_id: string,
    runs: readonly StoredRun[],
    filter: AnswerFilter,
    grouping: Grouped,
    tally: GroupTally,
    groups: readonly number[],
    take: (rivals: GroupRivals) => Taken,
  ): Promise<readonly Taken[]>;
  /**
   * The texts of prompts or the names of themes in the order of `ids`, up to the one at which they reach `bytes`;
   * unknown ids are absent.
   */
  labels(
    brand_id: string,
    of: 'prompt' | 'theme',
    ids: readonly string[],
    bytes: number,
  ): Promise<PageRows<{ readonly id: string; readonly label: string }>>;
}
