import { setImmediate } from 'node:timers/promises';
import type { RunMark, Tally } from '@brand-visibility/domain';
import type { RivalDetail } from '@brand-visibility/application';
import type { Snapshot } from '../backend.js';
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

/** Milliseconds of counting after which other requests get their turn; the snapshot stays as it is meanwhile. */
export const TURN = 8;

/** Counts the answers of these runs. Facts come from the cache or, in one statement for many, from the snapshot. */
export async function tallyRuns(
  trx: Snapshot,
  cache: FactsCache,
  brand_id: string,
  runs: readonly FactsMark[],
  counted: Counted,
  rivals: number,
  detail: RivalDetail,
): Promise<Tally> {
  const tallying = new Tallying(counted, rivals, detail);
  let turnBegan = performance.now();
  for (let i = 0; i < runs.length; i += RUNS_AT_ONCE) {
    for (const facts of await factsOf(trx, cache, brand_id, runs.slice(i, i + RUNS_AT_ONCE)))
      tallying.add(facts);
    if (performance.now() - turnBegan > TURN) {
      await setImmediate();
      turnBegan = performance.now();
    }
  }
  return tallying.finish();
}

/** The facts of at most RUNS_AT_ONCE runs, in their order. */
export async function factsOf(
  trx: Snapshot,
  cache: FactsCache,
  brand_id: string,
  runs: readonly FactsMark[],
): Promise<RunFacts[]> {
  const found = new Map<string, RunFacts>();
  for (const run of runs) {
    const facts = cache.get(run.facts_revision);
    if (facts) found.set(run.id, facts);
  }
  const missing = runs.filter(({ id }) => !found.has(id)).map(({ id }) => id);
  if (missing.length > 0) await readFacts(trx, cache, brand_id, missing, found);
  return runs.map(({ id }) => found.get(id)!);
}

async function readFacts(
  trx: Snapshot,
  cache: FactsCache,
  brand_id: string,
  missing: readonly string[],
  found: Map<string, RunFacts>,
): Promise<void> {
  const rows = await trx
    .selectFrom('run_facts')
    .select(['run_id', 'revision', 'data'])
    .where('brand_id', '=', brand_id)
    .where('run_id', 'in', padded(missing))
    .execute();
  if (rows.length !== missing.length) throw new Error(`facts are missing for runs of brand ${brand_id}`);
  for (const { run_id, revision, data } of rows) {
    const facts = decodeFacts(data);
    cache.put(revision, facts, data.length);
    found.set(run_id, facts);
  }
}

/** Always the same number of ids, the last one repeated: one statement to prepare instead of one for each number. */
function padded(ids: readonly string[]): string[] {
  return Array.from({ length: RUNS_AT_ONCE }, (_, i) => ids[Math.min(i, ids.length - 1)]!);
}
