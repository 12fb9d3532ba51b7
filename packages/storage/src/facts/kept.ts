import type { KnownFacts } from './cache.js';
import type { RunFacts } from './layout.js';

/** Bytes of facts that a request keeps: those of a year of 800,000 answers, whatever the request looks at. */
export const MOST_KEPT = 8 * 1024 * 1024;

/**
 * Facts that a request counts twice, in two passes, so that they are read once. The first to come stay: each pass takes
 * them in the same order, in which the least recently used ones would always be those wanted next.
 */
export class KeptFacts implements KnownFacts {
  readonly #kept = new Map<string, RunFacts>();
  #bytes = 0;
  #isKeeping = false;

  constructor(
    /** Of the process; what it keeps is kept here too, for it may let go of it between the passes. */
    readonly cache: KnownFacts,
    readonly most = MOST_KEPT,
  ) {}

  /** From now on what is read stays; whoever counts once keeps nothing. */
  keep(): this {
    this.#isKeeping = true;
    return this;
  }

  get(revision: string): RunFacts | undefined {
    return this.#kept.get(revision) ?? this.cache.get(revision);
  }

  put(revision: string, facts: RunFacts, bytes: number): void {
    this.cache.put(revision, facts, bytes);
    if (!this.#isKeeping || this.#bytes + bytes > this.most) return;
    this.#kept.set(revision, facts);
    this.#bytes += bytes;
  }
}
