import type { Figure } from '../number.js';
import { roundedUnits, UNIT } from './roots.js';

/** An interval of visibility in percent. */
export interface NoiseInterval {
  readonly low: number;
  readonly high: number;
}

/** An interval of the window and one of the comparison window, each null if there is none. */
export interface ComparedIntervals {
  readonly current: NoiseInterval | null;
  readonly previous: NoiseInterval | null;
}

const MOST = 100n * UNIT;

/** The interval between two values in percent, in units of 10^-60: clamped to 0 to 100, then rounded (rule 17.8). */
export function noiseInterval(figure: Figure, low: bigint, high: bigint): NoiseInterval {
  return {
    low: roundedUnits(figure, low < 0n ? 0n : low),
    high: roundedUnits(figure, high > MOST ? MOST : high),
  };
}
