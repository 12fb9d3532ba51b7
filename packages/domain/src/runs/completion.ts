/** Computes the figures that the service stores with a run when the run completes. */
import { weightedVisibility, weighting, type EngineWeights } from '../figures/weighting.js';
import { meanPosition } from '../figures/means.js';
import { roundedOrNull } from '../number.js';

/** The counts of all questions of a run, including the questions of deleted prompts (rule 9.6). */
export interface RunCounts {
  /** The number of distinct prompts, regardless of outcome. */
  readonly prompt_count: number;
  /** Each engine's number of successful and filled-in answers, and how many of them name the brand. */
  readonly byEngine: readonly { readonly counted: number; readonly named: number }[];
  /** The sum of the brand's positions in the answers that name it. */
  readonly positionSum: number;
  /** The number of failed questions that were not filled in. */
  readonly failed: number;
  /** The number of failed questions that were filled in. */
  readonly filled: number;
}

/** The figures that the service stores with a completed run (rule 9.6). */
export interface RunFigures {
  readonly prompt_count: number;
  readonly answer_count: number;
  readonly failed_count: number;
  readonly filled_count: number;
  readonly visibility: number | null;
  readonly average_position: number | null;
}

/**
 * Computes the figures of a completed run, with one decimal (rule 9.6). `visibility`, from 0 to 100, follows rule 1.3
 * and is null if there is no answer. `average_position`, from 1, is null if no answer names the brand. A filled-in
 * question counts in `answer_count`, in `failed_count` and in `filled_count`.
 */
export function runFigures(tally: RunCounts, weights: EngineWeights): RunFigures {
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
