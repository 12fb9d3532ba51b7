/** Keeps columns for the second pass of a request. */
import type { KnownColumns } from './run-columns.js';

/** Maximum size in bytes of the columns that one request keeps: enough for the facts of a year with 800,000 answers. */
export const MAX_KEPT = 8 * 1024 * 1024;

/**
 * Keeps the columns of a request that counts the same runs twice, so that each is read once. When the memory is full,
 * the first columns stay: both passes use the same order, and an LRU cache would always evict the columns that the
 * second pass needs next.
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
