import type { PartDetail, RivalDetail, StoredRun } from '@brand-visibility/application';
import type { Steps, Tally } from '@brand-visibility/domain';
import type { ReadFacts } from '../backend.js';
import { withoutCategories, type Counted } from '../counted.js';
import type { KnownFacts } from './cache.js';
import { decodeFacts, type RunFacts } from './layout.js';
import { Tallying } from './tally.js';
import type { Turn } from '../scheduling/turn.js';

/** Runs whose facts are read in one statement: those of a thousand prompts have 4 MB, which take a few milliseconds. */
export const RUNS_AT_ONCE = 32;

/** Reads the facts of some runs of one brand. */
export type ReadRuns = (run_ids: readonly string[]) => ReturnType<ReadFacts>;

/** Where facts come from, and the turns of who counts them. */
export interface FactsSource {
  readonly read: ReadRuns;
  readonly cache: KnownFacts;
  readonly turn: Turn;
}

/** What adds up the facts of runs, one run after the other. */
interface AddsFacts {
  add(facts: RunFacts): Steps<void>;
}

/** Adds the facts of these runs. Facts come from the cache or, in one statement for many, from the snapshot. */
export async function addRuns(
  source: FactsSource,
  runs: readonly StoredRun[],
  adding: AddsFacts,
): Promise<void> {
  for (let i = 0; i < runs.length; i += RUNS_AT_ONCE) {
    for (const facts of await factsOf(source, runs.slice(i, i + RUNS_AT_ONCE))) {
      await source.turn.through(adding.add(facts));
    }
  }
}

/** Counts the answers of these runs. */
export async function tallyRuns(
  source: FactsSource,
  runs: readonly StoredRun[],
  counted: Counted,
  rivals: number,
  detail: RivalDetail,
): Promise<Tally> {
  const tallying = new Tallying(counted, rivals, detail);
  await addRuns(source, runs, tallying);
  return source.turn.through(tallying.finish());
}

/**
 * Counts the answers of each part, a list of runs, in one pass over the facts; facts are read for many runs at once,
 * whatever part they are of. `take` makes of a tally what is wanted of it: its columns are overwritten by the next part.
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
  const tallying = new Tallying(shown, rivals, wanted.rivals, wanted.breakdown !== null, true);
  const runs = parts.flat();
  const taken: Taken[] = [];
  let added = 0;
  /** Adds the facts of the next runs and takes what is whole: one turn for many small parts. */
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
      added = 0;
    }
  }
  for (let at = 0; at < runs.length; at += RUNS_AT_ONCE) {
    const facts = await factsOf(source, runs.slice(at, at + RUNS_AT_ONCE));
    await source.turn.through(addNext(facts, false));
  }
  await source.turn.through(addNext([], true));
  return taken;
}

/** The facts of at most RUNS_AT_ONCE runs, in their order. */
export async function factsOf(
  { read, cache }: Omit<FactsSource, 'turn'>,
  runs: readonly StoredRun[],
): Promise<RunFacts[]> {
  const found = new Map<string, RunFacts>();
  const missing: string[] = [];
  for (const { id, facts_revision } of runs) {
    const facts = cache.get(facts_revision);
    if (facts) found.set(facts_revision, facts);
    else missing.push(id);
  }
  if (missing.length > 0) {
    for (const { revision, data } of await read(missing)) {
      const facts = decodeFacts(data);
      cache.put(revision, facts, data.length);
      found.set(revision, facts);
    }
  }
  return runs.map(({ id, facts_revision }) => {
    const facts = found.get(facts_revision);
    if (!facts) throw new Error(`the facts of the run ${id} are missing`);
    return facts;
  });
}

/** Reads facts by a select, for engines that hand over bytes as they are. */
export const selectFacts: ReadFacts = (trx, brand_id, run_ids) =>
  trx
    .selectFrom('run_facts')
    .select(['revision', 'data'])
    .where('brand_id', '=', brand_id)
    .where('run_id', 'in', padded(run_ids))
    .execute();

/** Always the same number of ids, the last one repeated: one statement to prepare instead of one for each number. */
function padded(ids: readonly string[]): string[] {
  return Array.from({ length: RUNS_AT_ONCE }, (_, i) => ids[Math.min(i, ids.length - 1)]!);
}
