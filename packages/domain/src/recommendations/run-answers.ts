/** Defines the counted answers of a run, over which metrics are computed. */
import { visibility, type EngineWeights } from '../figures/weighting.js';
import type { EngineAnswerCounts } from '../figures/counts.js';
import type { Rational } from '../number.js';
import type { RunId } from '../time/window.js';
import type { Category, Engine } from '../vocabulary.js';
import { isInsideMetric, type MetricKey } from './metric-key.js';

/** A prompt and an engine whose counted answer a run contains. */
export interface AnsweredPair {
  readonly prompt_id: string;
  readonly platform: Engine;
  /** The category that the prompt has now. */
  readonly category: Category | null;
  readonly named: boolean;
}

/** The counted answers of a completed run, which contains at most one answer for each prompt-engine pair. */
export interface RunAnswers extends RunId {
  /** The counts per engine and category, in no particular order. Each has at least one counted answer. */
  readonly engineCounts: readonly EngineAnswerCounts[];
  /** Iterates over the pairs that have a counted answer, in no particular order. */
  pairs(): Iterable<AnsweredPair>;
  /** Whether a pair's counted answer names the brand; null if the pair has none. */
  names(prompt_id: string, platform: Engine): boolean | null;
}

/**
 * Returns the exact value of a metric over some counts, from 0 to 100: the visibility over the answers that the metric
 * covers (rules 1.3 and 9.5). Returns null if it covers none.
 */
export function metricOver(
  engineCounts: readonly EngineAnswerCounts[],
  key: MetricKey,
  weights: EngineWeights,
): Rational | null {
  const inside = engineCounts.filter(({ platform, category }) => isInsideMetric(key, platform, category));
  return visibility(inside, weights);
}
