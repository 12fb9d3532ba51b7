import type { Instant } from '../time/instant.js';
import type { Engine } from '../vocabulary.js';
import type { Address } from './address.js';

/** The counts of one target over the counted answers of a window (rule 9.7). A store computes them. */
export interface TargetCount {
  readonly address: Address;
  /**
   * The title of the latest citation that has a nonblank title; null if there is none or if the target is a community.
   */
  readonly title: string | null;
  /** All citations, including several in one answer; at least 1. */
  readonly citations: number;
  /** Distinct answers that cite the target. */
  readonly answers: number;
  /** Answers that name the brand. */
  readonly namingYou: number;
  /** Answers that name a rival, but not the brand. */
  readonly namingRivalsNotYou: number;
  /** Distinct prompts of these answers. */
  readonly prompts: number;
  /** The engines of its answers, in the order of the vocabulary. */
  readonly platforms: readonly Engine[];
  /** The `created_at` of its latest answer. */
  readonly lastCitedAt: Instant;
  /**
   * The rivals that most of its answers without the brand name, in descending order, ties by name key; at most
   * MOST_NAMED_BY_TARGET (rule 8.3). A rival is stored by its ordinal, because its display name may change between two
   * refreshes (rule 8.1).
   */
  readonly competitors_named: readonly { readonly ord: number; readonly answers: number }[];
}

/** The maximum number of rivals in `competitors_named` of a target (rule 9.7). */
export const MOST_NAMED_BY_TARGET = 5;
