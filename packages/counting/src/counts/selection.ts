import type { CountedAnswers, PromptAttributes } from '../columns/counted.js';
import type { Rivals } from '../order/name-order.js';

/** What the answers of a brand are counted by: its prompts, the answers that count, and the rivals that they name. */
export interface Selection {
  readonly prompts: readonly PromptAttributes[];
  readonly counted: CountedAnswers;
  readonly rivals: Rivals;
}
