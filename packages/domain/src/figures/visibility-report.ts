/** Computes the figures of a visibility report from counts. */
import { metric, rounded, roundedOrNull, type Metric, type Figure, type Rational } from '../number.js';
import { CATEGORIES, ENGINES, type Grouping, type Category, type Engine } from '../vocabulary.js';
import type { EngineCounts, SentimentCounts, WindowCounts } from './counts.js';
import {
  answerCount,
  averagePosition,
  namedCount,
  ownShareOfVoice,
  positionDistribution,
  sentimentDistribution,
  sentimentScore,
  type PositionDistribution,
} from './means.js';
import { visibility, type EngineWeights } from './weighting.js';

/** The fields that follow `window` in a visibility report, in the order of the response (rule 11.8). */
export interface VisibilityFigures {
  readonly answer_count: number;
  readonly prompt_count: number;
  readonly visibility: Metric;
  readonly average_position: Metric;
  readonly sentiment_score: Metric;
  readonly share_of_voice: Metric;
  readonly position_distribution: PositionDistribution;
  readonly sentiment_distribution: SentimentCounts;
  readonly breakdown: Breakdown | null;
}

/**
 * Computes the figures of a visibility report (rule 11.8). `previous` contains the counts of the comparison window. If
 * figures are carried, `previous` is null, and every `previous` and `change` of the report is null (rule 2.5).
 * `breakdown` is null if `grouping` is null.
 */
export function visibilityFigures(
  current: WindowCounts,
  previous: WindowCounts | null,
  weights: EngineWeights,
  grouping: Grouping | null,
): VisibilityFigures {
  const compared = (figure: Figure, of: (counts: WindowCounts) => Rational | null): Metric =>
    metric(figure, of(current), previous && of(previous));
  return {
    answer_count: answerCount(current.engineCounts),
    prompt_count: current.prompts.total,
    visibility: compared('visibility', ({ engineCounts }) => visibility(engineCounts, weights)),
    average_position: compared('average_position', ({ engineCounts }) => averagePosition(engineCounts)),
    sentiment_score: compared('sentiment_score', ({ engineCounts }) => sentimentScore(engineCounts)),
    share_of_voice: compared('share_of_voice', ownShareOfVoice),
    position_distribution: positionDistribution(current.engineCounts),
    sentiment_distribution: sentimentDistribution(current.engineCounts),
    breakdown: grouping && breakdown(current, grouping, weights),
  };
}

/** The row of an engine or of a category in a breakdown. Figures have one decimal (rule 11.8). */
export interface BreakdownRow {
  readonly key: Engine | Category | 'uncategorized';
  readonly answer_count: number;
  readonly named_count: number;
  readonly prompt_count: number;
  readonly visibility: number;
  readonly average_position: number | null;
  readonly sentiment_score: number | null;
}

/** The `breakdown` field of a visibility report (rule 11.8). */
export interface Breakdown {
  readonly group_by: Grouping;
  readonly rows: readonly BreakdownRow[];
}

/**
 * Computes a row for each engine or category with a counted answer, in the order of the vocabulary; `uncategorized`
 * comes last (rule 9.1). In the row of a category, engine weights apply; in the row of an engine, visibility is a plain
 * percentage (rule 1.3).
 */
export function breakdown(counts: WindowCounts, grouping: Grouping, weights: EngineWeights): Breakdown {
  const groups = grouping === 'platform' ? engineGroups(counts) : categoryGroups(counts);
  return { group_by: grouping, rows: groups.flatMap((group) => breakdownRow(group, weights)) };
}

interface Group {
  readonly key: BreakdownRow['key'];
  readonly engineCounts: readonly EngineCounts[];
  readonly prompts: number;
}

function engineGroups({ engineCounts, prompts }: WindowCounts): Group[] {
  return ENGINES.map((engine) => ({
    key: engine,
    engineCounts: engineCounts.filter((each) => each.platform === engine),
    prompts: prompts.byEngine.get(engine) ?? 0,
  }));
}

function categoryGroups({ engineCounts, prompts }: WindowCounts): Group[] {
  return [...CATEGORIES, null].map((category) => ({
    key: category ?? 'uncategorized',
    engineCounts: engineCounts.filter((each) => each.category === category),
    prompts: prompts.byCategory.get(category) ?? 0,
  }));
}

/** Computes the row of one engine or category from its counts. Returns an empty list if no answer counts. */
function breakdownRow({ key, engineCounts, prompts }: Group, weights: EngineWeights): BreakdownRow[] {
  const exactVisibility = visibility(engineCounts, weights);
  if (exactVisibility === null) return [];
  return [
    {
      key,
      answer_count: answerCount(engineCounts),
      named_count: namedCount(engineCounts),
      prompt_count: prompts,
      visibility: rounded('visibility', exactVisibility),
      average_position: roundedOrNull('average_position', averagePosition(engineCounts)),
      sentiment_score: roundedOrNull('sentiment_score', sentimentScore(engineCounts)),
    },
  ];
}
