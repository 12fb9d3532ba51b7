import { compare, exactTenths, roundToTenth, magnitude, subtract } from '../number/rational.js';
import type { Instant } from '../time/instant.js';
import { compareAnswers } from './answer-pairs.js';
import { baselineOf, isSnapshotOf, type MeasurementBasis, type MeasurementSnapshot } from './measurement.js';
import type { RunAnswers } from './run-answers.js';
import { runsInWindow, type RunHistory } from './run-history.js';

/** A recommendation as a re-measure sees it. */
export interface Remeasurable extends MeasurementBasis {
  readonly window_opened_at: Instant | null;
  /** What the last re-measure stored, whatever it was found from. */
  readonly last: MeasurementSnapshot | null;
}

/**
 * One re-measure of a recommendation at `now` (decisions 9.5): what is to be stored instead of the last one, or null when
 * nothing changes, because there is no metric, no baseline, no run after the window opened, no answer inside the metric
 * in the latest of those runs, or because that run is the one that was measured last. `baselineRun` holds the answers of
 * the baseline run, null when there is none or it is not completed.
 */
export function remeasure(
  { window_opened_at, last, ...basis }: Remeasurable,
  baselineRun: RunAnswers | null,
  history: RunHistory,
  now: Instant,
): MeasurementSnapshot | null {
  const { metric_key, baseline_run_id, baseline_value } = basis;
  const [latest, before = null] = runsInWindow(history.runs, window_opened_at);
  if (metric_key === null || !latest) return null;
  const isMeasured = last?.run_id === latest.id && isSnapshotOf(last, basis, window_opened_at);
  const baseline = baselineOf(basis, baselineRun, history);
  const current = history.figure(latest, metric_key);
  if (isMeasured || !baseline || !current) return null;

  const difference = subtract(current, baseline);
  const noise_band = history.noiseBand(metric_key);
  const isLift = compare(magnitude(difference), exactTenths(noise_band)) > 0;
  return {
    metric_key,
    baseline_run_id,
    baseline_value,
    run_id: latest.id,
    run_completed_at: latest.completed_at,
    baseline: roundToTenth(baseline),
    current: roundToTenth(current),
    lift: isLift ? roundToTenth(difference) : null,
    noise_band,
    measured_at: now,
    answers: baselineRun && compareAnswers(baselineRun, latest, before, metric_key),
  };
}
