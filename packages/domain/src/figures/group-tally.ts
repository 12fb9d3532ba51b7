import { ENGINES } from '../vocabulary.js';
import type { BrandCell } from './tally.js';

/**
 * Counts over the filtered answers of one window, by group; each answer is in one group. Columns by engine are indexed
 * by `group * ENGINES.length + index in ENGINES`.
 */
export interface GroupTally {
  /** By group: its unique key; null for prompts without a theme or location. */
  readonly keys: readonly (string | null)[];
  /** By engine: counted answers, those that name the brand, and the sum of its positions over these. */
  readonly answers: Int32Array;
  readonly named: Int32Array;
  readonly positionSum: Float64Array;
  /** By engine: answers that name the brand, by sentiment; `neutral` includes mixed ones (rule 1.4). */
  readonly positive: Int32Array;
  readonly neutral: Int32Array;
  readonly negative: Int32Array;
  /** By group: distinct prompts of the counted answers. */
  readonly prompts: Int32Array;
  /** By group: answers that name a competitor but not the brand; its own name is not a competitor (rule 8.1). */
  readonly competitorsNotYou: Int32Array;
  /** By group: mentions in the answers that do not name the brand, its own name included. */
  readonly mentionsNotYou: Int32Array;
}

/** The cells of one group: one for each engine with answers, without categories. */
export function cellsOfGroup(tally: GroupTally, group: number): BrandCell[] {
  return ENGINES.flatMap((platform, engine) => {
    const at = group * ENGINES.length + engine;
    const answers = tally.answers[at] ?? 0;
    if (answers === 0) return [];
    return {
      platform,
      category: null,
      answers,
      named: tally.named[at] ?? 0,
      positionSum: tally.positionSum[at] ?? 0,
      positive: tally.positive[at] ?? 0,
      neutral: tally.neutral[at] ?? 0,
      negative: tally.negative[at] ?? 0,
    };
  });
}

/** The rivals of a group, in no particular order: `answers[i]` answers name the rival `ordinals[i]`. */
export interface GroupRivals {
  /** Number of rivals; both columns may be longer. */
  readonly size: number;
  readonly ordinals: Uint32Array;
  readonly answers: Uint32Array;
}
