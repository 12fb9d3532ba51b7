import type { PartDetail, RivalDetail, StoredRun } from '@brand-visibility/application';
import type { Steps, Tally } from '@brand-visibility/domain';
import { decodeFacts, type RunFacts } from './layout.js';
import { withoutCategories, type Counted } from '../counted.js';
import { MentionTallying } from './mentions.js';
import { partMentions } from './part-mentions.js';
import { addRuns, inBatches, type ColumnsFormat, type ColumnsSource } from '../columns/run-columns.js';
import { Tallying } from './tally.js';

export const FACTS: ColumnsFormat<RunFacts> = {
  name: 'facts',
  decode: decodeFacts,
  revisionOf: ({ facts_revision }) => facts_revision,
};

export type FactsSource = ColumnsSource<RunFacts>;

/** Counts the answers of these runs. */
export async function tallyRuns(
  source: FactsSource,
  runs: readonly StoredRun[],
  counted: Counted,
  rivals: number,
  detail: RivalDetail,
): Promise<Tally> {
  const tallying = new Tallying(counted, new MentionTallying(rivals, detail));
  await addRuns(source, runs, tallying);
  return source.timeSlice.through(tallying.finish());
}

/**
 * Counts the answers of each part, a list of runs, in one pass over the facts, which are read in batches across parts
 * (rule 14.4). `take` returns what to keep of a tally: the next part overwrites its columns.
 */
export async function tallyParts<Taken>(
  source: FactsSource,
  parts: readonly (readonly StoredRun[])[],
  counted: Counted,
  rivals: number,
  wanted: PartDetail,
  take: (tally: Tally, part: number) => Steps<Taken>,
): Promise<Taken[]> {
  const shown = wanted.breakdown === 'category' ? counted : withoutCategories(counted);
  const mentions = partMentions(rivals, wanted.rivals);
  const tallying = new Tallying(shown, mentions, wanted.breakdown !== null);
  const runs = parts.flat();
  const taken: Taken[] = [];
  let added = 0;
  /** Adds the facts of the next runs and takes the parts that are complete: one time slice serves many small parts. */
  function* addNext(facts: readonly RunFacts[], isLast: boolean): Steps<void> {
    let next = 0;
    for (let part = taken.length; part < parts.length; part = taken.length) {
      for (const { length } = parts[part]!; added < length && next < facts.length; added += 1, next += 1) {
        yield* tallying.add(facts[next]!);
        yield;
      }
      if (added < parts[part]!.length || (next === facts.length && !isLast)) return;
      taken.push(yield* take(yield* tallying.finish(), part));
      tallying.reset();
      mentions.reset();
      added = 0;
    }
  }
  await inBatches(source, runs, (facts) => source.timeSlice.through(addNext(facts, false)));
  await source.timeSlice.through(addNext([], true));
  return taken;
}
