import type { ImportRecord } from '@brand-visibility/contract';
import { stamp } from './calendar.js';
import type { CompletedRun } from './runs.js';
import { demoId, type DemoBrand } from './story.js';

type Recommendation = ImportRecord<'recommendation'>;
type OutreachWork = ImportRecord<'outreach_work'>;

/** Moves on a board as `[column, days ago]`, the earliest first. */
type Moves<To> = readonly (readonly [to: To, daysAgo: number])[];

/** A recommendation of the demo; `baseline` is the metric of a run, a value without a run, or null. */
export interface DemoRecommendation {
  readonly text: Pick<Recommendation, 'title' | 'description' | 'rationale'>;
  readonly labels: Pick<Recommendation, 'category' | 'action_type' | 'priority' | 'impact' | 'effort'>;
  readonly steps: readonly string[];
  readonly expected_outcome: string | null;
  readonly related: {
    readonly domains?: string[];
    readonly competitors?: string[];
    readonly pages?: string[];
  };
  readonly daysAgo: number;
  readonly moves: Moves<Recommendation['moves'][number]['to']>;
  readonly metric_key: Recommendation['metric_key'];
  readonly baseline: 'run' | number | null;
}

/** Work on an outreach target; `recommendation` is an index into the brand's recommendations. */
export interface DemoOutreach {
  readonly url: string;
  readonly moves: Moves<OutreachWork['moves'][number]['to']>;
  readonly steps: readonly string[];
  readonly completedSteps: number;
  readonly recommendation: number | null;
}

/** The content of a brand's two boards. */
export interface DemoBoard {
  readonly recommendations: readonly DemoRecommendation[];
  readonly outreach: readonly DemoOutreach[];
}

/** The moves of one list are an hour apart in time of day, which keeps moves of the same day in order. */
function movedAt<To>(today: string, moves: Moves<To>): { to: To; at: string }[] {
  return moves.map(([to, daysAgo], index) => ({ to, at: stamp(today, daysAgo, `1${index}:00:00`) }));
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
  runs: readonly CompletedRun[],
): Recommendation {
  const last = recommendation.moves.at(-1)?.[0];
  const generatedFrom = runs.findLast((run) => run.daysAgo >= recommendation.daysAgo);
  return {
    type: 'recommendation',
    id: recommendationId(demo, index),
    brand_id: demoId('brd', demo.brand.slug),
    ...recommendation.text,
    ...recommendation.labels,
    steps: stepsOf(
      recommendation.steps,
      last === 'done' ? recommendation.steps.length : last === undefined ? 0 : 1,
    ),
    expected_outcome: recommendation.expected_outcome,
    related_domains: [...(recommendation.related.domains ?? [])],
    related_competitors: [...(recommendation.related.competitors ?? [])],
    related_pages: [...(recommendation.related.pages ?? [])],
    created_at: stamp(today, recommendation.daysAgo, `07:${String(index).padStart(2, '0')}:00`),
    moves: movedAt(today, recommendation.moves),
    metric_key: recommendation.metric_key,
    baseline_run_id: recommendation.baseline === 'run' ? (generatedFrom?.id ?? null) : null,
    baseline_value: typeof recommendation.baseline === 'number' ? recommendation.baseline : null,
  };
}

/** A brand's recommendations, followed by its work on outreach targets. */
export function* brandBoard(
  demo: DemoBrand,
  board: DemoBoard,
  today: string,
  runs: readonly CompletedRun[],
): Generator<Recommendation | OutreachWork> {
  for (const [index, recommendation] of board.recommendations.entries()) {
    yield recommendationRecord(demo, today, recommendation, index, runs);
  }
  for (const { url, moves, steps, completedSteps, recommendation } of board.outreach) {
    yield {
      type: 'outreach_work',
      brand_id: demoId('brd', demo.brand.slug),
      url,
      moves: movedAt(today, moves),
      steps: stepsOf(steps, completedSteps),
      recommendation_id: recommendation === null ? null : recommendationId(demo, recommendation),
    };
  }
}
