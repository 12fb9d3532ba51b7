import type { CacheVitals } from '@brand-visibility/application';
import type { RunFacts } from './layout.js';

/**
 * Facts kept between requests, bounded in bytes, the least recently used going first. They are known by the digest of
 * their bytes, which every request reads from its own snapshot: other processes, a rollback or a restored backup cannot
 * make this serve what the rows no longer give, and nothing has to be told to forget.
 */
export class FactsCache {
  readonly #entries = new Map<string, { readonly facts: RunFacts; readonly bytes: number }>();
  #held = 0;
  #hits = 0;
  #misses = 0;
  #evictions = 0;

  constructor(readonly most: number) {}

  get(revision: string): RunFacts | undefined {
    const entry = this.#entries.get(revision);
    if (!entry) {
      this.#misses += 1;
      return undefined;
    }
    this.#hits += 1;
    this.#entries.delete(revision);
    this.#entries.set(revision, entry);
    return entry.facts;
  }

  put(revision: string, facts: RunFacts, bytes: number): void {
    if (bytes > this.most || this.#entries.has(revision)) return;
    this.#entries.set(revision, { facts, bytes });
    this.#held += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#held <= this.most) return;
      this.#entries.delete(oldest);
      this.#held -= entry.bytes;
      this.#evictions += 1;
    }
  }

  vitals(): CacheVitals {
    return {
      bytes: this.#held,
      mostBytes: this.most,
      hits: this.#hits,
      misses: this.#misses,
      evictions: this.#evictions,
    };
  }
}
