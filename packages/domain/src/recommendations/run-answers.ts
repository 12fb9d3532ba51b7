/** The counted answers of a run, over which a metric is computed. */
import { visibility, type EngineWeights } from '../figures/weighting.js';
import type { AnswerCell } from '../figures/counts.js';
import type { Rational } from '../number.js';
import type { RunMark } from '../time/window.js';
import type { Category, Engine } from '../vocabulary.js';
import { isInsideMetric, type MetricKey } from './metric-key.js';

/** A prompt and an engine with a counted answer in a run. */
export interface AnsweredPair {
  readonly prompt_id: string;
  readonly platform: Engine;
  /** The category that the prompt has now. */
  readonly category: Category | null;
  readonly named: boolean;
}

/** The counted answers of a completed run. A run contains at most one answer for each prompt and engine. */
export interface RunAnswers extends RunMark {
  /** The counts per engine and category, in no particular order. Only cells with a counted answer are listed. */
  readonly cells: readonly AnswerCell[];
  /** Iterates over the pairs with a counted answer, in no particular order. */
  pairs(): Iterable<AnsweredPair>;
  /** Whether the counted answer of a pair names the brand; null if there is no counted answer. */
  names(prompt_id: string, platform: Engine): boolean | null;
}

/**
 * Returns the exact value of a metric over some cells, from 0 to 100: the visibility over the answers inside the metric
 * (rules 1.3 and 9.5). Null if there are none.
 */
export function metricOver(
  cells: readonly AnswerCell[],
  key: MetricKey,
  weights: EngineWeights,
): Rational | null {
  const inside = cells.filter(({ platform, category }) => isInsideMetric(key, platform, category));
  return visibility(inside, weights);
}
