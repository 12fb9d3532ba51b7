import type { NoiseInterval } from '../comparison/noise-interval.js';
import {
  comparisonVerdict,
  measuredCells,
  runNoise,
  type ComparisonVerdict,
} from '../comparison/run-noise.js';
import { compare, estimated, metric, rational, subtract, type Metric, type Rational } from '../number.js';
import type { RivalDirectory } from '../rivals/directory.js';
import { isRival } from '../rivals/listing.js';
import { compareCodePoints } from '../rivals/name-key.js';
import type { GroupSort, SortOrder } from '../vocabulary.js';
import {
  answerCount,
  averagePosition,
  namedCount,
  sentimentScore,
  visibility,
  type EngineWeights,
} from './figures.js';
import { cellsOfGroup, type GroupRivals, type GroupTally } from './group-tally.js';
import type { BrandCell } from './tally.js';

/** The groups of a window and of its comparison window, with the same keys at the same indices. */
export interface ComparedGroups {
  readonly current: GroupTally;
  /** Null if the figures are carried (rule 2.5). */
  readonly previous: GroupTally | null;
  readonly weights: EngineWeights;
}

/** A group's row without its label and competitors; figures have one decimal (rules 14.9, 14.10, 14.16). */
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
 * Computes the figures of one group, which has an answer, with the formulas of a visibility report (rules 14.9 and
 * 14.10) and of a comparison (rule 14.16). Every `previous` is also null if the comparison window has no answer of the
 * group.
 */
export function groupFigures({ current, previous, weights }: ComparedGroups, group: number): GroupFigures {
  const now = cellsOfGroup(current, group);
  const before = previous ? cellsOfGroup(previous, group) : [];
  const answer_count = answerCount(now);
  const answers_naming_you = namedCount(now);
  const answers_naming_competitors_not_you = current.competitorsNotYou[group] ?? 0;
  const measured = measuredCells(now, weights);
  const measuredBefore = measuredCells(before, weights);
  return {
    prompt_count: current.prompts[group] ?? 0,
    answer_count,
    answers_naming_you,
    answers_naming_competitors_not_you,
    answers_naming_no_brand: answer_count - answers_naming_you - answers_naming_competitors_not_you,
    visibility: metric(
      'visibility',
      measured.measured?.visibility ?? null,
      measuredBefore.measured?.visibility ?? null,
    ),
    average_position: metric('average_position', averagePosition(now), averagePosition(before)),
    sentiment_score: metric('sentiment_score', sentimentScore(now), sentimentScore(before)),
    visibility_range: runNoise(measured)!, // a row has an answer
    verdict: comparisonVerdict(measured, measuredBefore),
  };
}

/** A group with its sort value: a count or an exact figure; null if there is nothing to measure. */
export interface GroupValue {
  readonly group: number;
  readonly key: string | null;
  readonly value: SortValue | null;
}

interface SortValue {
  readonly exact: Rational;
  /** The same in floating point, for cheap comparison of values that are far apart. */
  readonly estimate: number;
}

/** Two estimates that differ by no more than this do not determine the order of the exact values. */
const TOLERANCE = 1e-9;

/** The groups at [from, to) that have a counted answer, with the values to sort them by (rule 14.11). */
export function groupValues(groups: ComparedGroups, sort: GroupSort, from: number, to: number): GroupValue[] {
  const values: GroupValue[] = [];
  for (let group = from; group < to; group++) {
    const cells = cellsOfGroup(groups.current, group);
    if (cells.length === 0) continue;
    const exact = sortValue(groups, group, cells, sort);
    const value = exact && { exact, estimate: estimated(exact) };
    values.push({ group, key: groups.current.keys[group] ?? null, value });
  }
  return values;
}

/**
 * Sorts groups by the exact value, groups without one last in either order, ties by key ascending (rules 14.8 and
 * 14.11). Returns indices of groups.
 */
export function orderedGroups(values: readonly GroupValue[], order: SortOrder): number[] {
  const sign = order === 'desc' ? -1 : 1;
  return values.toSorted((a, b) => compareValued(a, b, sign)).map(({ group }) => group);
}

function sortValue(
  { current, previous, weights }: ComparedGroups,
  group: number,
  cells: readonly BrandCell[],
  sort: GroupSort,
): Rational | null {
  if (sort === 'answer_count') return rational(answerCount(cells));
  if (sort === 'answers_naming_competitors_not_you') return rational(current.competitorsNotYou[group] ?? 0);
  const now = visibility(cells, weights);
  if (sort === 'visibility') return now;
  const before = previous && visibility(cellsOfGroup(previous, group), weights);
  return now && before && subtract(now, before);
}

function compareValued(a: GroupValue, b: GroupValue, sign: 1 | -1): number {
  if (a.value === null || b.value === null) {
    if (a.value !== b.value) return a.value === null ? 1 : -1;
    return compareKeys(a.key, b.key);
  }
  return sign * compareValues(a.value, b.value) || compareKeys(a.key, b.key);
}

function compareValues(a: SortValue, b: SortValue): number {
  const gap = a.estimate - b.estimate;
  return Math.abs(gap) > TOLERANCE ? gap : compare(a.exact, b.exact);
}

/** Ascending by the bytes of UTF-8, null last. */
function compareKeys(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareCodePoints(a, b);
}

/** A rival that answers of a group name, and their number. */
export interface NamedRival {
  readonly ordinal: number;
  readonly answers: number;
}

/** The maximum number of rivals that a group shows (rule 14.12). */
const MOST_NAMED = 5;

/**
 * Selects the rivals that most answers of a group name, most first, ties by name key (rule 14.12). The
 * brand's own name is not a rival.
 */
export function mostNamed({ size, ordinals, answers }: GroupRivals, rivals: RivalDirectory): NamedRival[] {
  const most: NamedRival[] = [];
  for (let i = 0; i < size; i++) {
    const count = answers[i] ?? 0;
    const last = most[MOST_NAMED - 1];
    if (last && count < last.answers) continue;
    const ordinal = ordinals[i] ?? 0;
    // Most are named as often as the last one and come behind it: nothing is made of them.
    if (!isRival(rivals, ordinal) || (last && !isBefore(rivals, ordinal, count, last))) continue;
    let at = Math.min(most.length, MOST_NAMED - 1);
    for (; at > 0 && isBefore(rivals, ordinal, count, most[at - 1]!); at--) most[at] = most[at - 1]!;
    most[at] = { ordinal, answers: count };
  }
  return most;
}

/** Whether the rival that so many answers name comes before another one. */
function isBefore(rivals: RivalDirectory, ordinal: number, answers: number, other: NamedRival): boolean {
  return answers === other.answers
    ? rivals.nameRank(ordinal) < rivals.nameRank(other.ordinal)
    : answers > other.answers;
}
