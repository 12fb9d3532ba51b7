import type { Batches } from '../columns/columns.js';
import type { CountedBucket, EngineWeights } from '@brand-visibility/domain';
import { withoutCategories } from '../facts/answer-groups.js';
import { AnswerTallying } from '../facts/answer-tally.js';
import type { RunFacts } from '../facts/run-facts.js';
import { countParts, type Tallies } from '../facts/read.js';
import { countedBucket, type RankedList, type RivalTally } from './brands.js';
import type { Selection } from './selection.js';

/**
 * Counts the brands of `list` in each bucket; `sizes` are the numbers of runs. Counts with the counters of `whole`, the
 * tally of the window, which is empty afterwards, because counters of many thousands of rivals are large.
 */
export async function tallyBuckets(
  facts: Batches<RunFacts>,
  sizes: readonly number[],
  { counted, rivals }: Selection,
  { counters }: RivalTally,
  { shown }: RankedList,
  weights: EngineWeights,
): Promise<readonly CountedBucket[]> {
  counters.clear();
  const tallying = new AnswerTallying(withoutCategories(counted), counters);
  const tallies: Tallies<CountedBucket> = {
    add: (run) => tallying.add(run),
    take: () => {
      const bucket = countedBucket({ cells: tallying.cells(), counters, rivals }, shown, weights);
      tallying.reset();
      counters.clear();
      return bucket;
    },
  };
  return countParts(facts, sizes, tallies);
}
