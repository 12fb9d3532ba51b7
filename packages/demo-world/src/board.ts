import type { ImportRecord } from '@brand-visibility/contract';
import { stamp } from './calendar.js';
import type { CompletedRun } from './runs.js';
import { demoId, type DemoBrand } from './story.js';

type Recommendation = ImportRecord<'recommendation'>;
type OutreachWork = ImportRecord<'outreach_work'>;

/** Moves on a board as `[column, days ago]`, the earliest first. */
type Moves<To> = readonly (readonly [to: To, daysAgo: number])[];

/** A recommendation of the demo; `baseline` is a run's metric, a value known without its run, or nothing. */
export interface DemoRecommendation {
  readonly text: Pick<Recommendation, 'title' | 'description' | 'rationale'>;
  readonly kind: Pick<Recommendation, 'category' | 'action_type' | 'priority' | 'impact' | 'effort'>;
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

/** Work on an outreach target; `recommendation` is a place in the brand's list. */
export interface DemoOutreach {
  readonly url: string;
  readonly moves: Moves<OutreachWork['moves'][number]['to']>;
  readonly steps: readonly string[];
  readonly completedSteps: number;
  readonly recommendation: number | null;
}

/** What stands on a brand's two boards. */
export interface DemoBoard {
  readonly recommendations: readonly DemoRecommendation[];
  readonly outreach: readonly DemoOutreach[];
}

/** Board moves of one day are an hour apart, so that they stay in order. */
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
  told: DemoRecommendation,
  index: number,
  runs: readonly CompletedRun[],
): Recommendation {
  const last = told.moves.at(-1)?.[0];
  const generatedFrom = runs.findLast((run) => run.daysAgo >= told.daysAgo);
  return {
    type: 'recommendation',
    id: recommendationId(demo, index),
    brand_id: demoId('brd', demo.brand.slug),
    ...told.text,
    ...told.kind,
    steps: stepsOf(told.steps, last === 'done' ? told.steps.length : last === undefined ? 0 : 1),
    expected_outcome: told.expected_outcome,
    related_domains: [...(told.related.domains ?? [])],
    related_competitors: [...(told.related.competitors ?? [])],
    related_pages: [...(told.related.pages ?? [])],
    created_at: stamp(today, told.daysAgo, `07:${String(index).padStart(2, '0')}:00`),
    moves: movedAt(today, told.moves),
    metric_key: told.metric_key,
    baseline_run_id: told.baseline === 'run' ? (generatedFrom?.id ?? null) : null,
    baseline_value: typeof told.baseline === 'number' ? told.baseline : null,
  };
}

/** A brand's recommendations and, after them, its work on outreach targets. */
export function* brandBoard(
  demo: DemoBrand,
  board: DemoBoard,
  today: string,
  runs: readonly CompletedRun[],
): Generator<Recommendation | OutreachWork> {
  for (const [index, told] of board.recommendations.entries()) {
    yield recommendationRecord(demo, today, told, index, runs);
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
