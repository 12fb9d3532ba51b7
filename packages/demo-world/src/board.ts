/** Converts the planned work of a brand to recommendations and outreach work, both with their moves. */
import type { ImportRecord } from '@brand-visibility/contract';
import { stamp } from './calendar.js';
import type { DemoRun } from './runs.js';
import { demoId, type DemoBrand } from './story.js';

type Recommendation = ImportRecord<'recommendation'>;
type OutreachWork = ImportRecord<'outreach_work'>;

/** The move of a card to a column of a board. */
interface Move<To> {
  readonly to: To;
  readonly daysAgo: number;
}

export const moved = <To extends string>(to: To, daysAgo: number): Move<To> => ({ to, daysAgo });

/** A recommendation in the demo. */
interface DemoRecommendation extends Pick<
  Recommendation,
  'title' | 'description' | 'rationale' | 'metric_key'
> {
  readonly labels: readonly [
    category: Recommendation['category'],
    action_type: Recommendation['action_type'],
    priority: Recommendation['priority'],
    impact: Recommendation['impact'],
    effort: Recommendation['effort'],
  ];
  readonly steps: readonly string[];
  readonly expected_outcome?: string;
  readonly domains?: string[];
  readonly competitors?: string[];
  readonly pages?: string[];
  readonly daysAgo: number;
  /** The moves of the recommendation, earliest first. */
  readonly moves: readonly Move<Recommendation['moves'][number]['to']>[];
  /** The metric's baseline; null for none. Default: its value in the latest completed run up to the day `daysAgo`. */
  readonly baseline?: number | null;
}

/** The work on an outreach target. */
interface DemoOutreach {
  readonly url: string;
  /** The moves of the work, earliest first. */
  readonly moves: readonly Move<OutreachWork['moves'][number]['to']>[];
  readonly steps?: readonly string[];
  readonly completedSteps?: number;
  /** Index of the related recommendation in `DemoBoard.recommendations`; absent if there is none. */
  readonly recommendation?: number;
}

/** The content of a brand's two boards: recommendations, and work on outreach targets. */
export interface DemoBoard {
  readonly recommendations: readonly DemoRecommendation[];
  readonly outreach: readonly DemoOutreach[];
}

/** Adds a time to each move. Each move gets a later hour, so that moves on the same day keep their order. */
function datedMoves<To>(today: string, moves: readonly Move<To>[]): { to: To; at: string }[] {
  return moves.map(({ to, daysAgo }, index) => ({ to, at: stamp(today, daysAgo, `1${index}:00:00`) }));
}

function recommendationId(demo: DemoBrand, index: number): string {
  return demoId('rec', demo.brand.slug, String(index + 1).padStart(2, '0'));
}

function stepsOf(texts: readonly string[], completed: number): Recommendation['steps'] {
  return texts.map((text, index) => ({ text, completed: index < completed }));
}

function recommendationRecord(
  demo: DemoBrand,
  today: string,
  recommendation: DemoRecommendation,
  index: number,
  runs: readonly DemoRun[],
): Recommendation {
  const { title, description, rationale, steps, daysAgo, moves, metric_key, baseline } = recommendation;
  const [category, action_type, priority, impact, effort] = recommendation.labels;
  const last = moves.at(-1)?.to;
  const generatedFrom = runs.findLast((run) => run.daysAgo >= daysAgo);
  return {
    type: 'recommendation',
    id: recommendationId(demo, index),
    brand_id: demoId('brd', demo.brand.slug),
    title,
    description,
    rationale,
    category,
    action_type,
    priority,
    impact,
    effort,
    steps: stepsOf(steps, last === 'done' ? steps.length : last === undefined ? 0 : 1),
    expected_outcome: recommendation.expected_outcome ?? null,
    related_domains: recommendation.domains ?? [],
    related_competitors: recommendation.competitors ?? [],
    related_pages: recommendation.pages ?? [],
    created_at: stamp(today, daysAgo, `07:${String(index).padStart(2, '0')}:00`),
    moves: datedMoves(today, moves),
    metric_key,
    baseline_run_id: baseline === undefined ? (generatedFrom?.id ?? null) : null,
    baseline_value: baseline ?? null,
  };
}

/** Yields the recommendations of a brand, and then its work on outreach targets. */
export function* brandBoard(
  demo: DemoBrand,
  board: DemoBoard,
  today: string,
  runs: readonly DemoRun[],
): Generator<Recommendation | OutreachWork> {
  for (const [index, recommendation] of board.recommendations.entries()) {
    yield recommendationRecord(demo, today, recommendation, index, runs);
  }
  for (const { url, moves, steps = [], completedSteps = 0, recommendation } of board.outreach) {
    yield {
      type: 'outreach_work',
      brand_id: demoId('brd', demo.brand.slug),
      url,
      moves: datedMoves(today, moves),
      steps: stepsOf(steps, completedSteps),
      recommendation_id: recommendation === undefined ? null : recommendationId(demo, recommendation),
    };
  }
}
