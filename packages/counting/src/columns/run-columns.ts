/** Reads the columns of runs through a cache that cannot be stale, because digests are its keys. */
import {
  expect,
  step,
  type CacheVitals,
  type RunRevision,
  type StoredRun,
} from '@brand-visibility/application';
import { LRUCache } from 'lru-cache';

/** A cache of the columns of runs, by revision. */
export interface KnownColumns<T> {
  get(revision: string): T | undefined;
  /** Adds columns of this many bytes. */
  put(revision: string, columns: T, bytes: number): void;
}

interface Entry {
  readonly format: ColumnsFormat<unknown>;
  readonly columns: unknown;
}

/**
 * An LRU cache of facts and citations, bounded in bytes. Entries are keyed by the digest of their bytes, and every
 * request reads the digests from its own snapshot. So other processes, a rollback or a restored backup cannot make it
 * return stale columns, and no invalidation is needed.
 */
export class ColumnsCache {
  readonly #entries: LRUCache<string, Entry>;
  #hits = 0;
  #misses = 0;
  #evictions = 0;

  constructor(readonly most: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, most), // the library requires a positive size
      dispose: (_entry, _revision, reason) => {
        if (reason === 'evict') this.#evictions += 1;
      },
    });
  }

  /** The cached columns in a format. */
  of<T>(format: ColumnsFormat<T>): KnownColumns<T> {
    return {
      get: (revision) => {
        const entry = this.#get(revision);
        return entry?.format === format ? (entry.columns as T) : undefined; // `put` with the same format stored it
      },
      put: (revision, columns, bytes) => this.#put(revision, { format, columns }, bytes),
    };
  }

  #get(revision: string): Entry | undefined {
    const entry = this.#entries.get(revision);
    if (entry) this.#hits += 1;
    else this.#misses += 1;
    return entry;
  }

  #put(revision: string, entry: Entry, bytes: number): void {
    if (bytes <= this.most) this.#entries.set(revision, entry, { size: bytes });
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

/** Describes how columns are stored: those with facts, or those with citations. */
export interface ColumnsFormat<T> {
  readonly name: string;
  readonly decode: (data: Uint8Array) => T;
  readonly revisionOf: (run: StoredRun) => RunRevision;
}

/**
 * Runs read by one statement: with a thousand prompts, the facts of these runs have 4 MB and take a few milliseconds to
 * read.
 */
export const RUNS_AT_ONCE = 32;

/** The columns of a run as stored. */
export interface StoredColumns {
  readonly revision: string;
  readonly data: Uint8Array;
}

/** Reads the columns of some runs of one brand, in no particular order. */
export type ReadRuns = (run_ids: readonly string[]) => Promise<readonly StoredColumns[]>;

/** The columns of a brand's runs, as they are counted. */
export interface ColumnsSource<T> {
  readonly format: ColumnsFormat<T>;
  readonly read: ReadRuns;
  /** Whether another process does the reading, which can then overlap with counting in this process. */
  readonly isRemote: boolean;
  readonly cache: KnownColumns<T>;
}

/** Adds up the columns of runs, one run after another. */
interface AddsRuns<T> {
  add(columns: T): void;
}

/** Adds the columns of these runs. Columns that are not cached are read in batches from the snapshot. */
export async function addRuns<T>(
  source: ColumnsSource<T>,
  runs: readonly StoredRun[],
  adding: AddsRuns<T>,
): Promise<void> {
  await inBatches(source, runs, async (batch) => {
    for (const columns of batch) await step(() => adding.add(columns));
  });
}

/**
 * Calls `use` with the columns of these runs in their order, RUNS_AT_ONCE at a time. A database server prepares the
 * next batch while `use` handles the current one, so two batches are in memory.
 */
export async function inBatches<T>(
  source: ColumnsSource<T>,
  runs: readonly StoredRun[],
  use: (columns: readonly T[]) => Promise<void>,
): Promise<void> {
  const batchAt = (i: number) => columnsOf(source, runs.slice(i, i + RUNS_AT_ONCE));
  let ahead: Promise<T[]> | null = null;
  try {
    for (let i = 0; i < runs.length; i += RUNS_AT_ONCE) {
      const columns = await (ahead ?? batchAt(i));
      const next = i + RUNS_AT_ONCE;
      ahead = source.isRemote && next < runs.length ? batchAt(next) : null;
      ahead?.catch(() => undefined); // the read may fail before it is awaited
      await use(columns);
    }
  } finally {
    // Waits for the read, so that the connection is not left with a statement for which nobody waits.
    await ahead?.catch(() => undefined);
  }
}

/** Returns the columns of at most RUNS_AT_ONCE runs, in their order. */
export async function columnsOf<T>(
  { format, read, cache }: Omit<ColumnsSource<T>, 'isRemote'>,
  runs: readonly StoredRun[],
): Promise<T[]> {
  const found = new Map<string, T>();
  const missing: string[] = [];
  for (const run of runs) {
    const revision = format.revisionOf(run);
    const columns = cache.get(revision);
    if (columns) found.set(revision, columns);
    else missing.push(run.id);
  }
  if (missing.length === RUNS_AT_ONCE) expect('long'); // reading and decoding a full batch take long
  if (missing.length > 0) {
    for (const { revision, data } of await read(missing)) {
      const columns = format.decode(data);
      cache.put(revision, columns, data.length);
      found.set(revision, columns);
    }
  }
  return runs.map((run) => {
    const columns = found.get(format.revisionOf(run));
    if (!columns) throw new Error(`the ${format.name} of the run ${run.id} are missing`);
    return columns;
  });
}
