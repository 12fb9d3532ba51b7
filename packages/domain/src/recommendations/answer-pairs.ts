import { ENGINES } from '../vocabulary.js';
import { isInsideMetric, type MetricKey } from './metric-key.js';
import { MISSED, NAMED, NOT_ANSWERED, type RunAnswers } from './run-answers.js';

/** The `answers` of a measurement: what became of each answer since the recommendation was generated (rule 9.5). */
export interface ComparedAnswers {
  readonly won: number;
  readonly provisional: number;
  readonly lost: number;
  readonly held: number;
  /** 1 or 2. */
  readonly runs_compared: number;
  readonly confirmable: boolean;
}

/**
 * Compares the answers inside a metric of the run that a recommendation was generated from with those of the latest run
 * and of the one `before` it, null when the window holds one run only (rule 9.5). A pair of prompt and engine
 * counts where the latest run answered it; as won or lost only where both did.
 */
export function compareAnswers(
  baseline: RunAnswers,
  latest: RunAnswers,
  before: RunAnswers | null,
  key: MetricKey,
): ComparedAnswers {
  let [won, provisional, lost, held] = [0, 0, 0, 0];
  baseline.places.forEach((then, at) => {
    const engine = ENGINES[at % ENGINES.length];
    const category = baseline.categories[Math.floor(at / ENGINES.length)] ?? null;
    if (then === NOT_ANSWERED || !engine || !isInsideMetric(key, engine, category)) return;
    const now = latest.places[at] ?? NOT_ANSWERED;
    const earlier = before?.places[at] ?? NOT_ANSWERED;
    if (now === NAMED && then === NAMED) held += 1;
    else if (now === NAMED && earlier === NAMED) won += 1;
    else if (now === NAMED) provisional += 1;
    else if (now === MISSED && then === NAMED && earlier === MISSED) lost += 1;
  });
  return { won, provisional, lost, held, runs_compared: before ? 2 : 1, confirmable: before !== null };
}
