/** Computes verdicts on changes, and run noise: the interval of visibility if the same prompts were asked again. */
import type { EngineAnswerCounts, ByEngine } from '../figures/counts.js';
import { answersByEngine, namedByEngine, visibility, type EngineWeights } from '../figures/weighting.js';
import { estimated, subtract, type Rational } from '../number.js';
import {
  effectiveAnswers,
  confirmsRise,
  type NamedCount,
  noiseInterval,
  TOLERANCE,
  type NoiseInterval,
  wilsonWidths,
  type Widths,
} from './statistics.js';

/** The exact visibility over at least one answer. */
export interface MeasuredVisibility {
  /** The exact visibility, in percent. */
  readonly visibility: Rational;
  /** The effective number of answers, above 0. It determines the width of run noise (rule 17.2). */
  readonly effectiveAnswers: number;
  /** The counted answers by engine, and those that name the brand. They decide about few answers (rule 17.4). */
  readonly answers: ByEngine;
  readonly named: ByEngine;
}

/** The visibility of a window, a point or a group. */
interface Measured {
  readonly measured: MeasuredVisibility | null;
}

/** Computes the visibility over the counts of engines, such as the counts of a group (rules 1.3, 14.16 and 17.2). */
export function measuredCounts(
  engineCounts: readonly EngineAnswerCounts[],
  weights: EngineWeights,
): Measured {
  const exact = visibility(engineCounts, weights);
  if (exact === null) return { measured: null };
  const [answers, named] = [answersByEngine(engineCounts), namedByEngine(engineCounts)];
  const effective = effectiveAnswers(answers, named, weights);
  return { measured: { visibility: exact, effectiveAnswers: effective, answers, named } };
}

/** The values of `verdict` (rule 17.4). */
export const COMPARISON_VERDICTS = ['up', 'down', 'within_noise'] as const;
export type ComparisonVerdict = (typeof COMPARISON_VERDICTS)[number];

/** Returns the run noise of the given visibility; null if no answer counts (rule 17.2). */
export function runNoise({ measured }: Measured): NoiseInterval | null {
  if (measured === null) return null;
  const middle = estimated(measured.visibility);
  const { below, above } = percentWidths(measured);
  return noiseInterval('run_noise', middle - below, middle + above);
}

/** Returns the distances from visibility to the bounds of run noise, in percent, neither clamped nor rounded. */
function percentWidths({ visibility, effectiveAnswers }: MeasuredVisibility): Widths {
  const { below, above } = wilsonWidths(estimated(visibility) / 100, effectiveAnswers);
  return { below: 100 * below, above: 100 * above };
}

/**
 * Returns whether visibility rose or fell by more than run noise explains. Returns null if a window contains no counted
 * answer (rule 17.4).
 */
export function comparisonVerdict(now: Measured, before: Measured): ComparisonVerdict | null {
  if (now.measured === null || before.measured === null) return null;
  const change = estimated(subtract(now.measured.visibility, before.measured.visibility));
  return verdictOf(change, sideOf(now.measured), sideOf(before.measured));
}

/** What the verdict on a change depends on in one window. */
type Side = Widths & NamedCount;

const total = (counts: ByEngine) => counts.reduce((sum, count) => sum + count, 0);

const sideOf = (measured: MeasuredVisibility): Side => ({
  ...percentWidths(measured),
  answers: total(measured.answers),
  named: total(measured.named),
});

/**
 * Returns the verdict on a change, in points. Uses Newcombe's interval for a difference and, if a window has few
 * answers, Fisher's exact test (rules 17.4 and 17.8). `below` and `above` are the distances from the visibility of a
 * window to the bounds of its run noise, in percent.
 */
export function verdictOf(change: number, now: Side, before: Side): ComparisonVerdict {
  if (change - Math.sqrt(now.below ** 2 + before.above ** 2) > TOLERANCE)
    return confirmsRise(now, before) ? 'up' : 'within_noise';
  if (-change - Math.sqrt(now.above ** 2 + before.below ** 2) > TOLERANCE)
    return confirmsRise(before, now) ? 'down' : 'within_noise';
  return 'within_noise';
}
