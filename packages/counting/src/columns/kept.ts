/** Keeps columns for the second pass of a request. */
import type { KnownColumns } from './run-columns.js';

/** Bytes of columns that one request keeps: the facts of a year with 800,000 answers, for any request. */
export const MAX_KEPT = 8 * 1024 * 1024;

/**
 * Columns of a request that counts the same runs twice, so that they are read once. The first ones stay: both passes
 * use the same order, in which an LRU cache would always evict what the second pass needs next.
 */
export class KeptColumns<T> implements KnownColumns<T> {
  readonly #kept = new Map<string, T>();
  #bytes = 0;

  constructor(
    /** The cache of the process, which may evict columns between the passes. */
    readonly cache: KnownColumns<T>,
    readonly most = MAX_KEPT,
  ) {}

  get(revision: string): T | undefined {
    return this.#kept.get(revision) ?? this.cache.get(revision);
  }

  put(revision: string, columns: T, bytes: number): void {
    this.cache.put(revision, columns, bytes);
    if (this.#bytes + bytes > this.most) return;
    this.#kept.set(revision, columns);
    this.#bytes += bytes;
  }
}
