import { estimated, subtract } from '../number.js';
import { noiseInterval, TOLERANCE, type NoiseInterval } from './noise-interval.js';
import type { PairWindow } from './pair-tally.js';
import type { Widths } from './wilson.js';

/** The values of `verdict` (rule 17.4). */
export const COMPARISON_VERDICTS = ['up', 'down', 'within_noise'] as const;
export type ComparisonVerdict = (typeof COMPARISON_VERDICTS)[number];

/** The root of squared widths in percent. */
const percentRoot = (squared: number) => 100 * Math.sqrt(squared);

/** The interval for asking the same prompts again; null without an answer (rule 17.2). */
export function runNoise({ measured }: PairWindow): NoiseInterval | null {
  if (measured === null) return null;
  const visibility = estimated(measured.visibility);
  const { below, above } = measured.squaredWidths;
  return noiseInterval('run_noise', visibility - percentRoot(below), visibility + percentRoot(above));
}

/**
 * Whether visibility rose or fell by more than asking the same prompts again explains (rule 17.4); null if a window has
 * no answer. Each side of the interval is compared with the opposite side of the other window, before rounding.
 */
export function comparisonVerdict(now: PairWindow, before: PairWindow): ComparisonVerdict | null {
  if (now.measured === null || before.measured === null) return null;
  const change = estimated(subtract(now.measured.visibility, before.measured.visibility));
  return verdictOf(change, now.measured.squaredWidths, before.measured.squaredWidths);
}

/** The verdict on a change in percent points between windows with these squared widths (rules 17.4 and 17.8). */
export function verdictOf(change: number, now: Widths, before: Widths): ComparisonVerdict {
  if (change - percentRoot(now.below + before.above) > TOLERANCE) return 'up';
  return -change - percentRoot(now.above + before.below) > TOLERANCE ? 'down' : 'within_noise';
}
