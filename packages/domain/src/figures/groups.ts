/** Figures of answers by group, each with its verdict. */
import type { NoiseInterval } from '../comparison/noise-interval.js';
import {
  comparisonVerdict,
  measuredCells,
  runNoise,
  type ComparisonVerdict,
} from '../comparison/run-noise.js';
import { compare, estimated, metric, rational, subtract, type Metric, type Rational } from '../number.js';
import { compareCodePoints } from '../rivals/name-key.js';
import type { GroupSort, SortOrder } from '../vocabulary.js';
import type { BrandCell } from './counts.js';
import { answerCount, averagePosition, namedCount, sentimentScore } from './means.js';
import { visibility, type EngineWeights } from './weighting.js';

/** The counted answers of one group in both windows. The group has at least one answer in the current window. */
export interface GroupCounts {
  /** One cell for each engine with answers, without categories. */
  readonly cells: readonly BrandCell[];
  /** Empty if the comparison window has no answer of the group, or if nothing is compared (rule 2.5). */
  readonly cellsBefore: readonly BrandCell[];
  /** Distinct prompts of the counted answers. */
  readonly prompts: number;
  /** Answers that name a competitor but not the brand. */
  readonly rivalsNotYou: number;
}

/** The counts behind a page of groups (rule 14.15). */
export interface CountedGroups {
  /** Counted answers of all groups. */
  readonly answers: number;
  /** Number of groups with an answer. */
  readonly total: number;
  readonly rows: readonly CountedGroup[];
}

/** A group of the page. */
export interface CountedGroup extends GroupCounts {
  /** Null for prompts without a theme or location. */
  readonly key: string | null;
  readonly label: string | null;
  /** The rivals that most answers of the group without the brand name, in descending order (rule 14.12). */
  readonly named: readonly { readonly name: string; readonly answers: number }[];
}

/** A group's row without its key, label and competitors; figures have one decimal (rules 14.9, 14.10, 14.16). */
export interface GroupFigures {
  readonly prompt_count: number;
  readonly answer_count: number;
  readonly answers_naming_you: number;
  readonly answers_naming_competitors_not_you: number;
  readonly answers_naming_no_brand: number;
  readonly visibility: Metric;
  readonly average_position: Metric;
  readonly sentiment_score: Metric;
  /** The interval of run noise around `visibility.current`. */
  readonly visibility_range: NoiseInterval;
  readonly verdict: ComparisonVerdict | null;
}

/**
 * Computes the figures of one group with the formulas of a visibility report (rules 14.9 and 14.10) and of a comparison
 * (rule 14.16). Every `previous` is also null if the comparison window has no answer of the group.
 */
export function groupFigures(
  { cells: now, cellsBefore: before, prompts, rivalsNotYou }: GroupCounts,
  weights: EngineWeights,
): GroupFigures {
  const answer_count = answerCount(now);
  const answers_naming_you = namedCount(now);
  const measured = measuredCells(now, weights);
  const measuredBefore = measuredCells(before, weights);
  return {
    prompt_count: prompts,
    answer_count,
    answers_naming_you,
    answers_naming_competitors_not_you: rivalsNotYou,
    answers_naming_no_brand: answer_count - answers_naming_you - rivalsNotYou,
    visibility: metric(
      'visibility',
      measured.measured?.visibility ?? null,
      measuredBefore.measured?.visibility ?? null,
    ),
    average_position: metric('average_position', averagePosition(now), averagePosition(before)),
    sentiment_score: metric('sentiment_score', sentimentScore(now), sentimentScore(before)),
    visibility_range: runNoise(measured)!, // a group of the page has an answer
    verdict: comparisonVerdict(measured, measuredBefore),
  };
}

/** A group with its sort value: a count or an exact figure; null if there is nothing to measure. */
export interface GroupValue {
  readonly key: string | null;
  readonly value: SortValue | null;
}

interface SortValue {
  readonly exact: Rational;
  /** The value in floating point, for cheap comparison of values that are far apart. */
  readonly estimate: number;
}

/** Two estimates that differ by no more than this do not determine the order of the exact values. */
const TOLERANCE = 1e-9;

/** The value by which a group is sorted (rule 14.11). */
export function groupValue(
  key: string | null,
  counts: Pick<GroupCounts, 'cells' | 'cellsBefore' | 'rivalsNotYou'>,
  sort: GroupSort,
  weights: EngineWeights,
): GroupValue {
  const exact = exactValue(counts, sort, weights);
  return { key, value: exact && { exact, estimate: estimated(exact) } };
}

function exactValue(
  { cells, cellsBefore, rivalsNotYou }: Parameters<typeof groupValue>[1],
  sort: GroupSort,
  weights: EngineWeights,
): Rational | null {
  if (sort === 'answer_count') return rational(answerCount(cells));
  if (sort === 'answers_naming_competitors_not_you') return rational(rivalsNotYou);
  const now = visibility(cells, weights);
  if (sort === 'visibility') return now;
  const before = visibility(cellsBefore, weights);
  return now && before && subtract(now, before);
}

/**
 * Compares by exact value; groups without a value come last in either order, and ties are broken by ascending key
 * (rules 14.8 and 14.11).
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

/** Compares keys in ascending order of their UTF-8 bytes; null comes last. */
function compareKeys(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareCodePoints(a, b);
}

/** The maximum number of rivals that a group shows (rule 14.12). */
export const MOST_NAMED = 5;
