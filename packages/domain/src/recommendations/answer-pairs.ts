import { isInsideMetric, type MetricKey } from './metric-key.js';
import type { RunAnswers } from './run-answers.js';

/**
 * The `answers` field of a measurement: how answers changed since the recommendation was generated (rule
 * 9.5).
 */
export interface ComparedAnswers {
  readonly won: number;
  readonly provisional: number;
  readonly lost: number;
  readonly held: number;
  /** The number of runs in the window that are compared: 1 or 2. */
  readonly runs_compared: number;
  readonly confirmable: boolean;
}

/**
 * Compares a baseline run with the latest run in the window and the one `before` it, over the answers inside
 * a metric (rule 9.5). `before` is null if the window has one run. A (prompt, engine) pair counts only if the
 * baseline and the latest run answered it; it is won or lost only if the run before answered it too.
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
