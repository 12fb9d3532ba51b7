import type { Instant } from '../time/instant.js';
import type { Engine } from '../vocabulary.js';
import type { Address } from './address.js';

/** The counts of one target over a window's counted answers (rule 9.7). The storage package computes the counts. */
export interface TargetCount {
  readonly address: Address;
  /** The title of the latest citation with a nonblank title; null if there is none, or if the target is a community. */
  readonly title: string | null;
  /** The number of citations, at least 1. An answer may cite a target several times. */
  readonly citations: number;
  /** The number of answers that cite the target. */
  readonly answers: number;
  /** The number of citing answers that name the brand. */
  readonly namingYou: number;
  /** The number of citing answers that name a rival but not the brand. */
  readonly namingRivalsNotYou: number;
  /** The number of distinct prompts of the citing answers. */
  readonly prompts: number;
  /** The engines of the citing answers, in the order of the vocabulary. */
  readonly platforms: readonly Engine[];
  /** The `created_at` of the latest citing answer. */
  readonly lastCitedAt: Instant;
  /**
   * The rivals named most often in citing answers that do not name the brand, at most MOST_NAMED_BY_TARGET, in the
   * order of rule 14.12. A rival is identified by its ordinal, because its display name may change before the next
   * refresh (rule 8.1).
   */
  readonly competitors_named: readonly { readonly ord: number; readonly answers: number }[];
}

/** The maximum number of rivals in a target's `competitors_named` (rule 9.7). */
export const MOST_NAMED_BY_TARGET = 5;
