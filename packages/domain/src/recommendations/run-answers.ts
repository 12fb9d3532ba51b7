import { visibility, type EngineWeights } from '../figures/weighting.js';
import type { AnswerCell } from '../figures/counts.js';
import type { Rational } from '../number.js';
import type { RunMark } from '../time/window.js';
import { CATEGORIES, ENGINES, type Category } from '../vocabulary.js';
import { isInsideMetric, type MetricKey } from './metric-key.js';

/** A (prompt, engine) pair without a counted answer in a run. */
export const NOT_ANSWERED = 0;
/** A counted answer that does not name the brand. */
export const MISSED = 1;
/** A counted answer that names the brand. */
export const NAMED = 2;

/**
 * The counted answers of one completed run, by (prompt, engine) pair; pairs of deleted prompts are
 * NOT_ANSWERED. Columns are indexed by the prompt's ordinal, because a measurement compares up to 60 runs of
 * a brand.
 */
export interface RunAnswers extends RunMark {
  /** At `ordinal * ENGINES.length + index of the engine in ENGINES`: NOT_ANSWERED, MISSED or NAMED. */
  readonly outcomes: Uint8Array;
  /** The current categories of the prompts, by ordinal. */
  readonly categories: readonly (Category | null)[];
}

/** Categories by their index in the counters; prompts without a category come last. */
const CATEGORY_INDEX: readonly (Category | null)[] = [...CATEGORIES, null];

/**
 * Counts a run's answers by engine and category, in no particular order; cells without an answer are left
 * out.
 */
export function cellsOf({ outcomes, categories }: RunAnswers): AnswerCell[] {
  const answers = new Int32Array(CATEGORY_INDEX.length * ENGINES.length);
  const named = new Int32Array(CATEGORY_INDEX.length * ENGINES.length);
  const indexes = categories.map((category) => CATEGORY_INDEX.indexOf(category));
  outcomes.forEach((outcome, at) => {
    if (outcome === NOT_ANSWERED) return;
    const engine = at % ENGINES.length;
    const cell = (indexes[(at - engine) / ENGINES.length] ?? CATEGORIES.length) * ENGINES.length + engine;
    answers[cell] = (answers[cell] ?? 0) + 1;
    if (outcome === NAMED) named[cell] = (named[cell] ?? 0) + 1;
  });
  return CATEGORY_INDEX.flatMap((category, index) =>
    ENGINES.flatMap((platform, engine) => {
      const at = index * ENGINES.length + engine;
      const count = answers[at] ?? 0;
      return count === 0 ? [] : [{ platform, category, answers: count, named: named[at] ?? 0 }];
    }),
  );
}

/**
 * Computes the exact value of a metric over some cells, 0 to 100: the visibility of the answers inside it
 * (rules 1.3, 9.5). Null if there is no answer inside.
 */
export function metricOver(
  cells: readonly AnswerCell[],
  key: MetricKey,
  weights: EngineWeights,
): Rational | null {
  const inside = cells.filter(({ platform, category }) => isInsideMetric(key, platform, category));
  return visibility(inside, weights);
}
