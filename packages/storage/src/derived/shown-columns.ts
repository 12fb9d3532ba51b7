/** The columns that commands write and lists read, each by its name: `*` would change with the schema. */
import type { CountedTarget } from '@brand-visibility/domain/outreach/board';

/** The columns of a target that a refresh counts, in the specification's order. */
export const COUNTED_COLUMNS = [
  'kind',
  'url',
  'domain',
  'subreddit',
  'title',
  'article_type',
  'citations',
  'answers',
  'prompts',
  'platforms',
  'answers_naming_competitors_not_you',
  'answers_naming_no_brand',
  'answers_naming_you',
  'competitors_named',
  'opportunity_score',
  'last_cited_at',
] as const satisfies readonly (keyof CountedTarget)[];

/** The columns of a target that its list shows. */
export const SHOWN_COLUMNS = ['id', 'counts_as_of', 'source_type', ...COUNTED_COLUMNS] as const;

/** The columns of what is derived of a completed run. */
export const DERIVED_COLUMNS = [
  'first_answer_at',
  'last_answer_at',
  'facts_digest',
  'citations_digest',
  'answers_digest',
  'failed_answers',
  'filled_answers',
] as const;

/** The columns of a measurement. */
export const MEASURED_COLUMNS = [
  'account_id',
  'brand_id',
  'recommendation_id',
  'metric_key',
  'baseline_run_id',
  'baseline_value',
  'run_id',
  'run_completed_at',
  'baseline',
  'current',
  'lift',
  'noise_band',
  'measured_at',
  'answers',
] as const;
