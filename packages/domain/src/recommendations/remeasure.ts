/** Measures a recommendation again after later runs have completed. */
import { rounded, subtract } from '../number.js';
import type { RunId } from '../time/window.js';
import type { Instant } from '../time/instant.js';
import { compareAnswers } from './answer-pairs.js';
import {
  baselineOf,
  isSnapshotOf,
  shownLift,
  type MeasurementBasis,
  type MeasurementSnapshot,
} from './measurement.js';
import type { RunAnswers } from './run-answers.js';
import { measuredRuns, runsInWindow, type RunHistory } from './run-history.js';

/** The fields of a recommendation that `remeasure` needs. */
export interface Remeasurable extends MeasurementBasis {
  readonly window_opened_at: Instant | null;
  /** The stored snapshot, valid or not; null if there is none. */
  readonly last: MeasurementSnapshot | null;
}

/**
 * Whether `remeasure` may change anything (rule 9.5). `runs` contains the brand's completed runs. A metric, a baseline,
 * and a run that completed after the window opened are required. The latest such run must differ from the run measured
 * last, unless the stored snapshot is invalid.
 */
export function isDue({ window_opened_at, last, ...basis }: Remeasurable, runs: readonly RunId[]): boolean {
  const [latest] = runsInWindow(measuredRuns(runs), window_opened_at);
  const isRecorded = basis.baseline_run_id !== null || basis.baseline_value !== null;
  if (!latest || basis.metric_key === null || !isRecorded) return false;
  return last?.run_id !== latest.id || !isSnapshotOf(last, basis, window_opened_at);
}

/**
 * Measures a recommendation at `now`, and returns the snapshot to store (rule 9.5). Returns null if nothing changes: if
 * there is no metric, no baseline or no run in the window; if the metric covers no counted answer of the latest run in
 * the window; or if that run was measured last. `baselineRun` is null if there is no completed baseline run.
 */
export function remeasure(
  subject: Remeasurable,
  baselineRun: RunAnswers | null,
  history: RunHistory,
  now: Instant,
): MeasurementSnapshot | null {
  const { metric_key, baseline_run_id, baseline_value } = subject;
  const [latest, before = null] = runsInWindow(history.runs, subject.window_opened_at);
  if (metric_key === null || !latest || !isDue(subject, history.runs)) return null;
  const baseline = baselineOf(subject, baselineRun, history);
  const current = history.figure(latest, metric_key);
  if (!baseline || !current) return null;

  const noise_band = history.noiseBand(metric_key);
  return {
    metric_key,
    baseline_run_id,
    baseline_value,
    run_id: latest.id,
    run_completed_at: latest.completed_at,
    baseline: rounded('baseline', baseline),
    current: rounded('current', current),
    lift: shownLift(rounded('lift', subtract(current, baseline)), noise_band),
    noise_band,
    measured_at: now,
    answers: baselineRun && compareAnswers(baselineRun, latest, before, metric_key),
  };
}
