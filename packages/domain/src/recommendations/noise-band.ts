import { rounded, compare, magnitude, subtract, type Rational } from '../number.js';
import { latestRun, type RunMark } from '../time/window.js';
import { DAY } from '../time/instant.js';

/** Points of a metric that mean nothing where too little is known to say better (rule 9.5). */
export const DEFAULT_NOISE_BAND = 5;

const FEWEST_PAIRS = 4;

/** A completed run and the exact figure of the metric over it, null when it has none. */
export interface MeasuredRun extends RunMark {
  readonly figure: Rational | null;
}

/**
 * The points by which a quiet week moves a metric, one decimal (rule 9.5): the 90th percentile, by nearest rank, of
 * the differences between each run and the latest one at least 7 and under 14 times 24 hours before it, both among
 * `runs`. The earlier run is the latest by time, whether it has a figure or not; a run without one makes no pair.
 */
export function noiseBand(runs: readonly MeasuredRun[]): number {
  const differences = runs.flatMap((run) => {
    const weekBefore = latestRun(runs.filter(({ completed_at }) => isWeekBefore(completed_at, run)));
    return run.figure && weekBefore?.figure ? [magnitude(subtract(run.figure, weekBefore.figure))] : [];
  });
  if (differences.length < FEWEST_PAIRS) return DEFAULT_NOISE_BAND;
  const rank = Math.ceil((differences.length * 9) / 10);
  return rounded('noise_band', differences.sort(compare)[rank - 1]!);
}

function isWeekBefore(earlier: RunMark['completed_at'], run: RunMark): boolean {
  const apart = run.completed_at - earlier;
  return apart >= 7n * DAY && apart < 14n * DAY;
}
