import { visibility, type EngineWeights } from '../figures/figures.js';
import type { AnswerCell } from '../figures/tally.js';
import type { Rational } from '../number.js';
import type { RunMark } from '../time/window.js';
import { CATEGORIES, ENGINES, type Category } from '../vocabulary.js';
import { isInsideMetric, type MetricKey } from './metric-key.js';

/** What a run has at a place, that is for one prompt and one engine. */
export const NOT_ANSWERED = 0;
/** A counted answer that does not name the brand. */
export const MISSED = 1;
/** A counted answer that names the brand. */
export const NAMED = 2;

/**
 * The answers of one completed run that reports count, by place: those of prompts deleted since are among the places
 * that are not answered. Columns go by the prompt's ordinal, for a brand's 60 runs are looked at together.
 */
export interface RunAnswers extends RunMark {
  /** At `ordinal * ENGINES.length + index of the engine in ENGINES`: NOT_ANSWERED, MISSED or NAMED. */
  readonly places: Uint8Array;
  /** The categories that the prompts have now, by ordinal. */
  readonly categories: readonly (Category | null)[];
}

/** Categories by their slot in the counters, the prompts without one last. */
const SLOTS: readonly (Category | null)[] = [...CATEGORIES, null];

/** The run's answers by engine and category, in no particular order; cells without an answer are left out. */
export function cellsOf({ places, categories }: RunAnswers): AnswerCell[] {
  const answers = new Int32Array(SLOTS.length * ENGINES.length);
  const named = new Int32Array(SLOTS.length * ENGINES.length);
  const slots = categories.map((category) => SLOTS.indexOf(category));
  places.forEach((place, at) => {
    if (place === NOT_ANSWERED) return;
    const engine = at % ENGINES.length;
    const cell = (slots[(at - engine) / ENGINES.length] ?? CATEGORIES.length) * ENGINES.length + engine;
    answers[cell] = (answers[cell] ?? 0) + 1;
    if (place === NAMED) named[cell] = (named[cell] ?? 0) + 1;
  });
  return SLOTS.flatMap((category, slot) =>
    ENGINES.flatMap((platform, engine) => {
      const at = slot * ENGINES.length + engine;
      const count = answers[at] ?? 0;
      return count === 0 ? [] : [{ platform, category, answers: count, named: named[at] ?? 0 }];
    }),
  );
}

/**
 * The exact figure, 0-100, of a metric over some cells: the weighted visibility of the answers inside it (rule 1.3),
 * for one engine the plain percent; null when there is no answer inside.
 */
export function metricOver(
  cells: readonly AnswerCell[],
  key: MetricKey,
  weights: EngineWeights,
): Rational | null {
  const inside = cells.filter(({ platform, category }) => isInsideMetric(key, platform, category));
  return visibility(inside, weights);
}
