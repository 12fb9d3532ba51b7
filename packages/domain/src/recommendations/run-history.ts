/** Selects the runs that measurements use, and computes each noise band only once. */
import type { EngineWeights } from '../figures/weighting.js';
import type { Rational } from '../number.js';
import { isLaterRun, type RunId } from '../time/window.js';
import type { Instant } from '../time/instant.js';
import type { MetricKey } from './metric-key.js';
import { DEFAULT_NOISE_BAND, noiseBand } from './noise-band.js';
import { metricOver, type RunAnswers } from './run-answers.js';

/** The number of a brand's latest completed runs that measurements use (rule 9.5). */
export const MEASURED_RUNS = 60;

/** Returns the latest of the given runs, at most 60, newest first (rule 9.5). */
export function measuredRuns<R extends RunId>(completed: readonly R[]): R[] {
  return [...completed].sort((a, b) => (isLaterRun(a, b) ? -1 : 1)).slice(0, MEASURED_RUNS);
}

/**
 * Returns the runs that completed after the measurement window opened, in the given order. Returns an empty list if the
 * window did not open (rule 9.5).
 */
export function runsInWindow<R extends RunId>(runs: readonly R[], window_opened_at: Instant | null): R[] {
  return window_opened_at === null ? [] : runs.filter((run) => run.completed_at > window_opened_at);
}

/** The runs of a brand, shared by the measurements of all its recommendations. */
export interface RunHistory {
  /** The runs that measurements use, newest first. */
  readonly runs: readonly RunAnswers[];
  /** Returns the exact value of a metric over a run, which need not be in `runs`; null if no answer counts. */
  figure(run: RunAnswers, key: MetricKey): Rational | null;
  /** Returns the noise band of a metric, in points with one decimal (rule 9.5); the default band for a null metric. */
  noiseBand(key: MetricKey | null): number;
}

/** Builds the history from a brand's completed runs. Only the latest 60 are used (rule 9.5). */
export function runHistory(completed: readonly RunAnswers[], weights: EngineWeights): RunHistory {
  const runs = measuredRuns(completed);
  const bands = new Map<MetricKey, number>();
  const figure = ({ engineCounts }: RunAnswers, key: MetricKey) => metricOver(engineCounts, key, weights);
  return {
    runs,
    figure,
    noiseBand: (key) => {
      if (key === null) return DEFAULT_NOISE_BAND;
      const measured = () =>
        runs.map((run) => ({ id: run.id, completed_at: run.completed_at, figure: figure(run, key) }));
      const band = bands.get(key) ?? noiseBand(measured());
      bands.set(key, band);
      return band;
    },
  };
}
