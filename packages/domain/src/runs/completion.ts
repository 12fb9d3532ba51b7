import { meanPosition, weightedVisibility, weighting, type EngineWeights } from '../figures/figures.js';
import { roundedOrNull } from '../number.js';

/** Whole numbers counted over all the questions of one run, those of prompts deleted since included (rule 9.6). */
export interface RunTally {
  /** Distinct prompts, whatever the outcome of their questions. */
  readonly prompt_count: number;
  /** By the index in ENGINES: successful and filled-in answers together, and those of them naming the brand. */
  readonly byEngine: readonly { readonly counted: number; readonly named: number }[];
  /** Sum of the brand's positions over the answers naming it. */
  readonly positionSum: number;
  /** Questions that failed and stayed so. */
  readonly failed: number;
  /** Questions that failed and were filled in. */
  readonly filled: number;
}

/** What a run is given at its completion (rule 9.6). */
export interface RunFigures {
  readonly prompt_count: number;
  readonly answer_count: number;
  readonly failed_count: number;
  readonly filled_count: number;
  readonly visibility: number | null;
  readonly average_position: number | null;
}

/**
 * The figures of a run at its completion (rule 9.6): visibility 0-100 by the formula of the reports (rule
 * 1.3), null when no answer was counted; average position null when the brand was never named; one decimal each.
 * A question that was filled in counts as an answer and as a failed question (rule 9.6).
 */
export function runFigures(tally: RunTally, weights: EngineWeights): RunFigures {
  const counted = tally.byEngine.map((engine) => engine.counted);
  const named = tally.byEngine.map((engine) => engine.named);
  const run = weighting(counted, weights);
  return {
    prompt_count: tally.prompt_count,
    answer_count: total(counted),
    failed_count: tally.failed + tally.filled,
    filled_count: tally.filled,
    visibility: roundedOrNull('visibility', run && weightedVisibility(run, named)),
    average_position: roundedOrNull('average_position', meanPosition(tally.positionSum, total(named))),
  };
}

function total(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
