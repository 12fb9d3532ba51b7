/** The figures that are stored with a run when it completes. */
import { weightedVisibility, weighting, type EngineWeights } from '../figures/weighting.js';
import { meanPosition } from '../figures/means.js';
import { roundedOrNull } from '../number.js';

/** Counts over all questions of one run, including the questions of deleted prompts (rule 9.6). */
export interface RunTally {
  /** Distinct prompts, regardless of their outcomes. */
  readonly prompt_count: number;
  /** Successful and filled-in answers together, and the number of these that name the brand; indexed as ENGINES. */
  readonly byEngine: readonly { readonly counted: number; readonly named: number }[];
  /** Sum of the brand's positions over the answers that name it. */
  readonly positionSum: number;
  /** Questions that failed and were not filled in. */
  readonly failed: number;
  /** Questions that failed and were filled in. */
  readonly filled: number;
}

/** The stored figures of a completed run (rule 9.6). */
export interface RunFigures {
  readonly prompt_count: number;
  readonly answer_count: number;
  readonly failed_count: number;
  readonly filled_count: number;
  readonly visibility: number | null;
  readonly average_position: number | null;
}

/**
 * Computes the figures of a run at its completion (rule 9.6). Visibility, 0 to 100, follows rule 1.3 and is null if
 * there is no answer; average position, from 1, is null if no answer names the brand; both have one decimal. A
 * filled-in question counts both as an answer and as failed.
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
