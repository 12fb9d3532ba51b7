/** Computes the points of a visibility series, one for each bucket. */
import type { NoiseInterval } from '../comparison/noise-interval.js';
import { measuredCells, runNoise } from '../comparison/run-noise.js';
import { rounded, roundedOrNull, roundedQuotient, subtract, type Rational } from '../number.js';
import type { Grouping } from '../vocabulary.js';
import type { BrandCell, WindowCounts } from './counts.js';
import { breakdown, type Breakdown } from './visibility-report.js';
import type { EngineWeights } from './weighting.js';

/** The figures of a bucket, with one decimal. A figure is null if there is nothing to measure (rule 14.4). */
export interface PointFigures {
  readonly answer_count: number;
  readonly prompt_count: number;
  /** The number of counted answers that name the brand. */
  readonly named_count: number;
  readonly visibility: number | null;
  readonly average_position: number | null;
  readonly sentiment_score: number | null;
  readonly share_of_voice: number | null;
  /** The run noise of `visibility` (rule 17.2). */
  readonly visibility_range: NoiseInterval | null;
  /** The breakdown of the point, which is empty if no answer counts. It is null if the request does not group. */
  readonly breakdown: Breakdown | null;
}

/** A point and its exact visibility, from which the `change` of this point and of the next point is computed. */
export interface MeasuredPoint {
  readonly figures: PointFigures;
  readonly visibility: Rational | null;
}

/** A point of the response, with the fields in this order (rule 14.4). */
export type SeriesFigures = PointFigures & {
  /**
   * Visibility minus the previous point's visibility. It is null for the first point, or if the visibility of either
   * point is null (rule 14.5).
   */
  readonly change: number | null;
};

/**
 * Computes the figures of a bucket by the formulas of the visibility report (rule 14.4). Share of voice counts the
 * mentions of the rivals that the bucket lists. `breakdown` is null if `grouping` is null.
 */
export function pointFigures(
  counts: WindowCounts,
  weights: EngineWeights,
  grouping: Grouping | null,
): MeasuredPoint {
  const { cells, prompts } = counts;
  if (cells.length === 0) return emptyPoint(grouping);
  const ranged = measuredCells(cells, weights);
  const exact = ranged.measured?.visibility ?? null;
  const { answers, named, positionSum, positive, neutral, negative } = totals(cells);
  const ofAll = named + counts.listedMentions;
  const figures: PointFigures = {
    answer_count: answers,
    prompt_count: prompts.total,
    named_count: named,
    visibility: roundedOrNull('visibility', exact),
    average_position: roundedQuotient('average_position', positionSum, named),
    sentiment_score: roundedQuotient(
      'sentiment_score',
      100 * (2 * positive + neutral),
      2 * (positive + neutral + negative),
    ),
    share_of_voice: roundedQuotient('share_of_voice', 100 * named, ofAll),
    visibility_range: runNoise(ranged),
    breakdown: grouping && breakdown(counts, grouping, weights),
  };
  return { figures, visibility: exact };
}

/** Adds up all cells in one pass, because a series may have hundreds of points. */
function totals(cells: readonly BrandCell[]): Omit<BrandCell, 'platform' | 'category'> {
  const sums = { answers: 0, named: 0, positionSum: 0, positive: 0, neutral: 0, negative: 0 };
  for (const cell of cells) {
    sums.answers += cell.answers;
    sums.named += cell.named;
    sums.positionSum += cell.positionSum;
    sums.positive += cell.positive;
    sums.neutral += cell.neutral;
    sums.negative += cell.negative;
  }
  return sums;
}

/** Returns the point of a bucket in which no answer counts (rule 14.4). */
export function emptyPoint(grouping: Grouping | null): MeasuredPoint {
  const counts = { answer_count: 0, prompt_count: 0, named_count: 0 };
  const means = {
    average_position: null,
    sentiment_score: null,
    share_of_voice: null,
    visibility_range: null,
  };
  const rows = grouping && { group_by: grouping, rows: [] };
  return { figures: { ...counts, visibility: null, ...means, breakdown: rows }, visibility: null };
}

/** Adds to each point its change since the previous point (rule 14.5). The points must be in chronological order. */
export function seriesFigures(points: readonly MeasuredPoint[]): SeriesFigures[] {
  return points.map(({ figures, visibility: now }, index) => {
    const before = points[index - 1]?.visibility ?? null;
    const { answer_count, prompt_count, named_count, visibility } = figures;
    const { average_position, sentiment_score, share_of_voice, visibility_range, breakdown } = figures;
    const change = now && before ? rounded('visibility', subtract(now, before)) : null;
    return {
      answer_count,
      prompt_count,
      named_count,
      visibility,
      change,
      average_position,
      sentiment_score,
      share_of_voice,
      visibility_range,
      breakdown,
    };
  });
}
