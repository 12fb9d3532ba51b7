import type { Instant } from '../time/instant.js';
import type { Engine } from '../vocabulary.js';
import type { Address } from './address.js';

/** The counts of one target in the counted answers of a window (rule 9.7), which a store counts. */
export interface TargetCount {
  readonly address: Address;
  /** The title of the latest citation with a nonblank one; null if there is none, and for a community. */
  readonly title: string | null;
  /** All citations, several in one answer included; at least 1. */
  readonly citations: number;
  /** Distinct answers, however often one cites the target. */
  readonly answers: number;
  /** Answers that name the brand. */
  readonly namingYou: number;
  /** Answers that name a rival, but not the brand. */
  readonly namingRivalsNotYou: number;
  /** Distinct prompts. */
  readonly prompts: number;
  /** The engines of its answers, in the order of the vocabulary. */
  readonly platforms: readonly Engine[];
  /** The `created_at` of its latest answer. */
  readonly lastCitedAt: Instant;
  /**
   * The rivals that most of its answers without the brand name, most first, ties by name key, at most
   * MOST_NAMED_BY_TARGET (rule 8.3); by number, because their spelling may change between two refreshes (rule 8.1).
   */
  readonly competitors_named: readonly { readonly ord: number; readonly answers: number }[];
}

/** The maximum number of rivals in `competitors_named` of a target (rule 9.7). */
export const MOST_NAMED_BY_TARGET = 5;
