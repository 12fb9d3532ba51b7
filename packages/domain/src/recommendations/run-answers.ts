/** The counted answers of one run, from which a metric is computed. */
import { visibility, type EngineWeights } from '../figures/weighting.js';
import type { AnswerCell } from '../figures/counts.js';
import type { Rational } from '../number.js';
import type { RunMark } from '../time/window.js';
import type { Category, Engine } from '../vocabulary.js';
import { isInsideMetric, type MetricKey } from './metric-key.js';

/** The counted answer of a (prompt, engine) pair in a run. */
export interface AnsweredPair {
  readonly prompt_id: string;
  readonly platform: Engine;
  /** The current category of the prompt. */
  readonly category: Category | null;
  readonly named: boolean;
}

/** The counted answers of one completed run; a run answers each (prompt, engine) pair at most once. */
export interface RunAnswers extends RunMark {
  /** The counts by engine and category, in no particular order; cells without an answer are absent. */
  readonly cells: readonly AnswerCell[];
  /** The counted answers by pair, in no particular order. */
  pairs(): Iterable<AnsweredPair>;
  /** Whether the counted answer of a pair names the brand; null if the pair has no counted answer. */
  names(prompt_id: string, platform: Engine): boolean | null;
}

/**
 * Computes the exact value of a metric over some cells, 0 to 100. It is the visibility of the answers inside the metric
 * (rules 1.3, 9.5); null if there are none.
 */
export function metricOver(
  cells: readonly AnswerCell[],
  key: MetricKey,
  weights: EngineWeights,
): Rational | null {
  const inside = cells.filter(({ platform, category }) => isInsideMetric(key, platform, category));
  return visibility(inside, weights);
}
