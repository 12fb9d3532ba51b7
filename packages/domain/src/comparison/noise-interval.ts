/** Rounds the bounds of noise intervals so that floating-point errors cannot change them. */
import { unitsIn, type Figure } from '../number.js';

/** A noise interval of visibility, in percent. */
export interface NoiseInterval {
  readonly low: number;
  readonly high: number;
}

/** The intervals of a window and of its comparison window. An interval is null if it cannot be computed. */
export interface ComparedIntervals {
  readonly current: NoiseInterval | null;
  readonly previous: NoiseInterval | null;
}

/**
 * Bounds are computed with square roots in double precision, with errors below 10^-12. To prevent such an error from
 * deciding a result, a value within this tolerance of a rounding tie or of a bound counts as equal to it (rule 17.8).
 */
export const TOLERANCE = 1e-9;

/** Returns the interval from `low` to `high`, in percent, limited to 0 to 100 and then rounded (rule 17.8). */
export function noiseInterval(figure: Figure, low: number, high: number): NoiseInterval {
  return { low: roundBound(figure, Math.max(low, 0)), high: roundBound(figure, Math.min(high, 100)) };
}

/** Rounds a value of 0 or more, half up. A value within the tolerance of a tie is rounded like the tie. */
function roundBound(figure: Figure, value: number): number {
  const units = unitsIn(figure);
  return Math.floor((value + TOLERANCE) * units + 0.5) / units;
}
