import { exactly, roundedOrNull, type Rational } from '../number.js';
import type { RunMark } from '../time/window.js';
import type { Instant } from '../time/instant.js';
import type { ActionType } from '../vocabulary.js';
import type { ComparedAnswers } from './answer-pairs.js';
import type { BoardState } from './board.js';
import { metricName, type MetricKey, type MetricName } from './metric-key.js';
import type { RunAnswers } from './run-answers.js';
import { runsInWindow, type RunHistory } from './run-history.js';

/** How a measurement stands, while the recommendation is done (rule 9.4). */
export const MEASUREMENT_STATES = ['awaiting', 'measured', 'unmeasurable'] as const;
export type MeasurementState = (typeof MEASUREMENT_STATES)[number];

/** What a recommendation's record says of its measurement [import format, `recommendation`]. */
export interface MeasurementBasis {
  readonly metric_key: MetricKey | null;
  readonly baseline_run_id: string | null;
  /** 0-100, at most one decimal. */
  readonly baseline_value: number | null;
}

/** The figures of a measurement; points and percents have one decimal. */
export interface MeasuredFigures {
  readonly baseline: number | null;
  readonly current: number | null;
  readonly lift: number | null;
  readonly noise_band: number;
  readonly measured_at: Instant | null;
  readonly answers: ComparedAnswers | null;
}

/** What one re-measure found, kept as it was then together with what it was found from (rule 9.5). */
export interface MeasurementSnapshot extends MeasurementBasis, MeasuredFigures {
  /** The run that `current` is of. */
  readonly run_id: string;
  readonly run_completed_at: Instant;
  readonly measured_at: Instant;
}

/** The members of a `measurement` (rule 11.15). */
export interface Measurement extends MeasuredFigures {
  readonly state: MeasurementState;
  readonly expects_visibility_lift: boolean;
  readonly metric: MetricName | null;
  readonly window_opened_at: Instant | null;
  readonly runs_in_window: number | null;
}

/**
 * The measurement of a recommendation, null unless it is done (rule 9.4). `completed` are the brand's latest 60 completed
 * runs; `figures` those of the snapshot that holds for it, else those of `figuresBefore` the first one.
 */
export function measurement(
  { metric_key, action_type }: MeasurementBasis & { readonly action_type: ActionType | null },
  { status, window_opened_at }: BoardState,
  completed: readonly RunMark[],
  { baseline, current, lift, noise_band, measured_at, answers }: MeasuredFigures,
): Measurement | null {
  if (status !== 'done') return null;
  return {
    state: measurementState(baseline, window_opened_at, measured_at),
    expects_visibility_lift: action_type !== 'fix_technical',
    metric: metricName(metric_key),
    baseline,
    current,
    lift,
    noise_band,
    measured_at,
    window_opened_at,
    runs_in_window: window_opened_at === null ? null : runsInWindow(completed, window_opened_at).length,
    answers,
  };
}

function measurementState(
  baseline: number | null,
  window_opened_at: Instant | null,
  measured_at: Instant | null,
): MeasurementState {
  if (baseline === null || window_opened_at === null) return 'unmeasurable';
  return measured_at === null ? 'awaiting' : 'measured';
}

/**
 * The figures before the first re-measure (rule 9.5). `baselineRun` holds the answers of the baseline run, null
 * when there is none or it is not completed.
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
 * The exact baseline: the value as recorded, else the metric over the run that the recommendation was generated from; null
 * when there is none, also for a run without an answer inside the metric (rules 9.4, 9.5).
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
 * Whether a snapshot is one of this recommendation as it is now. Its record may have come again since with another
 * metric, another baseline or other moves; a snapshot of what it was then would contradict it.
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
