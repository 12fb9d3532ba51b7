/** Builds intervals of visibility, rounded so that floating-point errors decide nothing. */
import { unitsIn, type Figure } from '../number.js';

/** An interval of visibility in percent. */
export interface NoiseInterval {
  readonly low: number;
  readonly high: number;
}

/** An interval of the window and an interval of the comparison window; either is null if the window has no interval. */
export interface ComparedIntervals {
  readonly current: NoiseInterval | null;
  readonly previous: NoiseInterval | null;
}

/**
 * Results that contain a root are computed in double precision. Their errors, below 10^-12, must not decide: a result
 * within the tolerance of a tie or of a bound counts as that tie or bound (rule 17.8).
 */
export const TOLERANCE = 1e-9;

/** The interval between two values in percent, clamped to 0 to 100, then rounded (rule 17.8). */
export function noiseInterval(figure: Figure, low: number, high: number): NoiseInterval {
  return { low: shown(figure, Math.max(low, 0)), high: shown(figure, Math.min(high, 100)) };
}

/** Rounds a value of 0 or more half up; a value within the tolerance of a tie is rounded as the tie. */
function shown(figure: Figure, value: number): number {
  const units = unitsIn(figure);
  return Math.floor((value + TOLERANCE) * units + 0.5) / units;
}
