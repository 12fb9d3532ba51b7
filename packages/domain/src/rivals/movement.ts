/** Decides whether a brand is new or rising. */
import { effectiveAnswers } from '../comparison/statistics.js';
import { comparisonVerdict, type MeasuredVisibility } from '../comparison/run-noise.js';
import { weightedVisibility, type EngineWeights, type Weighting } from '../figures/weighting.js';
import { compare, rational } from '../number.js';

/** The values of `movement` (rule 8.8). */
export const MOVEMENTS = ['new', 'rising'] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** The minimum visibility, in percent, of a `new` brand, which no answer of the comparison window names (rule 8.8). */
export const NEW_FROM = rational(5);

/** The weighting of a window, and the numbers of answers that name a brand, by engine, indexed like ENGINES. */
export interface Sample {
  readonly weighting: Weighting;
  readonly named: readonly number[];
}

/**
 * Returns the movement of a brand (rule 8.8). `before` is null if figures are carried or if no answer of the comparison
 * window counts. Returns null if `before` is null, or if the brand is not new and did not rise by more than noise.
 */
export function movement(now: Sample, before: Sample | null, weights: EngineWeights): Movement | null {
  if (before === null) return null;
  const current = measuredBrand(now.weighting, now.named, weights);
  const previous = measuredBrand(before.weighting, before.named, weights);
  const wasAbsent = before.named.every((answers) => answers === 0);
  if (wasAbsent && compare(current.visibility, NEW_FROM) >= 0) return 'new';
  return comparisonVerdict({ measured: current }, { measured: previous }) === 'up' ? 'rising' : null;
}

/** Returns a brand's visibility in a window, and the number of answers that determines its run noise (rule 17.2). */
export function measuredBrand(
  weighting: Weighting,
  named: readonly number[],
  weights: EngineWeights,
): MeasuredVisibility {
  return {
    visibility: weightedVisibility(weighting, named),
    effectiveAnswers: effectiveAnswers(weighting.answers, named, weights),
    answers: weighting.answers,
    named,
  };
}
