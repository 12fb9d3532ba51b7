/** Counts answers from the facts of runs, for windows or buckets. Runs are read one after another. */
import type { Batches } from '../columns/columns.js';
import { givingWay, givingWayBetween } from '../give-way.js';
import type { RunFacts } from './run-facts.js';

/** Adds the columns of each run; between two runs, other requests may go first. */
export async function addRuns<T>(
  runs: Batches<T>,
  adding: { readonly add: (columns: T) => void },
): Promise<void> {
  for await (const batch of runs) await givingWayBetween(batch, (columns) => adding.add(columns));
}

/** Counts the facts of the runs of one window or bucket at a time. */
export interface PartCounter<Result> {
  add(facts: RunFacts): void;
  /** Returns the counts, and starts the next window or bucket with zero counts. */
  take(): Result;
}

/**
 * Counts the answers of several parts in one pass (rule 14.4). A part is a list of runs, such as the runs of a bucket;
 * `sizes` are the numbers of runs in each. If there are no facts, because the brand has no prompts, all counts are 0.
 */
export async function countParts<Result>(
  facts: Batches<RunFacts>,
  sizes: readonly number[],
  counter: PartCounter<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let added = 0;
  /** Takes the counts of the current part if all its runs have been added, then the counts of empty parts after it. */
  const takeParts = async (isEnd: boolean) => {
    while (results.length < sizes.length && (isEnd || added === sizes[results.length])) {
      results.push(await givingWay(() => counter.take()));
      added = 0;
    }
  };
  await takeParts(false);
  for await (const batch of facts)
    for (const run of batch) {
      await givingWay(() => counter.add(run));
      added += 1;
      if (added === sizes[results.length]) await takeParts(false);
    }
  await takeParts(true);
  return results;
}
