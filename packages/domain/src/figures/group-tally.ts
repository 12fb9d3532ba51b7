import { ENGINES } from '../vocabulary.js';
import type { BrandCell } from './tally.js';

/**
 * Whole numbers counted over the answers of one window after the filters, by group: each answer is in one. Columns by
 * engine go by `group * ENGINES.length + index of the engine in ENGINES`.
 */
export interface GroupTally {
  /** By group its key, no two the same; null for prompts without a theme or location. */
  readonly keys: readonly (string | null)[];
  /** By engine: counted answers, those naming the brand, and the sum of its positions over these. */
  readonly answers: Int32Array;
  readonly named: Int32Array;
  readonly positionSum: Float64Array;
  /** By engine: answers naming the brand by sentiment, neutral and mixed alike (rule 1.4). */
  readonly positive: Int32Array;
  readonly neutral: Int32Array;
  readonly negative: Int32Array;
  /** By group: distinct prompts behind the counted answers. */
  readonly prompts: Int32Array;
  /** By group: answers that name a competitor and not the brand; its own name among the competitors is none (rule 8.1). */
  readonly competitorsNotYou: Int32Array;
  /** By group: mentions of competitors, that name included, in the answers that do not name the brand. */
  readonly mentionsNotYou: Int32Array;
}

/** The answers of one group, a cell for each engine that has some; they look at no category. */
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

/** How many answers of a group name each rival, in no particular order: `answers[i]` name that of `ordinals[i]`. */
export interface GroupRivals {
  /** How many rivals; both columns may be longer. */
  readonly size: number;
  readonly ordinals: Uint32Array;
  readonly answers: Uint32Array;
}
