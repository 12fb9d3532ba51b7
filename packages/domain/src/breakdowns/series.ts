/** Computes the points of a visibility series, one for each bucket. */
import type { NoiseInterval } from '../comparison/statistics.js';
import { measuredCounts, runNoise } from '../comparison/run-noise.js';
import { rounded, roundedOrNull, roundedQuotient, subtract, type Rational } from '../number.js';
import type { Grouping } from '../vocabulary.js';
import type { EngineBrandCounts, WindowCounts } from '../figures/counts.js';
import { breakdown, type Breakdown } from '../figures/visibility-report.js';
import type { EngineWeights } from '../figures/weighting.js';

/** The figures of a bucket, with one decimal. A figure is null if there is nothing to measure (rule 14.4). */
export interface PointFigures {
  readonly answer_count: number;
  readonly prompt_count: number;
  /** The number of counted answers that name the brand. */
  readonly named_count: number;
  readonly visibility: number | null;
  /**
   * Visibility minus the previous point's visibility. It is null for the first point, or if the visibility of either
   * point is null (rule 14.5).
   */
  readonly change: number | null;
  readonly average_position: number | null;
  readonly sentiment_score: number | null;
  readonly share_of_voice: number | null;
  /** The run noise of `visibility` (rule 17.2). */
  readonly visibility_range: NoiseInterval | null;
  /** The breakdown of the point, which is empty if no answer counts. It is null if the request does not group. */
  readonly breakdown: Breakdown | null;
}

/** A point, and its exact visibility, from which the `change` of the next point is computed. */
export interface MeasuredPoint {
  readonly figures: PointFigures;
  readonly visibility: Rational | null;
}

/**
 * Computes the figures of a bucket by the formulas of the visibility report (rule 14.4). Share of voice counts the
 * mentions of the rivals that the bucket lists. `before` is the exact visibility of the previous point (rule 14.5).
 * `breakdown` is null if `grouping` is null.
 */
export function pointFigures(
  counts: WindowCounts,
  weights: EngineWeights,
  grouping: Grouping | null,
  before: Rational | null,
): MeasuredPoint {
  const { engineCounts, prompts } = counts;
  const ranged = measuredCounts(engineCounts, weights);
  const visibility = ranged.measured?.visibility ?? null;
  const { answers, named, positionSum, positive, neutral, negative } = totals(engineCounts);
  const figures: PointFigures = {
    answer_count: answers,
    prompt_count: prompts.total,
    named_count: named,
    visibility: roundedOrNull('visibility', visibility),
    change: visibility && before ? rounded('visibility', subtract(visibility, before)) : null,
    average_position: roundedQuotient('average_position', positionSum, named),
    sentiment_score: roundedQuotient(
      'sentiment_score',
      100 * (2 * positive + neutral),
      2 * (positive + neutral + negative),
    ),
    share_of_voice: roundedQuotient('share_of_voice', 100 * named, named + counts.listedMentions),
    visibility_range: runNoise(ranged),
    breakdown: grouping && breakdown(counts, grouping, weights),
  };
  return { figures, visibility };
}

/** Adds up all counts in one pass, because a series may have hundreds of points. */
function totals(
  engineCounts: readonly EngineBrandCounts[],
): Omit<EngineBrandCounts, 'platform' | 'category'> {
  const sums = { answers: 0, named: 0, positionSum: 0, positive: 0, neutral: 0, negative: 0 };
  for (const each of engineCounts) {
    sums.answers += each.answers;
    sums.named += each.named;
    sums.positionSum += each.positionSum;
    sums.positive += each.positive;
    sums.neutral += each.neutral;
    sums.negative += each.negative;
  }
  return sums;
}
