import { answersByEngine, namedByEngine, visibility, type EngineWeights } from '../figures/figures.js';
import type { AnswerCell } from '../figures/tally.js';
import { estimated, subtract, type Rational } from '../number.js';
import { noiseInterval, TOLERANCE, type NoiseInterval } from './noise-interval.js';
import { squaredWidths, type Widths } from './wilson.js';

/** The visibility of some answers. */
export interface MeasuredVisibility {
  /** In percent. */
  readonly visibility: Rational;
  /** Run noise: the report shows it, and the verdict compares it with the change. */
  readonly squaredWidths: Widths;
}

/** What may be measured; null without an answer. */
interface Measured {
  readonly measured: MeasuredVisibility | null;
}

/** Measures the answers of some cells, for a row or a point (rules 1.3, 14.16 and 17.2). */
export function measuredCells(cells: readonly AnswerCell[], weights: EngineWeights): Measured {
  const exact = visibility(cells, weights);
  if (exact === null) return { measured: null };
  const widths = squaredWidths(answersByEngine(cells), namedByEngine(cells), weights);
  return { measured: { visibility: exact, squaredWidths: widths } };
}

/** The values of `verdict` (rule 17.4). */
export const COMPARISON_VERDICTS = ['up', 'down', 'within_noise'] as const;
export type ComparisonVerdict = (typeof COMPARISON_VERDICTS)[number];

/** The root of squared widths in percent. */
const percentRoot = (squared: number) => 100 * Math.sqrt(squared);

/** The interval for asking the same prompts again; null without an answer (rule 17.2). */
export function runNoise({ measured }: Measured): NoiseInterval | null {
  if (measured === null) return null;
  const middle = estimated(measured.visibility);
  const { below, above } = measured.squaredWidths;
  return noiseInterval('run_noise', middle - percentRoot(below), middle + percentRoot(above));
}

/**
 * Whether visibility rose or fell by more than asking the same prompts again explains (rule 17.4); null if a window has
 * no answer. Each side of the interval is compared with the opposite side of the other window, before rounding.
 */
export function comparisonVerdict(now: Measured, before: Measured): ComparisonVerdict | null {
  if (now.measured === null || before.measured === null) return null;
  const change = estimated(subtract(now.measured.visibility, before.measured.visibility));
  return verdictOf(change, now.measured.squaredWidths, before.measured.squaredWidths);
}

/** The verdict on a change in percent points between windows with these squared widths (rules 17.4 and 17.8). */
export function verdictOf(change: number, now: Widths, before: Widths): ComparisonVerdict {
  if (change - percentRoot(now.below + before.above) > TOLERANCE) return 'up';
  return -change - percentRoot(now.above + before.below) > TOLERANCE ? 'down' : 'within_noise';
}
