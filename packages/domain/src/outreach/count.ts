import type { Instant } from '../time/instant.js';
import type { Address } from './address.js';

/** What the counted answers of a window say about one target (rule 9.7). A store counts it. */
export interface TargetCount {
  readonly address: Address;
  /** That of the latest citation with a title that is not blank; null if there is none, and for a community. */
  readonly title: string | null;
  /** All citations, several in one answer included; at least 1. */
  readonly citations: number;
  /** Distinct answers, however often one cites the target. */
  readonly answers: number;
  /** Answers that name the brand. */
  readonly namingYou: number;
  /** Answers that name a rival, but not the brand. */
  readonly namingCompetitorsNotYou: number;
  /** Distinct prompts. */
  readonly prompts: number;
  /** Bits of the engines by index in ENGINES. */
  readonly engines: number;
  /** The `created_at` of its latest answer. */
  readonly lastCitedAt: Instant;
  readonly rivals: NamedRivals;
}

/** The rivals that a target's answers name if they do not name the brand, each once, in no particular order. */
export interface NamedRivals {
  readonly ordinals: ArrayLike<number>;
  /** By the same index: the number of these answers that name the rival. */
  readonly answers: ArrayLike<number>;
}
