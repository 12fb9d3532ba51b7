import type { CacheVitals, PartDetail, RivalDetail, StoredRun } from '@brand-visibility/application';
import { LRUCache } from 'lru-cache';
import type { Steps, Tally } from '@brand-visibility/domain';
import { decodeFacts, type RunFacts } from './layout.js';
import type { ReadFacts } from '../backend.js';
import { withoutCategories, type Counted } from '../counted.js';
import { MentionTallying } from './mentions.js';
import { PartMentions } from './part-mentions.js';
import { Tallying } from './tally.js';
import type { TimeSlice } from '../scheduling/time-slice.js';

/** Facts that need not be read again, by revision. */
export interface KnownFacts {
  get(revision: string): RunFacts | undefined;
  /** Adds facts of this many bytes. */
  put(revision: string, facts: RunFacts, bytes: number): void;
}

/**
 * An LRU cache of facts, bounded in bytes. Entries are keyed by the digest of their bytes, and every request reads
 * the digests from its own snapshot. So other processes, a rollback or a restored backup cannot make it return stale
 * facts, and no invalidation is needed.
 */
export class FactsCache implements KnownFacts {
  readonly #entries: LRUCache<string, RunFacts>;
  #hits = 0;
  #misses = 0;
  #evictions = 0;

  constructor(readonly most: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, most), // the library requires a positive size
      dispose: (_facts, _revision, reason) => {
        if (reason === 'evict') this.#evictions += 1;
      },
    });
  }

  get(revision: string): RunFacts | undefined {
    const facts = this.#entries.get(revision);
    if (facts) this.#hits += 1;
    else this.#misses += 1;
    return facts;
  }

  put(revision: string, facts: RunFacts, bytes: number): void {
    if (bytes <= this.most && !this.#entries.has(revision))
      this.#entries.set(revision, facts, { size: bytes });
  }

  vitals(): CacheVitals {
    return {
      bytes: this.#entries.calculatedSize,
      mostBytes: this.most,
      hits: this.#hits,
      misses: this.#misses,
      evictions: this.#evictions,
    };
  }
}

/** Runs read by one statement: with a thousand prompts their facts have 4 MB, which takes a few milliseconds. */
export const RUNS_AT_ONCE = 32;

/** Reads the facts of some runs of one brand. */
export type ReadRuns = (run_ids: readonly string[]) => ReturnType<ReadFacts>;

/** The facts of a brand, and the time slice in which they are counted. */
export interface FactsSource {
  readonly read: ReadRuns;
  readonly cache: KnownFacts;
  readonly timeSlice: TimeSlice;
}

/** Adds up the facts of runs, one run after another. */
interface AddsFacts {
  add(facts: RunFacts): Steps<void>;
}

/** Adds the facts of these runs. Facts that are not cached are read in batches from the snapshot. */
export async function addRuns(
  source: FactsSource,
  runs: readonly StoredRun[],
  adding: AddsFacts,
): Promise<void> {
  for (let i = 0; i < runs.length; i += RUNS_AT_ONCE) {
    for (const facts of await factsOf(source, runs.slice(i, i + RUNS_AT_ONCE))) {
      await source.timeSlice.through(adding.add(facts));
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
  const tallying = new Tallying(counted, new MentionTallying(rivals, detail));
  await addRuns(source, runs, tallying);
  return source.timeSlice.through(tallying.finish());
}

/**
 * Counts the answers of each part, a list of runs, in one pass over the facts, which are read in batches across parts.
 * `take` returns what to keep of a tally: the next part overwrites its columns.
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
  const mentions = new PartMentions(rivals, wanted.rivals);
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
  for (let at = 0; at < runs.length; at += RUNS_AT_ONCE) {
    const facts = await factsOf(source, runs.slice(at, at + RUNS_AT_ONCE));
    await source.timeSlice.through(addNext(facts, false));
  }
  await source.timeSlice.through(addNext([], true));
  return taken;
}

/** Returns the facts of at most RUNS_AT_ONCE runs, in their order. */
export async function factsOf(
  { read, cache }: Omit<FactsSource, 'timeSlice'>,
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

/** Reads facts with a select, for engines whose driver returns bytes without decoding them from text. */
export const selectFacts: ReadFacts = (trx, brand_id, run_ids) =>
  trx
    .selectFrom('run_facts')
    .select(['revision', 'data'])
    .where('brand_id', '=', brand_id)
    .where('run_id', 'in', padded(run_ids))
    .execute();

/** Repeats the last id up to a fixed number, so that there is one statement to prepare instead of one per number. */
function padded(ids: readonly string[]): string[] {
  return Array.from({ length: RUNS_AT_ONCE }, (_, i) => ids[Math.min(i, ids.length - 1)]!);
}
