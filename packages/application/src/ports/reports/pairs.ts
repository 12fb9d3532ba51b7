import type { PairTally } from '@brand-visibility/domain';
import type { StoredRun } from '../resources/runs.js';
import type { AnswerFilter } from './tallies.js';

export interface PairReader {
  /**
   * Counts the answers of these runs that pass the filter, by prompt and engine. The pairs do not depend on the runs:
   * two windows have the same ones at the same indices.
   */
  tallyPairs(brand_id: string, runs: readonly StoredRun[], filter: AnswerFilter): Promise<PairTally>;
}
