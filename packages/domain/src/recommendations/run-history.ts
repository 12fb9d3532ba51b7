/** Selects the runs that a measurement compares. */
import type { EngineWeights } from '../figures/weighting.js';
import type { Rational } from '../number.js';
import { isLaterRun, type RunMark } from '../time/window.js';
import type { Instant } from '../time/instant.js';
import type { MetricKey } from './metric-key.js';
import { DEFAULT_NOISE_BAND, noiseBand } from './noise-band.js';
import { metricOver, type RunAnswers } from './run-answers.js';

/** Measurements use only the brand's latest 60 completed runs (rule 9.4). */
export const MEASURED_RUNS = 60;

/** The latest 60 of these runs, latest first (rule 9.4). */
export function measuredRuns<R extends RunMark>(completed: readonly R[]): R[] {
  return [...completed].sort((a, b) => (isLaterRun(a, b) ? -1 : 1)).slice(0, MEASURED_RUNS);
}

/**
 * The runs that were completed after the window opened, in the given order; empty if no window opened (rule
 * 9.4).
 */
export function runsInWindow<R extends RunMark>(runs: readonly R[], window_opened_at: Instant | null): R[] {
  return window_opened_at === null ? [] : runs.filter((run) => run.completed_at > window_opened_at);
}

/** A brand's runs, shared by all of its measurements; each noise band is computed once. */
export interface RunHistory {
  /** The brand's runs, latest first. */
  readonly runs: readonly RunAnswers[];
  /** The exact value of a metric over a run, which need not be among `runs`. */
  figure(run: RunAnswers, key: MetricKey): Rational | null;
  /** The noise band of a metric in points, with one decimal (rule 9.5). */
  noiseBand(key: MetricKey | null): number;
}

/** Builds the history of a brand from its completed runs; only the latest 60 are used (rule 9.5). */
export function runHistory(completed: readonly RunAnswers[], weights: EngineWeights): RunHistory {
  const runs = measuredRuns(completed);
  const bands = new Map<MetricKey, number>();
  const figure = ({ cells }: RunAnswers, key: MetricKey) => metricOver(cells, key, weights);
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
