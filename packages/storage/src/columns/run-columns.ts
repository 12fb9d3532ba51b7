/** Reads the columns of runs through a cache that cannot be stale, because its keys are digests of the content. */
import type { CacheVitals } from '@brand-visibility/application';
import { announce, type RunColumnDigests, type ColumnsDigest } from '@brand-visibility/counting';
import { LRUCache } from 'lru-cache';

/** A cache of the columns of runs. The key of an entry is the digest, a digest of the encoded columns. */
export interface ColumnsByDigest<T> {
  get(digest: string): T | undefined;
  has(digest: string): boolean;
  /** Adds columns. `bytes` is their encoded size. */
  put(digest: string, columns: T, bytes: number): void;
}

interface Entry {
  readonly format: ColumnsFormat<unknown>;
  readonly columns: unknown;
}

/**
 * An LRU cache of facts and citations with a maximum size in bytes. The key of an entry is the digest of its bytes, and
 * each request reads the digests from its own snapshot. Therefore the cache needs no invalidation: another process, a
 * rollback or a restored backup cannot cause a stale read.
 */
export class ColumnsCache {
  readonly #entries: LRUCache<string, Entry>;
  #hits = 0;
  #misses = 0;
  #evictions = 0;

  constructor(readonly most: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, most), // the library requires a positive size
      dispose: (_entry, _digest, reason) => {
        if (reason === 'evict') this.#evictions += 1;
      },
    });
  }

  /** Returns a view of the cache that contains only the columns of one format. */
  inFormat<T>(format: ColumnsFormat<T>): ColumnsByDigest<T> {
    return {
      get: (digest) => {
        const entry = this.#get(digest);
        return entry?.format === format ? (entry.columns as T) : undefined; // `put` stored the columns with this format
      },
      has: (digest) => this.#entries.has(digest),
      put: (digest, columns, bytes) => this.#put(digest, { format, columns }, bytes),
    };
  }

  #get(digest: string): Entry | undefined {
    const entry = this.#entries.get(digest);
    if (entry) this.#hits += 1;
    else this.#misses += 1;
    return entry;
  }

  #put(digest: string, entry: Entry, bytes: number): void {
    if (bytes <= this.most) this.#entries.set(digest, entry, { size: bytes });
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

/** Describes one kind of columns: facts or citations. */
export interface ColumnsFormat<T> {
  readonly name: string;
  readonly decode: (data: Uint8Array) => T;
  readonly digestOf: (run: RunColumnDigests) => ColumnsDigest;
}

/**
 * The number of runs that one statement reads. If each run has a thousand prompts, the facts of a batch take 4 MB, and
 * reading them takes a few milliseconds.
 */
export const RUNS_AT_ONCE = 32;

/** The encoded columns of a run. */
interface StoredColumns {
  readonly digest: string;
  readonly data: Uint8Array;
}

/** Reads the columns of some runs of a brand, and returns them in no particular order. */
type ReadRuns = (run_ids: readonly string[]) => Promise<readonly StoredColumns[]>;

/** Provides the columns of a brand's runs in one format, from a cache or from storage. */
export interface ColumnsSource<T> {
  readonly format: ColumnsFormat<T>;
  readonly read: ReadRuns;
  /** Whether another process reads the data, so that reading can overlap with counting in this process. */
  readonly isRemote: boolean;
  readonly cache: ColumnsByDigest<T>;
  /** Throws if the brand is not in the scope, because the cache does not know of which brand its columns are. */
  readonly checkScope: () => Promise<void>;
}

/**
 * Yields the columns of RUNS_AT_ONCE runs at a time, in the order of `runs`. If the source is remote, the next batch is
 * read while the caller counts, so two batches are in memory. Do not delegate to this generator with `yield*`: a list
 * of sources then took about 40 % more processor time, with twice as many major garbage collections.
 */
export async function* readColumnsInBatches<T>(
  source: ColumnsSource<T>,
  runs: readonly RunColumnDigests[],
): AsyncGenerator<readonly T[]> {
  if (runs.length > 0) await source.checkScope();
  const missing = runs.filter((run) => !source.cache.has(source.format.digestOf(run)));
  // Reading and decoding take a long time. A read that has to wait for a slot has not counted anything yet.
  if (missing.length >= RUNS_AT_ONCE) announce('long');
  const batchAt = (i: number) => readColumns(source, runs.slice(i, i + RUNS_AT_ONCE));
  let ahead: Promise<T[]> | null = null;
  try {
    for (let i = 0; i < runs.length; i += RUNS_AT_ONCE) {
      const columns = await (ahead ?? batchAt(i));
      const next = i + RUNS_AT_ONCE;
      ahead = source.isRemote && next < runs.length ? batchAt(next) : null;
      ahead?.catch(() => undefined); // the read may fail before the loop awaits it
      yield columns;
    }
  } finally {
    // Awaits the read, so that no statement is still running on the connection when the function ends.
    await ahead?.catch(() => undefined);
  }
}

/** Returns the columns of at most RUNS_AT_ONCE runs, in the order of `runs`. */
export async function readColumns<T>(
  { format, read, cache }: Omit<ColumnsSource<T>, 'isRemote' | 'checkScope'>,
  runs: readonly RunColumnDigests[],
): Promise<T[]> {
  const found = new Map<string, T>();
  const missing: string[] = [];
  for (const run of runs) {
    const digest = format.digestOf(run);
    const columns = cache.get(digest);
    if (columns) found.set(digest, columns);
    else missing.push(run.id);
  }
  if (missing.length > 0) {
    for (const { digest, data } of await read(missing)) {
      const columns = format.decode(data);
      cache.put(digest, columns, data.length);
      found.set(digest, columns);
    }
  }
  return runs.map((run) => {
    const columns = found.get(format.digestOf(run));
    if (!columns) throw new Error(`the ${format.name} of the run ${run.id} are missing`);
    return columns;
  });
}

/** The maximum size in bytes of the columns that a request keeps. It suffices for the facts of 800,000 answers. */
const MAX_KEPT = 8 * 1024 * 1024;

/**
 * Keeps columns for a request that counts the same runs twice, so that each column is read from storage once. If the
 * columns exceed the limit, only the columns that were read first are kept. Both passes use the same order, so an LRU
 * cache would always evict the columns that the second pass reads next.
 */
export class RequestColumns<T> implements ColumnsByDigest<T> {
  readonly #kept = new Map<string, T>();
  #bytes = 0;

  constructor(
    /** The cache of the process, which may evict columns between two passes. */
    readonly cache: ColumnsByDigest<T>,
    readonly most = MAX_KEPT,
  ) {}

  get(digest: string): T | undefined {
    return this.#kept.get(digest) ?? this.cache.get(digest);
  }

  has(digest: string): boolean {
    return this.#kept.has(digest) || this.cache.has(digest);
  }

  put(digest: string, columns: T, bytes: number): void {
    this.cache.put(digest, columns, bytes);
    if (this.#bytes + bytes > this.most) return;
    this.#kept.set(digest, columns);
    this.#bytes += bytes;
  }
}
