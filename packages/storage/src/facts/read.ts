import { setImmediate } from 'node:timers/promises';
import type { RunMark, Tally } from '@brand-visibility/domain';
import type { RivalDetail } from '@brand-visibility/application';
import type { ReadFacts } from '../backend.js';
import type { Counted } from '../counted.js';
import type { FactsCache } from './cache.js';
import { decodeFacts, type RunFacts } from './layout.js';
import { Tallying } from './tally.js';

/** A completed run with the digest of its facts. */
export interface FactsMark extends RunMark {
  readonly facts_revision: string;
}

/** Runs whose facts are read in one statement. */
export const RUNS_AT_ONCE = 100;

/** Reads the facts of some runs of one brand. */
type ReadRuns = (run_ids: readonly string[]) => ReturnType<ReadFacts>;

/** Milliseconds of counting after which other requests get their turn; the snapshot stays as it is meanwhile. */
const TURN = 8;

/** Counts the answers of these runs. Facts come from the cache or, in one statement for many, from the snapshot. */
export async function tallyRuns(
  read: ReadRuns,
  cache: FactsCache,
  runs: readonly FactsMark[],
  counted: Counted,
  rivals: number,
  detail: RivalDetail,
): Promise<Tally> {
  const tallying = new Tallying(counted, rivals, detail);
  let turnBegan = performance.now();
  for (let i = 0; i < runs.length; i += RUNS_AT_ONCE) {
    for (const facts of await factsOf(read, cache, runs.slice(i, i + RUNS_AT_ONCE))) tallying.add(facts);
    if (performance.now() - turnBegan > TURN) {
      await setImmediate();
      turnBegan = performance.now();
    }
  }
  return tallying.finish();
}

async function factsOf(read: ReadRuns, cache: FactsCache, runs: readonly FactsMark[]): Promise<RunFacts[]> {
  const found: RunFacts[] = [];
  const missing: string[] = [];
  for (const run of runs) {
    const facts = cache.get(run.facts_revision);
    if (facts) found.push(facts);
    else missing.push(run.id);
  }
  if (missing.length === 0) return found;
  const rows = await read(missing);
  if (rows.length !== missing.length)
    throw new Error(`facts are missing among those of ${missing.join(', ')}`);
  for (const { revision, data } of rows) {
    const facts = decodeFacts(data);
    cache.put(revision, facts, data.length);
    found.push(facts);
  }
  return found;
}
