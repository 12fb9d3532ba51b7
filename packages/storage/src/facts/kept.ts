import type { RunFacts } from './layout.js';
import type { KnownFacts } from './read.js';

/** Bytes of facts that one request keeps: those of a year with 800,000 answers, whatever the request counts. */
export const MAX_KEPT = 8 * 1024 * 1024;

/**
 * Facts of a request that tallies the same runs twice, so that they are read once. The first ones stay: both passes use the
 * same order, in which an LRU cache would always evict what the second pass needs next.
 */
export class KeptFacts implements KnownFacts {
  readonly #kept = new Map<string, RunFacts>();
  #bytes = 0;

  constructor(
    /** The cache of the process, which may evict facts between the passes. */
    readonly cache: KnownFacts,
    readonly most = MAX_KEPT,
  ) {}

  get(revision: string): RunFacts | undefined {
    return this.#kept.get(revision) ?? this.cache.get(revision);
  }

  put(revision: string, facts: RunFacts, bytes: number): void {
    this.cache.put(revision, facts, bytes);
    if (this.#bytes + bytes > this.most) return;
    this.#kept.set(revision, facts);
    this.#bytes += bytes;
  }
}
