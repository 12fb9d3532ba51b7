/** Reads the facts of runs, one run after another, into the tallies of windows or buckets. */
import { step, type StoredRun } from '@brand-visibility/application';
import { addRuns, inBatches, type ColumnsFormat, type ColumnsSource } from '../columns/run-columns.js';
import { decodeFacts, type RunFacts } from './layout.js';

export const FACTS: ColumnsFormat<RunFacts> = {
  name: 'facts',
  decode: decodeFacts,
  revisionOf: ({ facts_revision }) => facts_revision,
};

export type FactsSource = ColumnsSource<RunFacts>;

/** Adds up the facts of runs, and returns the counts. */
export interface Tallies<Taken> {
  add(facts: RunFacts): void;
  /** Returns the counts; the counts of the next part start at zero. */
  take(): Taken;
}

/** Counts all of these runs together. */
export async function countRuns<Taken>(
  source: FactsSource,
  runs: readonly StoredRun[],
  tallies: Tallies<Taken>,
): Promise<Taken> {
  await addRuns(source, runs, tallies);
  return step(() => tallies.take());
}

/**
 * Counts each part, which is a list of runs, in one pass over the facts. Facts are read in batches, which may span
 * parts (rule 14.4).
 */
export async function countParts<Taken>(
  source: FactsSource,
  parts: readonly (readonly StoredRun[])[],
  tallies: Tallies<Taken>,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  let added = 0;
  /** Takes all following parts whose runs have all been added. */
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
