/** Builds the measurement of a recommendation: its lift, or the state that explains why it has none. */
import { exactly, roundedOrNull, type Rational } from '../number.js';
import type { RunId } from '../time/window.js';
import type { Instant } from '../time/instant.js';
import type { ActionType } from '../vocabulary.js';
import type { ComparedAnswers } from './answer-pairs.js';
import type { BoardState } from './board.js';
import { metricName, type MetricKey, type MetricName } from './metric-key.js';
import type { RunAnswers } from './run-answers.js';
import { runsInWindow, type RunHistory } from './run-history.js';

/** The states of a measurement (rules 9.5 and 11.1). */
export const MEASUREMENT_STATES = ['awaiting', 'measured', 'unmeasurable'] as const;
export type MeasurementState = (typeof MEASUREMENT_STATES)[number];

/** The fields of a recommendation from which its measurement is computed (rule 9.4). */
export interface MeasurementBasis {
  readonly metric_key: MetricKey | null;
  readonly baseline_run_id: string | null;
  /** The recorded baseline, from 0 to 100 with at most one decimal; null if none was recorded. */
  readonly baseline_value: number | null;
}

/** The figures of a measurement, with one decimal (rule 9.5). */
export interface MeasuredFigures {
  readonly baseline: number | null;
  readonly current: number | null;
  readonly lift: number | null;
  readonly noise_band: number;
  readonly measured_at: Instant | null;
  readonly answers: ComparedAnswers | null;
}

/** The stored result of `remeasure`, with the fields and the run from which the result was computed (rule 9.5). */
export interface MeasurementSnapshot extends MeasurementBasis, MeasuredFigures {
  /** The run over which `current` was computed. */
  readonly run_id: string;
  readonly run_completed_at: Instant;
  readonly measured_at: Instant;
}

/** The field `measurement` of a recommendation (rule 9.5). */
export interface Measurement extends MeasuredFigures {
  readonly state: MeasurementState;
  readonly expects_visibility_lift: boolean;
  readonly metric: MetricName | null;
  readonly window_opened_at: Instant | null;
  readonly runs_in_window: number | null;
}

/**
 * Builds the measurement of a recommendation; null if its status is not `done` (rule 9.5). `completed` contains the
 * brand's latest 60 completed runs. The figures come from the snapshot if it is valid, otherwise from `figuresBefore`.
 */
export function measurement(
  { metric_key, action_type }: MeasurementBasis & { readonly action_type: ActionType | null },
  { status, window_opened_at }: BoardState,
  completed: readonly RunId[],
  { baseline, current, lift, noise_band, measured_at, answers }: MeasuredFigures,
): Measurement | null {
  if (status !== 'done') return null;
  return {
    state: measurementState(metric_key, baseline, window_opened_at, measured_at),
    expects_visibility_lift: action_type !== 'fix_technical',
    metric: metricName(metric_key),
    baseline,
    current,
    // snapshots of earlier versions may contain a lift that only equals the noise band
    lift: shownLift(lift, noise_band),
    noise_band,
    measured_at,
    window_opened_at,
    runs_in_window: window_opened_at === null ? null : runsInWindow(completed, window_opened_at).length,
    answers,
  };
}

function measurementState(
  metric_key: MetricKey | null,
  baseline: number | null,
  window_opened_at: Instant | null,
  measured_at: Instant | null,
): MeasurementState {
  if (metric_key === null || baseline === null || window_opened_at === null) return 'unmeasurable';
  return measured_at === null ? 'awaiting' : 'measured';
}

/**
 * Returns the lift that a response shows, which is null unless its absolute value exceeds the noise band (rule 9.5).
 * The values can be compared as doubles, because doubles are in the same order as the decimals that they represent.
 */
export function shownLift(lift: number | null, noise_band: number): number | null {
  return lift !== null && Math.abs(lift) > noise_band ? lift : null;
}

/**
 * Returns the figures of a recommendation that has no valid snapshot. `baseline` and `noise_band` are computed; the
 * other figures are null (rule 9.5). `baselineRun` is null if there is no completed baseline run.
 */
export function figuresBefore(
  basis: MeasurementBasis,
  baselineRun: RunAnswers | null,
  history: RunHistory,
): MeasuredFigures {
  return {
    baseline: roundedOrNull('baseline', baselineOf(basis, baselineRun, history)),
    current: null,
    lift: null,
    noise_band: history.noiseBand(basis.metric_key),
    measured_at: null,
    answers: null,
  };
}

/**
 * Returns the exact baseline: the recorded value or, if none was recorded, the metric over the baseline run. Returns
 * null if this metric or this run is missing, or if the metric covers no counted answer of the run (rules 9.4 and 9.5).
 */
export function baselineOf(
  { metric_key, baseline_value }: MeasurementBasis,
  baselineRun: RunAnswers | null,
  history: RunHistory,
): Rational | null {
  if (baseline_value !== null) return exactly('baseline', baseline_value);
  return baselineRun && metric_key && history.figure(baselineRun, metric_key);
}

/**
 * Whether a snapshot is valid (rule 9.5). A snapshot becomes invalid if a later import changes the metric, the baseline
 * or the moves so that the recommendation contradicts the snapshot.
 */
export function isSnapshotOf(
  snapshot: MeasurementSnapshot,
  basis: MeasurementBasis,
  window_opened_at: Instant | null,
): boolean {
  return (
    snapshot.metric_key === basis.metric_key &&
    snapshot.baseline_run_id === basis.baseline_run_id &&
    snapshot.baseline_value === basis.baseline_value &&
    window_opened_at !== null &&
    snapshot.run_completed_at > window_opened_at
  );
}
