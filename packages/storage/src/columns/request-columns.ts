/** Keeps columns in memory between two passes of one request. */
import type { ColumnsByDigest } from './run-columns.js';

/** The maximum size in bytes of the columns that a request keeps. It suffices for the facts of 800,000 answers. */
export const MAX_KEPT = 8 * 1024 * 1024;

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
