/** Measures a recommendation again when later runs are complete. */
import { rounded, subtract } from '../number.js';
import type { RunMark } from '../time/window.js';
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

/** A recommendation with the fields that a re-measure needs. */
export interface Remeasurable extends MeasurementBasis {
  readonly window_opened_at: Instant | null;
  /** The snapshot of the last re-measure, valid or not. */
  readonly last: MeasurementSnapshot | null;
}

/**
 * Whether a re-measure may change anything (rule 9.5). There must be a metric and a baseline. The latest of `runs`, the
 * brand's latest 60 completed runs, must have been completed after the window opened, and must not be the run that was
 * measured last.
 */
export function isDue({ window_opened_at, last, ...basis }: Remeasurable, runs: readonly RunMark[]): boolean {
  const [latest] = runsInWindow(measuredRuns(runs), window_opened_at);
  const isRecorded = basis.baseline_run_id !== null || basis.baseline_value !== null;
  if (!latest || basis.metric_key === null || !isRecorded) return false;
  return last?.run_id !== latest.id || !isSnapshotOf(last, basis, window_opened_at);
}

/**
 * Measures a recommendation at `now` and returns the snapshot to store (rule 9.5). Returns null if nothing changes,
 * that is, if there is no metric, no baseline or no run after the window opened, or if the latest such run has no
 * answer inside the metric or was already measured. `baselineRun` contains the answers of the baseline run; null if
 * there is none or it is not completed.
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
