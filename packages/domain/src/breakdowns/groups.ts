/** Computes the figures of groups of answers, and sorts the groups. */
import type { NoiseInterval } from '../comparison/statistics.js';
import {
  comparisonVerdict,
  measuredCounts,
  runNoise,
  type ComparisonVerdict,
} from '../comparison/run-noise.js';
import { compare, estimated, metric, rational, subtract, type Metric, type Rational } from '../number.js';
import { compareCodePoints } from '../rivals/name-key.js';
import type { GroupSort, SortOrder } from '../vocabulary.js';
import type { EngineBrandCounts } from '../figures/counts.js';
import { answerCount, averagePosition, namedCount, sentimentScore } from '../figures/means.js';
import { visibility, type EngineWeights } from '../figures/weighting.js';

/** The counts of a group in both windows. The current window contains at least one counted answer of the group. */
export interface GroupCounts {
  /** The counts of each engine with counted answers; their category is null. */
  readonly engineCounts: readonly EngineBrandCounts[];
  /** The counts of the comparison window; empty if figures are carried (rule 2.5) or the group had no answer then. */
  readonly engineCountsBefore: readonly EngineBrandCounts[];
  /** The number of distinct prompts of the group's answers. */
  readonly prompts: number;
  /** The number of answers that name a rival but not the brand. */
  readonly onlyRivals: number;
}

/** The figures in the row of a group, with one decimal (rules 14.9, 14.10 and 14.16). */
export interface GroupFigures {
  readonly prompt_count: number;
  readonly answer_count: number;
  readonly answers_naming_you: number;
  readonly answers_naming_competitors_not_you: number;
  readonly answers_naming_no_brand: number;
  readonly visibility: Metric;
  readonly average_position: Metric;
  readonly sentiment_score: Metric;
  /** The run noise of `visibility.current`. */
  readonly visibility_range: NoiseInterval;
  readonly verdict: ComparisonVerdict | null;
}

/**
 * Computes the figures of a group by the formulas of the visibility report (rules 14.9 and 14.10) and of the comparison
 * (rule 14.16). Every `previous` is null if the comparison window contains no answer of the group.
 */
export function groupFigures(
  { engineCounts: now, engineCountsBefore: before, prompts, onlyRivals }: GroupCounts,
  weights: EngineWeights,
): GroupFigures {
  const answer_count = answerCount(now);
  const answers_naming_you = namedCount(now);
  const measured = measuredCounts(now, weights);
  const measuredBefore = measuredCounts(before, weights);
  return {
    prompt_count: prompts,
    answer_count,
    answers_naming_you,
    answers_naming_competitors_not_you: onlyRivals,
    answers_naming_no_brand: answer_count - answers_naming_you - onlyRivals,
    visibility: metric(
      'visibility',
      measured.measured?.visibility ?? null,
      measuredBefore.measured?.visibility ?? null,
    ),
    average_position: metric('average_position', averagePosition(now), averagePosition(before)),
    sentiment_score: metric('sentiment_score', sentimentScore(now), sentimentScore(before)),
    visibility_range: runNoise(measured)!, // a group on the page has a counted answer
    verdict: comparisonVerdict(measured, measuredBefore),
  };
}

/** The key of a group, and the value by which groups are sorted: a count, an exact figure, or null. */
export interface GroupValue {
  readonly key: string | null;
  readonly value: SortValue | null;
}

interface SortValue {
  readonly exact: Rational;
  /** The value in floating point, which is faster to compare than the exact value. */
  readonly estimate: number;
}

/** If two estimates differ by at most this value, the exact values are compared. */
const TOLERANCE = 1e-9;

/** Returns a group together with the value by which `sort` orders it (rule 14.11). */
export function groupValue(
  key: string | null,
  counts: Pick<GroupCounts, 'engineCounts' | 'engineCountsBefore' | 'onlyRivals'>,
  sort: GroupSort,
  weights: EngineWeights,
): GroupValue {
  const exact = exactValue(counts, sort, weights);
  return { key, value: exact && { exact, estimate: estimated(exact) } };
}

function exactValue(
  { engineCounts, engineCountsBefore, onlyRivals }: Parameters<typeof groupValue>[1],
  sort: GroupSort,
  weights: EngineWeights,
): Rational | null {
  if (sort === 'answer_count') return rational(answerCount(engineCounts));
  if (sort === 'answers_naming_competitors_not_you') return rational(onlyRivals);
  const now = visibility(engineCounts, weights);
  if (sort === 'visibility') return now;
  const before = visibility(engineCountsBefore, weights);
  return now && before && subtract(now, before);
}

/**
 * Compares groups by exact value. In both directions, groups with null values come last, and groups with equal values
 * are in ascending order of their keys (rules 14.8 and 14.11).
 */
export function compareGroups(a: GroupValue, b: GroupValue, order: SortOrder): number {
  if (a.value === null || b.value === null) {
    if (a.value !== b.value) return a.value === null ? 1 : -1;
    return compareKeys(a.key, b.key);
  }
  return (order === 'desc' ? -1 : 1) * compareValues(a.value, b.value) || compareKeys(a.key, b.key);
}

function compareValues(a: SortValue, b: SortValue): number {
  const gap = a.estimate - b.estimate;
  return Math.abs(gap) > TOLERANCE ? gap : compare(a.exact, b.exact);
}

/** Compares keys by their UTF-8 bytes; null comes last. */
function compareKeys(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareCodePoints(a, b);
}

/** The maximum number of rivals in a group's row (rule 14.12). */
export const MOST_NAMED = 5;
