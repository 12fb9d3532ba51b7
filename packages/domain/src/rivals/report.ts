/** Computes the figures of a competitors report. */
import type { ByEngine } from '../figures/counts.js';
import { weighting, type EngineWeights } from '../figures/weighting.js';
import { rivalRow, type CountedBrand, type IdentityOf } from './row.js';

/** The counts from which a competitors report is computed. */
export interface RivalCounts<Rival> {
  /** The number of counted answers, by engine. */
  readonly answers: ByEngine;
  /** The number of counted answers in the comparison window; null if figures are carried (rule 2.5). */
  readonly answersBefore: ByEngine | null;
  /** The number of mentions of the customer's brand and of all listed rivals (rule 1.5). */
  readonly allMentions: number;
  /** The number of brands that the complete list ranks, including the customer's brand (rule 8.6). */
  readonly ranked: number;
  /** The customer's brand; null if no answer counts (rule 8.5). */
  readonly you: CountedBrand<Rival> | null;
  /** The brands in row order. Watched rivals that no answer names come last, by name key (rules 8.3 and 8.4). */
  readonly data: readonly CountedBrand<Rival>[];
}

/** Computes the fields that follow `window` in a competitors report, in their order (rules 8.6 to 8.8). */
export function rivalReport<Rival>(
  { answers, answersBefore, allMentions, ranked, you, data }: RivalCounts<Rival>,
  identityOf: IdentityOf<Rival>,
  weights: EngineWeights,
) {
  const windows = {
    current: weighting(answers, weights),
    previous: answersBefore && weighting(answersBefore, weights),
    allMentions,
    weights,
  };
  return {
    answer_count: answers.reduce((sum, count) => sum + count, 0),
    total: ranked,
    you: you && rivalRow(you, windows, identityOf),
    data: data.map((brand) => rivalRow(brand, windows, identityOf)),
  };
}
