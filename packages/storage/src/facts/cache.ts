import type { CacheVitals } from '@brand-visibility/application';
import { LRUCache } from 'lru-cache';
import type { RunFacts } from './layout.js';

/** Facts by their revision that need not be read. */
export interface KnownFacts {
  get(revision: string): RunFacts | undefined;
  /** Facts that were read, of so many bytes. */
  put(revision: string, facts: RunFacts, bytes: number): void;
}

/**
 * Facts kept between requests, bounded in bytes, the least recently used going first. They are known by the digest of
 * their bytes, which every request reads from its own snapshot: other processes, a rollback or a restored backup cannot
 * make this serve what the rows no longer give, and nothing has to be told to forget.
 */
export class FactsCache implements KnownFacts {
  readonly #entries: LRUCache<string, RunFacts>;
  #hits = 0;
  #misses = 0;
  #evictions = 0;

  constructor(readonly most: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, most), // the library has no cache of nothing
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
