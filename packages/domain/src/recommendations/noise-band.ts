/** Computes the noise band of a metric: how much the metric usually differs between two runs. */
import { rounded, compare, magnitude, subtract, type Rational } from '../number.js';
import { latestRun, type RunId } from '../time/window.js';
import { DAY } from '../time/instant.js';

/** The noise band that applies if there are too few pairs of runs, in points (rule 9.5). */
export const DEFAULT_NOISE_BAND = 5;

const MIN_PAIRS = 4;

/** A completed run, and the exact value of a metric over it; null if the metric covers no answer of the run. */
export interface MeasuredRun extends RunId {
  readonly figure: Rational | null;
}

/**
 * Returns the noise band of a metric, in points with one decimal (rule 9.5). Each run is paired with the latest of the
 * runs that completed at least 7 x 24 hours but less than 14 x 24 hours earlier, even if that run has no value. A pair
 * counts if both runs have a value. The band is the 90th percentile of the absolute differences (nearest-rank method).
 */
export function noiseBand(runs: readonly MeasuredRun[]): number {
  const differences = runs.flatMap((run) => {
    const weekBefore = latestRun(runs.filter(({ completed_at }) => isWeekBefore(completed_at, run)));
    return run.figure && weekBefore?.figure ? [magnitude(subtract(run.figure, weekBefore.figure))] : [];
  });
  if (differences.length < MIN_PAIRS) return DEFAULT_NOISE_BAND;
  const rank = Math.ceil((differences.length * 9) / 10);
  return rounded('noise_band', differences.sort(compare)[rank - 1]!);
}

function isWeekBefore(earlier: RunId['completed_at'], run: RunId): boolean {
  const apart = run.completed_at - earlier;
  return apart >= 7n * DAY && apart < 14n * DAY;
}
