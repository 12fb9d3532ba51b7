/** Counts answers from the facts of runs, for windows or buckets. Runs are read one after another. */
import { step, type StoredRun } from '@brand-visibility/application';
import { addRuns, inBatches, type ColumnsFormat, type ColumnsSource } from '../columns/run-columns.js';
import { decodeFacts, type RunFacts } from './layout.js';

export const FACTS: ColumnsFormat<RunFacts> = {
  name: 'facts',
  decode: decodeFacts,
  revisionOf: ({ facts_revision }) => facts_revision,
};

export type FactsSource = ColumnsSource<RunFacts>;

/** Counts the facts of the runs of one window or bucket at a time. */
export interface Tallies<Taken> {
  add(facts: RunFacts): void;
  /** Returns the counts, and starts the next window or bucket with zero counts. */
  take(): Taken;
}

/** Counts the answers of all runs together. */
export async function countRuns<Taken>(
  source: FactsSource,
  runs: readonly StoredRun[],
  tallies: Tallies<Taken>,
): Promise<Taken> {
  await addRuns(source, runs, tallies);
  return step(() => tallies.take());
}

/**
 * Counts the answers of several parts in one pass (rule 14.4). A part is a list of runs, such as the runs of a bucket.
 * A batch of facts that is read together may contain runs of several parts.
 */
export async function countParts<Taken>(
  source: FactsSource,
  parts: readonly (readonly StoredRun[])[],
  tallies: Tallies<Taken>,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  let added = 0;
  /** Takes the counts of the current part if all its runs have been added, then the counts of empty parts after it. */
  const takeParts = async () => {
    while (taken.length < parts.length && added === parts[taken.length]!.length) {
      taken.push(await step(() => tallies.take()));
      added = 0;
    }
  };
  await takeParts();
  await inBatches(source, parts.flat(), async (batch) => {
    for (const facts of batch) {
      await step(() => tallies.add(facts));
      added += 1;
      await takeParts();
    }
  });
  return taken;
}
