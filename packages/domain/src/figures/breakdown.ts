import { rounded, roundedOrNull } from '../number.js';
import { CATEGORIES, ENGINES, type Category, type Engine, type Grouping } from '../vocabulary.js';
import {
  answerCount,
  averagePosition,
  namedCount,
  sentimentScore,
  visibility,
  type EngineWeights,
} from './figures.js';
import type { Cell, Tally } from './tally.js';

/** One engine or one category of a visibility report (rule 11.8); figures have one decimal. */
export interface BreakdownRow {
  readonly key: Engine | Category | 'uncategorized';
  readonly answer_count: number;
  readonly named_count: number;
  readonly prompt_count: number;
  readonly visibility: number;
  readonly average_position: number | null;
  readonly sentiment_score: number | null;
}

export interface Breakdown {
  readonly group_by: Grouping;
  readonly rows: readonly BreakdownRow[];
}

/**
 * The figures of each engine or category that has a counted answer, in the specification's order, `uncategorized` last
 * (rule 9.1). A category row weights its engines; a platform row holds one engine, so its weight cancels out (rule 11.8).
 */
export function breakdown(tally: Tally, grouping: Grouping, weights: EngineWeights): Breakdown {
  const groups = grouping === 'platform' ? platformGroups(tally) : categoryGroups(tally);
  return { group_by: grouping, rows: groups.flatMap((group) => breakdownRow(group, weights)) };
}

interface Group {
  readonly key: BreakdownRow['key'];
  readonly cells: readonly Cell[];
  readonly prompts: number;
}

function platformGroups({ cells, prompts }: Tally): Group[] {
  return ENGINES.map((engine) => ({
    key: engine,
    cells: cells.filter((cell) => cell.platform === engine),
    prompts: prompts.byPlatform.get(engine) ?? 0,
  }));
}

function categoryGroups({ cells, prompts }: Tally): Group[] {
  return [...CATEGORIES, null].map((category) => ({
    key: category ?? 'uncategorized',
    cells: cells.filter((cell) => cell.category === category),
    prompts: prompts.byCategory.get(category) ?? 0,
  }));
}

/** The row of a group, or no row for a group without answers: there is nothing to measure in it. */
function breakdownRow({ key, cells, prompts }: Group, weights: EngineWeights): BreakdownRow[] {
  const exactVisibility = visibility(cells, weights);
  if (exactVisibility === null) return [];
  return [
    {
      key,
      answer_count: answerCount(cells),
      named_count: namedCount(cells),
      prompt_count: prompts,
      visibility: rounded('visibility', exactVisibility),
      average_position: roundedOrNull('average_position', averagePosition(cells)),
      sentiment_score: roundedOrNull('sentiment_score', sentimentScore(cells)),
    },
  ];
}
