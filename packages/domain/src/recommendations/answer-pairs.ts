import { isInsideMetric, type MetricKey } from './metric-key.js';
import type { RunAnswers } from './run-answers.js';

/** The field `answers` of a measurement, which counts answers by their change since the baseline run (rule 9.5). */
export interface ComparedAnswers {
  readonly won: number;
  readonly provisional: number;
  readonly lost: number;
  readonly held: number;
  /** The number of runs in the measurement window that are compared with the baseline run: 1 or 2. */
  readonly runs_compared: number;
  readonly confirmable: boolean;
}

/**
 * Compares the baseline run with the latest run in the measurement window, over the answers that a metric covers (rule
 * 9.5). A prompt-engine pair counts only if both runs answered it. `before` is the second-latest run in the window;
 * null if there is none. A pair is `won` or `lost` only if `before` also answered it, with the same result as `latest`.
 */
export function compareAnswers(
  baseline: RunAnswers,
  latest: RunAnswers,
  before: RunAnswers | null,
  key: MetricKey,
): ComparedAnswers {
  let [won, provisional, lost, held] = [0, 0, 0, 0];
  for (const { prompt_id, platform, category, named: then } of baseline.pairs()) {
    if (!isInsideMetric(key, platform, category)) continue;
    const now = latest.names(prompt_id, platform);
    const earlier = before?.names(prompt_id, platform) ?? null;
    if (now && then) held += 1;
    else if (now && earlier) won += 1;
    else if (now) provisional += 1;
    else if (now === false && then && earlier === false) lost += 1;
  }
  return { won, provisional, lost, held, runs_compared: before ? 2 : 1, confirmable: before !== null };
}
