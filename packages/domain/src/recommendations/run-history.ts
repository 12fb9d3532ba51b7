import type { AnswerCell } from '../figures/tally.js';
import type { EngineWeights } from '../figures/figures.js';
import type { Rational } from '../number.js';
import { isLaterRun, type RunMark } from '../time/window.js';
import type { Instant } from '../time/instant.js';
import type { MetricKey } from './metric-key.js';
import { DEFAULT_NOISE_BAND, noiseBand } from './noise-band.js';
import { cellsOf, metricOver, type RunAnswers } from './run-answers.js';

/** Measurements look at the brand's latest 60 completed runs only (rule 9.4). */
export const MEASURED_RUNS = 60;

/** The runs among these that measurements look at, the latest first. */
export function measuredRuns<R extends RunMark>(completed: readonly R[]): R[] {
  return [...completed].sort((a, b) => (isLaterRun(a, b) ? -1 : 1)).slice(0, MEASURED_RUNS);
}

/** Those of the runs that were completed after a window opened, in their order; none when none opened. */
export function runsInWindow<R extends RunMark>(runs: readonly R[], window_opened_at: Instant | null): R[] {
  return window_opened_at === null ? [] : runs.filter((run) => run.completed_at > window_opened_at);
}

/** A brand's runs as all its measurements see them; what several ask for is reckoned once. */
export interface RunHistory {
  /** The latest first. */
  readonly runs: readonly RunAnswers[];
  /** The exact figure of a metric over a run, also one that is not among `runs`. */
  figure(run: RunAnswers, key: MetricKey): Rational | null;
  /** Points, one decimal (rule 9.5). */
  noiseBand(key: MetricKey | null): number;
}

/** The history of the brand's completed runs, of which it takes the latest 60. */
export function runHistory(completed: readonly RunAnswers[], weights: EngineWeights): RunHistory {
  const runs = measuredRuns(completed);
  const cells = new Map<RunAnswers, readonly AnswerCell[]>();
  const bands = new Map<MetricKey, number>();
  const figure = (run: RunAnswers, key: MetricKey) => {
    const known = cells.get(run) ?? cellsOf(run);
    cells.set(run, known);
    return metricOver(known, key, weights);
  };
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
